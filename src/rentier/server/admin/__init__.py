"""Administration: what operators see and order, on the page /admin and by `rentier admin`."""
