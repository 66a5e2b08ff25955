"""Run a command as if nothing else had been set, written or left running on this machine.

    python -m scripts.by_itself COMMAND ARGUMENTS…

Of the caller's environment the command sees what KEPT names and no more: a DATABASE_URL, a proxy, a language,
a time zone or options for pytest that somebody has set for something else change no test. Temporary files get
a directory of their own, TMPDIR, which goes when the command ends. What the command leaves running is ended
then and named, in whatever session it runs; and where this process is killed, the command is told to end.

On Linux; elsewhere what is left running stays.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType

#: Where programs, libraries and somebody's own files lie, how a terminal is written to, and what one asks of
#: the tests.
KEPT = {
    *("PATH", "HOME", "USER", "LOGNAME", "LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"),
    *("TERM", "COLUMNS", "NO_COLOR", "FORCE_COLOR"),
    *("CHROMIUM", "TEST_WORKERS"),
}
#: What the command finds instead of the caller's. BY_ITSELF tells a script that it runs in here.
SET = {"LANG": "C.UTF-8", "TZ": "UTC", "BY_ITSELF": "1"}

#: What tells this process to end, and is told to the command.
PASSED_ON = (signal.SIGTERM, signal.SIGHUP)

# From Linux's <sys/prctl.h>.
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def prctl(option: int, argument: int) -> None:
    """Ask the kernel for something that concerns this process, where the kernel is Linux."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(option, argument, 0, 0, 0)


def environment(caller: dict[str, str], scratch: str) -> dict[str, str]:
    """What the command sees: the little that it keeps of the caller's, and a place for temporary files."""
    return {name: value for name, value in caller.items() if name in KEPT} | SET | {"TMPDIR": scratch}


def run(command: list[str]) -> int:
    """Run the command and tidy up behind it; returns its exit code, that of a shell where it was killed."""
    prctl(_PR_SET_CHILD_SUBREAPER, 1)
    scratch = tempfile.mkdtemp(prefix="tablepoint-")
    try:
        Path(scratch).chmod(0o711)  # PostgreSQL runs as somebody else
        signal.pthread_sigmask(signal.SIG_BLOCK, PASSED_ON)  # until there is somebody to pass them on to
        started = subprocess.Popen(command, env=environment(dict(os.environ), scratch), preexec_fn=begin)

        def pass_on(number: int, _frame: FrameType | None) -> None:
            with suppress(ProcessLookupError):
                os.kill(started.pid, number)

        for number in PASSED_ON:
            signal.signal(number, pass_on)
        signal.signal(signal.SIGINT, lambda *_: None)  # a terminal tells the command too
        signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
        started.returncode = code = wait_for(started.pid)
        end_what_is_left()
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return code if code >= 0 else 128 - code


def begin() -> None:
    """What the new process does before it becomes the command."""
    prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)


def wait_for(process: int) -> int:
    """Wait until the process ends, and also for what others left behind; returns its exit code."""
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == process:
            return os.waitstatus_to_exitcode(status)


def end_what_is_left() -> None:
    """End the processes that lost their parent and became this one's children, until there are none."""
    while left := list(children()):
        for process, words in left:
            if words:
                print(f"Left running, and ended now: {process} {words}", file=sys.stderr)
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def children() -> Iterator[tuple[int, str]]:
    """The children of this process, each with its command line; a child that has ended has none."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended meanwhile
            # The name before the parenthesis may hold spaces; the state and the parent follow.
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if parent == os.getpid():
                words = (stat.parent / "cmdline").read_bytes().replace(b"\0", b" ").strip()
                yield int(stat.parent.name), words.decode(errors="replace")


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
