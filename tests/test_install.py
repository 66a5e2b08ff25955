"""`scripts/install` in every state that a machine may be in; with an empty lock file, so without network.

Unpacking pip into a new environment takes most of a minute on a busy disk. One test does it; for the others
`quick_python` makes environments that borrow the pip of this one.
"""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests import newcomer

pytestmark = pytest.mark.faults

MAKES = "Making a virtual environment in .venv"
INSTALLS = "Installing what requirements.txt lists"


@pytest.fixture
def checkout(tmp_path) -> Path:
    """A directory, with a space in its name, that holds the scripts and an empty lock file."""
    directory = tmp_path / "a checkout"
    shutil.copytree(newcomer.ROOT / "scripts", directory / "scripts")
    (directory / "requirements.txt").write_text("")
    return directory


def install(checkout: Path, **environment: str) -> tuple[int, list[str]]:
    """Exit code and lines of `scripts/install`, pip's own remarks left out."""
    result = subprocess.run(
        [checkout / "scripts" / "install"],
        env=newcomer.environment(**environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines = result.stdout.splitlines()
    return result.returncode, [line for line in lines if not line.startswith(("WARNING:", "Pango is"))]


def test_a_new_environment_is_made_once(checkout):
    assert install(checkout) == (0, [MAKES, INSTALLS])
    assert install(checkout, PYTHON="/nowhere/python3") == (0, [])


def test_a_changed_lock_installs_again(checkout, quick_python):
    assert install(checkout, PYTHON=quick_python) == (0, [MAKES, INSTALLS])
    (checkout / "requirements.txt").write_text("# one line more\n")
    assert install(checkout, PYTHON=quick_python) == (0, [INSTALLS])
    assert install(checkout, PYTHON=quick_python) == (0, [])


def test_an_installation_that_was_killed_is_begun_anew(checkout, quick_python):
    install(checkout, PYTHON=quick_python)
    (checkout / ".venv" / ".installing").touch()
    assert install(checkout, PYTHON=quick_python) == (0, [MAKES, INSTALLS])
    assert install(checkout, PYTHON=quick_python) == (0, [])


def test_a_second_installation_waits_for_the_first_and_says_so(checkout, quick_python):
    first = os.open(checkout, os.O_RDONLY)
    fcntl.flock(first, fcntl.LOCK_EX)
    with subprocess.Popen(
        [checkout / "scripts" / "install"],
        env=newcomer.environment(PYTHON=quick_python),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as second:
        assert second.stdout is not None
        assert second.stdout.readline() == "Waiting for another installation to end\n"
        assert not (checkout / ".venv").exists()
        os.close(first)
        assert second.stdout.read().splitlines()[:2] == [MAKES, INSTALLS]
    assert second.returncode == 0


def test_an_environment_without_its_python_is_made_anew(checkout, quick_python):
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to("/nowhere/python3")
    assert install(checkout, PYTHON=quick_python) == (0, [MAKES, INSTALLS])


def test_checkouts_share_an_environment_through_a_link(checkout, quick_python, tmp_path):
    shared = tmp_path / "shared"
    (checkout / ".venv").symlink_to(shared)
    assert install(checkout, PYTHON=quick_python) == (0, [MAKES, INSTALLS])
    assert (checkout / ".venv").is_symlink()
    other = tmp_path / "other"
    shutil.copytree(checkout, other, symlinks=True)
    assert install(other, PYTHON=quick_python) == (0, [])


def test_without_a_fitting_python_one_line_says_what_to_install(checkout):
    assert install(checkout, PYTHON="/nowhere/python3") == (
        2,
        ["Tablepoint needs Python 3.11 or newer with its venv module: apt-get install python3 python3-venv"],
    )
    assert not (checkout / ".venv").exists()


def test_without_the_venv_module_one_line_says_what_to_install(checkout, tmp_path):
    # Debian's python3 without python3-venv: everything works but `import ensurepip`.
    python = tmp_path / "python3"
    python.write_text('#!/bin/sh\ncase "$*" in *ensurepip*) exit 1 ;; esac\nexec python3 "$@"\n')
    python.chmod(0o755)
    assert install(checkout, PYTHON=str(python)) == (
        2,
        ["Tablepoint needs Python's venv module: apt-get install python3-venv"],
    )
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(("failures", "code"), [(0, 0), (3, 0), (4, 1)])
def test_a_mirror_that_stumbles_is_asked_again(tmp_path, failures, code):
    def stand_in(name: str, script: str) -> None:
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)

    asked = tmp_path / "asked"
    stand_in("id", "echo 0")
    stand_in("sleep", f'echo "sleep $1" >>"{asked}"')
    stand_in(
        "apt-get",
        f"""
        for word; do [ "$word" != update ] || action=update; [ "$word" != install ] || action=install; done
        echo $action >>"{asked}"
        [ "$action" = install ] || [ "$(grep -c update "{asked}")" -gt {failures} ]""",
    )
    environment = newcomer.environment()
    environment["PATH"] = f"{tmp_path}:{environment['PATH']}"
    script = newcomer.ROOT / "scripts" / "apt-install"
    ended = subprocess.run([script, "a-package"], env=environment, capture_output=True, text=True)
    waits = ["sleep 5", "sleep 20", "sleep 60"]
    lines = [line for wait in waits[:failures] for line in ("update", wait)]
    assert (ended.returncode, ended.stderr) == (code, "Installing a-package\n")
    assert asked.read_text().split("\n")[:-1] == [*lines, "update", *(["install"] if code == 0 else [])]


def test_what_cannot_be_installed_is_not_taken_for_installed(checkout, quick_python):
    (checkout / "requirements.txt").write_text("./no-such-directory\n")
    code, lines = install(checkout, PYTHON=quick_python)
    assert code == 2
    assert lines[-1].startswith("The dependencies could not be fetched")
    assert install(checkout, PYTHON=quick_python)[0] == 2


def test_what_cannot_be_fetched_leaves_the_environment_as_it_was(checkout, quick_python):
    install(checkout, PYTHON=quick_python)
    former = (checkout / "requirements.txt").read_text()
    (checkout / "requirements.txt").write_text("./no-such-directory\n")
    for _ in range(2):
        assert install(checkout, PYTHON=quick_python)[0] == 2
    (checkout / "requirements.txt").write_text(former)
    assert install(checkout, PYTHON="/nowhere/python3") == (0, [])
