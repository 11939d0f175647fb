GERMAN = {}
