"""What is counted while the site is served, for Prometheus (`METRICS_PORT`). No match, no person."""

from prometheus_client import Counter, Gauge, Histogram

entries = Counter("nimteca_entries", "Entries stored in the logs of matches, by kind.", ["kind"])
refusals = Counter("nimteca_refusals", "Commands that changed nothing, by code.", ["code"])
batch_commands = Histogram(
    "nimteca_batch_commands", "Commands carried out together.", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500)
)
batch_seconds = Histogram(
    "nimteca_batch_seconds",
    "Time to decide, store and publish a batch of commands.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
sockets = Gauge("nimteca_sockets", "Open sockets.")
waiting = Gauge("nimteca_waiting_commands", "Commands that the executor has not taken yet.")
jobs = Gauge("nimteca_jobs", "Jobs that wait for a worker, of all servers.", ["line"])
searches = Gauge("nimteca_searches", "Moves and opinions that the computer is asked for.")
