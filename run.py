#!/usr/bin/env python3
# -*- coding: utf-8 -*-
"""Nimteca on a fresh machine: `python3 run.py` installs, prepares and serves; `python3 run.py test` tests;
`python3 run.py bench` measures; `python3 run.py bundle` makes an archive from which it installs without the
internet.

Only the standard library, no syntax newer than Python 3.5: an old Python gets to say what is wrong.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Precisas de Python 3.11 ou mais recente; este é o %d.%d." % sys.version_info[:2])

import argparse
import errno
import hashlib
import importlib.util
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
INSTALLED = VENV / "installed.json"  # what this file installed: the Python version and the hash of each lock
PIP_LOG = VENV / "pip.log"
RUN_LOCK = "requirements.txt"
TEST_LOCK = "requirements-dev.txt"  # contains everything of RUN_LOCK too
WHEELS = ROOT / "wheels"  # where a bundle has the libraries
# What pip calls the machines of schools, and how their Python describes itself.
GLIBC = [17, 24, 26, 27, 28]
MACHINES = {
    "linux": (
        ["manylinux2014_x86_64"] + ["manylinux_2_{}_x86_64".format(minor) for minor in GLIBC],
        {
            "sys_platform": "linux",
            "platform_system": "Linux",
            "platform_machine": "x86_64",
            "os_name": "posix",
        },
    ),
    "windows": (
        ["win_amd64"],
        {"sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64", "os_name": "nt"},
    ),
    "macos": (
        ["macosx_{}_arm64".format(version) for version in ("11_0", "12_0", "13_0", "14_0", "15_0")]
        + ["macosx_{}_universal2".format(version) for version in ("10_9", "10_13", "11_0")],
        {
            "sys_platform": "darwin",
            "platform_system": "Darwin",
            "platform_machine": "arm64",
            "os_name": "posix",
        },
    ),
}
NOT_BUNDLED = {
    ".git",
    ".venv",
    "data",
    "tests",  # which need what is not bundled
    "wheels",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
}
# A worker more than there are cores, since browsers and databases wait a lot; a file's tests share what they
# set up, and those in a browser come last.
ALL_TESTS = ["-n", str((os.cpu_count() or 1) + 1), "--dist", "loadfile", "--no-loadscope-reorder"]


class SetupError(Exception):
    """What stops us, in one line for the person at the keyboard."""


def main(arguments: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old console without our accents
    try:
        if arguments[:1] == ["test"]:
            install(TEST_LOCK)
            return replace_by([PYTHON, "-m", "pytest", *(arguments[1:] or ALL_TESTS)], os.environ)
        if arguments[:1] == ["bench"]:
            install(TEST_LOCK)
            return replace_by([PYTHON, "-m", "tests.benchmarks", *arguments[1:]], os.environ)
        if arguments[:1] == ["bundle"]:
            bundle(parse_bundle(arguments[1:]))
            return 0
        options = parse(arguments)
        data = data_folder()
        check_port(options.host, options.port)
        install(RUN_LOCK)
        environment = {"LAN": "1", **os.environ, "DATA_DIR": str(data)}
        command = [PYTHON, "-m", "config.start", "--host", options.host, "--port", str(options.port)]
        return replace_by(command, environment)
    except SetupError as problem:
        sys.stderr.write("{}\n".format(problem))
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrompido.\n")
        return 130


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="run.py",
        description="Instala o que falta, prepara a base de dados e serve a Nimteca.",
        epilog="Os testes: run.py test [argumentos do pytest]. As medições: run.py bench -h. "
        "As variáveis de ambiente: docs/settings.md.",
    )
    parser.add_argument("--host", default="0.0.0.0", help="endereço em que escuta (por omissão, toda a rede)")
    parser.add_argument("--port", type=port_number, default=8000, help="porta (por omissão, 8000)")
    return parser.parse_args(arguments)


def parse_bundle(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="run.py bundle",
        description="Faz um arquivo com a Nimteca e as bibliotecas, para instalar sem Internet.",
    )
    parser.add_argument(
        "--file", type=Path, default=ROOT.parent / "nimteca-offline.zip", help="o arquivo a fazer"
    )
    parser.add_argument("--machines", nargs="+", choices=sorted(MACHINES), default=sorted(MACHINES))
    parser.add_argument(
        "--python",
        nargs="+",
        default=[python_version()],
        metavar="3.11",
        help="versões de Python nas escolas",
    )
    return parser.parse_args(arguments)


def bundle(options: argparse.Namespace) -> None:
    """Source and wheels in one archive; nothing of DATA_DIR."""
    if not PYTHON.exists():
        make_venv()
    with tempfile.TemporaryDirectory() as place:
        wheels = Path(place) / "wheels"
        for machine in options.machines:
            for version in options.python:
                say("Bibliotecas para {}, Python {}...".format(machine, version))
                download(machine, version, wheels)
        with zipfile.ZipFile(str(options.file), "w", zipfile.ZIP_DEFLATED) as archive:
            for path in source_files():
                archive.write(str(path), str(Path("nimteca") / path.relative_to(ROOT)))
            for wheel in sorted(wheels.iterdir()):
                archive.write(str(wheel), "nimteca/wheels/{}".format(wheel.name), zipfile.ZIP_STORED)
    say("{} ({:.0f} MB)".format(options.file, options.file.stat().st_size / 1e6))


def download(machine: str, version: str, wheels: Path) -> None:
    tags, described = MACHINES[machine]
    lock = wheels.parent / "lock.txt"
    lock.write_text(lock_for(described, version), encoding="utf-8")
    digits = version.replace(".", "")
    command = [str(PYTHON), "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += [
        "--require-hashes",
        "--only-binary",
        ":all:",
        "--dest",
        str(wheels),
        "--requirement",
        str(lock),
    ]
    command += ["--python-version", digits, "--implementation", "cp"]
    command += ["--abi", "cp" + digits, "--abi", "abi3", "--abi", "none"]
    for tag in tags:
        command += ["--platform", tag]
    if subprocess.run(command, check=False).returncode:
        raise SetupError(
            "Não consegui descarregar as bibliotecas para {}, Python {}.".format(machine, version)
        )


def lock_for(machine: dict[str, str], version: str) -> str:
    """The part of the lock that a machine may need, whatever the last number of its Python's version.

    pip would ask the machine it runs on.
    """
    machines = [
        {**machine, "python_version": version, "python_full_version": version + last}
        for last in (".0", ".99")
    ]
    program = (
        "import json, sys; from pip._vendor.packaging.markers import Marker;"
        "markers, machines = json.load(sys.stdin);"
        "print(json.dumps([not marker or any(map(Marker(marker).evaluate, machines)) for marker in markers]))"
    )
    entries = (ROOT / RUN_LOCK).read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    split = [re.match(r"(\S+)(?: ; (.*?))?((?: +--hash=\S+)*) *$", entry) for entry in entries]
    locks = [match for match in split if match]
    asked = json.dumps([[match.group(2) for match in locks], machines])
    answer = subprocess.run(
        [str(PYTHON), "-c", program], input=asked, capture_output=True, encoding="ascii", check=True
    )
    needed = zip(locks, json.loads(answer.stdout), strict=True)
    return "".join("{}{}\n".format(match.group(1), match.group(3)) for match, wanted in needed if wanted)


def source_files() -> list[Path]:
    """What the program consists of, without its tests and benchmarks."""
    return sorted(
        path
        for path in committed_files() or ROOT.rglob("*")
        if path.is_file() and not NOT_BUNDLED & set(path.relative_to(ROOT).parts)
    )


def committed_files() -> list[Path]:
    """The files that git knows; none where this is no working copy."""
    if not (ROOT / ".git").exists():
        return []
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], stdout=subprocess.PIPE, check=False)
    return [ROOT / name for name in listed.stdout.decode().split("\0")]


def port_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("a porta é um número de 1 a 65535")
    return int(text)


def data_folder() -> Path:
    folder = Path(os.environ.get("DATA_DIR") or ROOT / "data").resolve()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        raise SetupError("Não consigo escrever na pasta {}: {}.".format(folder, error.strerror)) from error


def check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name != "nt":
            # As the server does; on Windows this option would let two programs share the port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise SetupError(
                    "A porta {0} já está a ser usada: fecha o outro programa ou escolhe outra porta, "
                    "por exemplo com --port {1}.".format(port, port + 1 if port < 65535 else 8000)
                ) from error
            reason = error.strerror or error
            raise SetupError("Não consigo escutar em {}, porta {}: {}.".format(host, port, reason)) from error


def install(lock: str) -> None:
    """Makes .venv and installs `lock` into it, when that lock is not what is installed already."""
    wanted = lock_hash(lock)
    done = installed()
    if PYTHON.exists() and done.get(lock) == wanted and done.get("python") == python_version():
        return
    if done.get("python", python_version()) != python_version():
        shutil.rmtree(str(VENV), ignore_errors=True)
    if not PYTHON.exists():
        make_venv()
    say("A instalar as bibliotecas (só é preciso quando a lista muda)...")
    pip_install(lock)
    done = {**installed(), "python": python_version(), lock: wanted}
    if lock == TEST_LOCK:
        done[RUN_LOCK] = lock_hash(RUN_LOCK)
    INSTALLED.write_text(json.dumps(done), encoding="ascii")


def make_venv() -> None:
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        raise SetupError(
            "A este Python falta o módulo {}: instala-o (em Debian e Ubuntu, o pacote python3-venv).".format(
                " e o módulo ".join(missing)
            )
        )
    say("A criar o ambiente .venv...")
    command = [sys.executable, "-m", "venv", str(VENV)]
    made = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if made.returncode:
        shutil.rmtree(str(VENV), ignore_errors=True)
        raise SetupError(
            "Não consegui criar a pasta {}: {}".format(VENV, last_line(made.stdout + made.stderr))
        )


def pip_install(lock: str) -> None:
    if subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False).returncode:
        subprocess.run([PYTHON, "-m", "ensurepip"], capture_output=True, check=False)
    pip = subprocess.run(
        [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--no-input", "--disable-pip-version-check"]
        + ["--retries", "2", "--quiet", "--log", str(PIP_LOG), "-r", str(ROOT / lock)]
        + (["--no-index", "--find-links", str(WHEELS)] if WHEELS.is_dir() else []),
        capture_output=True,
        check=False,
    )
    if pip.returncode:
        raise SetupError(
            "Não consegui instalar as bibliotecas: vê se há ligação à Internet e tenta outra vez "
            "(pormenores em {}).".format(PIP_LOG)
        )


def installed() -> dict[str, str]:
    try:
        return dict(json.loads(INSTALLED.read_text(encoding="ascii")))
    except (OSError, ValueError):
        return {}


def lock_hash(lock: str) -> str:
    try:
        return hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()
    except OSError as error:
        raise SetupError(
            "Falta o ficheiro {}: descarrega o projeto outra vez.".format(ROOT / lock)
        ) from error


def python_version() -> str:
    return "{}.{}".format(*sys.version_info[:2])


def replace_by(command: list[str | Path], environment: Mapping[str, str]) -> int:
    """Goes on as `command` in the project folder; on Windows, waits for it and returns its exit code."""
    words = [str(part) for part in command]
    os.chdir(str(ROOT))
    if os.name != "nt":
        sys.stdout.flush()
        os.execve(words[0], words, dict(environment))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the child as well, which ends in good order
    return subprocess.call(words, env=dict(environment))


def last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "erro desconhecido"


def say(line: str) -> None:
    print(line)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
