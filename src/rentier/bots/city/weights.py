"""The weights of the features in `value.py`. Written by `bench/fit_city.py`."""

WEIGHTS = (0.795, 0.282, 0.079, 0.759, 0.011, 0.000, 0.159, 0.193, 0.487)
