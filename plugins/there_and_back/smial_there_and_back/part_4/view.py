from smial.rules.views import View
def view(state): return View()
