"""The weights of the features in `value.py`. Written by `bench/fit_city.py`."""

WEIGHTS = (0.615, 1.808, 0.227, 0.922, 0.234, 0.051)
