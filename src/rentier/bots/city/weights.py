"""The weights of the features in `value.py`. Written by `bench/fit_city.py`."""

WEIGHTS = (0.101, 1.548, 0.310, 0.468, 0.000, 0.079, 0.156, 0.185, 1.120)
