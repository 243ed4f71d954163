"""Administration: what operators see and do, on the page /admin and with `rentier admin`."""
