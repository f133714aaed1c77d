from hypothesis import HealthCheck, settings

# A busy machine is no failure.
settings.register_profile("nimteca", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("nimteca")
