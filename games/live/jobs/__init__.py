"""Work for other processes, on this machine or any: whose turn it is, the records, who does it."""
