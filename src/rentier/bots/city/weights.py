"""The weights of the features in `value.py`. Written by `bench/fit_city.py`."""

WEIGHTS = (0.986, 1.743, 0.153, 0.763, 0.305, 0.372)
