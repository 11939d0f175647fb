def estimate(state, seat): return float(state.total(seat))
