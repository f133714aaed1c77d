"""run.py as people start it: a process. A whole installation is what CI itself does."""

import ast
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import run as project
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "run.py"), *arguments],
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def one_line(result: subprocess.CompletedProcess[str], *words: str) -> None:
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    for word in words:
        assert word in result.stderr


def copy(folder: Path) -> str:
    """run.py alone in a folder, without the locks and the environment that it needs."""
    return str(shutil.copy(ROOT / "run.py", folder / "run.py"))


def start_copy(
    script: str, python: str = sys.executable, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, script, "--port", str(free_port())],
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "DATA_DIR": "", **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_old_pythons_can_read_the_file():
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 5))


def test_an_old_python_gets_one_line(tmp_path):
    script = (ROOT / "run.py").read_text(encoding="utf-8")
    pretend = "import sys\nsys.version_info = (3, 9, 2, 'final', 0)\n"
    (tmp_path / "run.py").write_text(script.replace("import sys\n", pretend, 1), encoding="utf-8")
    one_line(start_copy(str(tmp_path / "run.py")), "Python 3.11", "3.9")


def test_a_busy_port_gets_one_line(tmp_path):
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        port = other.getsockname()[1]
        one_line(run("--port", str(port), DATA_DIR=str(tmp_path)), f"A porta {port}", "--port")


def test_an_address_of_another_machine_gets_one_line(tmp_path):
    one_line(run("--host", "192.0.2.1", "--port", str(free_port()), DATA_DIR=str(tmp_path)), "192.0.2.1")


def test_a_name_that_is_no_address_gets_one_line(tmp_path):
    one_line(
        run("--host", "isto.invalid", "--port", str(free_port()), DATA_DIR=str(tmp_path)), "isto.invalid"
    )


@pytest.mark.parametrize("port", ["0", "65536", "-1", "oito", "8000.0", "²"])
def test_a_number_that_is_no_port_is_refused(port):
    result = run(f"--port={port}")
    assert result.returncode == 2
    assert "um número de 1 a 65535" in result.stderr


def test_an_unwritable_folder_gets_one_line(tmp_path):
    (tmp_path / "ficheiro").touch()
    result = run("--port", str(free_port()), DATA_DIR=str(tmp_path / "ficheiro" / "dados"))
    one_line(result, "Não consigo escrever", "dados")


def test_a_missing_lock_gets_one_line(tmp_path):
    one_line(start_copy(copy(tmp_path)), "Falta o ficheiro", "requirements.txt")


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_gets_one_line(tmp_path, module):
    script = Path(copy(tmp_path))
    text = script.read_text(encoding="utf-8")
    hide = (
        "find_spec = importlib.util.find_spec\n"
        f"importlib.util.find_spec = lambda name: None if name == {module!r} else find_spec(name)\n"
    )
    script.write_text(text.replace("ROOT = Path", hide + "ROOT = Path", 1), encoding="utf-8")
    (tmp_path / "requirements.txt").touch()
    one_line(start_copy(str(script)), module, "python3-venv")
    assert not (tmp_path / ".venv").exists()


def test_a_library_that_cannot_be_had_gets_one_line(tmp_path):
    script = copy(tmp_path)
    lock = "nimteca-inexistente==1 --hash=sha256:" + 64 * "0" + "\n"
    (tmp_path / "requirements.txt").write_text(lock, encoding="ascii")
    one_line(start_copy(script, PIP_NO_INDEX="1"), "Não consegui instalar", "pip.log")
    assert "nimteca-inexistente" in (tmp_path / ".venv" / "pip.log").read_text(encoding="utf-8")


def test_a_bundle_has_what_each_machine_needs():
    locks = {name: project.lock_for(about, "3.11") for name, (_tags, about) in project.MACHINES.items()}
    names = {name: {line.split("==")[0] for line in lock.splitlines()} for name, lock in locks.items()}
    assert names["windows"] - names["linux"] == {"tzdata"}
    assert names["linux"] - names["windows"] == {"uvloop"}
    assert names["macos"] == names["linux"]
    assert "async-timeout" in names["linux"]  # which only the first patches of 3.11 need
    assert all("--hash=sha256:" in line for line in locks["linux"].splitlines())
    assert "networkx==3.7" in project.lock_for(project.MACHINES["linux"][1], "3.13")
    files = project.source_files()
    assert project.ROOT / "manage.py" in files
    assert not [path for path in files if "tests" in path.relative_to(project.ROOT).parts]


def test_benchmarks_run_with_the_libraries_of_the_tests(monkeypatch):
    installed: list[str] = []
    commands: list[list[str | Path]] = []
    monkeypatch.setattr(project, "install", installed.append)
    monkeypatch.setattr(project, "replace_by", lambda command, _environment: commands.append(command) or 0)
    assert project.main(["bench", "rules", "hex"]) == 0
    assert installed == [project.TEST_LOCK]
    assert commands == [[project.PYTHON, "-m", "tests.benchmarks", "rules", "hex"]]


def test_with_its_wheels_beside_it_nothing_is_asked_of_the_internet(tmp_path, monkeypatch):
    asked: list[list[str]] = []

    def pip(command: list[str], **_more: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", pip)
    monkeypatch.setattr(project, "WHEELS", tmp_path / "wheels")
    project.pip_install("requirements.txt")
    (tmp_path / "wheels").mkdir()
    project.pip_install("requirements.txt")
    without, beside = [command for command in asked if "install" in command]
    assert beside == [*without, "--no-index", "--find-links", str(tmp_path / "wheels")]
