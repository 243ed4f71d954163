"""The weights of the features in `value.py`. Written by `bench/fit_city.py`."""

WEIGHTS = (0.253, 1.237, 0.258, 1.022, 0.247, 0.240, 1.266)
