"""The weights of the features in `value.py`. Written by `bench/fit_city.py`."""

WEIGHTS = (0.843, 1.672, 0.217, 0.756, 0.170)
