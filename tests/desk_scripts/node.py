"""The scripts of the desk as functions of Python, run by the Node that drives the browsers of the tests."""

import json
import subprocess
from pathlib import Path
from typing import Any

import playwright

NODE = Path(playwright.__file__).parent / "driver" / "node"
SCRIPTS = Path(__file__).parents[2] / "static" / "js" / "desk"


class Scripts:
    """`call("sending.js", "step", box, event)` gives what the function of that script does.

    Everything is plain data: what goes in and comes out could stand in a JSON file.
    """

    def __init__(self) -> None:
        caller = Path(__file__).with_name("calls.mjs")
        self._node = subprocess.Popen(
            [NODE, "--no-warnings", caller, SCRIPTS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def call(self, module: str, name: str, *args: Any) -> Any:
        """What the function gives. Raises AssertionError with what it threw."""
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps({"module": module, "name": name, "args": args}) + "\n")
        self._node.stdin.flush()
        answer = json.loads(self._node.stdout.readline())
        assert "thrown" not in answer, answer
        return answer["result"]

    def close(self) -> None:
        """End Node."""
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.close()
        self._node.wait()
        self._node.stdout.close()
