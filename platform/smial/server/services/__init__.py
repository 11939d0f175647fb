"""The four services of the API, thin: check the fields, call the tables, wrap the answer."""
