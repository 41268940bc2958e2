"""Calls the `xqls` binary and returns what it prints, decoded."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

TIMEOUT = 30


class Xqls:
    """One binary; every call fails loudly with `RuntimeError`."""

    def __init__(self, binary: str):
        self.binary = binary

    def run(self, *arguments: str, text: bytes | None = None) -> bytes:
        """Standard output; exit code 1 (findings) is as good as 0."""
        command = [self.binary, *arguments]
        try:
            done = subprocess.run(command, input=text, capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"no answer in {TIMEOUT} s: {' '.join(arguments)[:200]}") from None
        if done.returncode not in (0, 1):
            message = done.stderr.decode(errors="replace").strip()[:500]
            raise RuntimeError(f"exit {done.returncode}: {' '.join(arguments)[:200]}: {message}")
        return done.stdout

    def json(self, *arguments: str, text: bytes | None = None) -> Any:
        output = self.run(*arguments, text=text)
        try:
            return json.loads(output)
        except ValueError as error:
            raise RuntimeError(f"no JSON from {' '.join(arguments)[:200]}: {error}") from None

    def check(self, paths: list[Path]) -> dict[str, dict[str, Any]]:
        """What `check` says of each file, by file name."""
        report = self.json("check", "--format", "json", *map(str, paths))
        return {Path(entry["path"]).name: entry for entry in report["files"]}

    def languages(self) -> set[str]:
        """The ids of the languages that the binary speaks."""
        lines = self.run("languages").decode().splitlines()
        return {line.split()[0] for line in lines if line.strip()}

    def knows(self, code: str) -> bool:
        """Whether the binary explains the diagnostic."""
        done = subprocess.run([self.binary, "explain", code], capture_output=True, timeout=TIMEOUT)
        return done.returncode == 0

    def convert(self, path: Path) -> dict[str, Any]:
        return self.json("convert", "--to", "json", str(path))

    def convert_text(self, text: bytes, language: str = "xq") -> dict[str, Any]:
        return self.json("convert", "--to", "json", "--language", language, "-", text=text)

    def check_text(self, text: bytes, language: str = "xq") -> list[dict[str, Any]]:
        report = self.json("check", "--format", "json", "--language", language, "-", text=text)
        return report["files"][0]["diagnostics"]

    def format(self, text: bytes, language: str = "xq") -> bytes:
        return self.run("fmt", "--language", language, "-", text=text)
