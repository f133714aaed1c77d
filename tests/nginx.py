"""An nginx of one's own before several servers: for measuring and for tests."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

NGINX = shutil.which("nginx", path=os.defpath + ":/usr/sbin") or ""
CONFIGURATION = """
worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
worker_rlimit_nofile 16384;
events {{ worker_connections 8192; }}
http {{
  access_log off;
  client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  upstream site {{ {servers} }}
  upstream sockets {{ hash $uri consistent; {servers} }}
  server {{
    listen 127.0.0.1:{door};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection upgrade;
    proxy_set_header X-Forwarded-For $remote_addr;
    location / {{ proxy_pass http://site; }}
    location /ws/ {{ proxy_pass http://sockets; }}
  }}
}}
"""


def start_nginx(folder: Path, ports: Sequence[int], door: int) -> subprocess.Popen[bytes]:
    """nginx that listens on `door` and goes to the servers at `ports` by turns, with the sockets of one match
    to the same one. Raises OSError without it.
    """
    file = folder / "nginx.conf"
    servers = " ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
    file.write_text(CONFIGURATION.format(folder=folder, servers=servers, door=door))
    return subprocess.Popen([NGINX, "-c", str(file), "-e", str(folder / "nginx.log")])
