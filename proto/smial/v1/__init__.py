"""The generated messages and calls of the API; see the `.proto` files beside them."""
