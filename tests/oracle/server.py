"""Talks to `xqls lsp` over standard input and output, one request at a time."""

from __future__ import annotations

import json
import subprocess
from typing import Any

Json = dict[str, Any]

CAPABILITIES: Json = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "diagnostic": {},
        "completion": {"completionItem": {"insertReplaceSupport": True}},
    },
}


class Server:
    """A running server. Leaving the context ends it."""

    def __init__(self, binary: str):
        self.process = subprocess.Popen(
            [binary, "lsp", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.last_id = 0
        self.version = 0

    def __enter__(self) -> Server:
        self.request("initialize", processId=None, rootUri=None, capabilities=CAPABILITIES)
        self.notify("initialized")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _receive(self) -> Json:
        length = None
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if length is None:
            raise RuntimeError("the server has ended")
        return json.loads(self.process.stdout.read(length))

    def notify(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def request(self, method: str, **params: Any) -> Any:
        """The result; an error answer raises `RuntimeError`."""
        self.last_id += 1
        self._send({"id": self.last_id, "method": method, "params": params})
        while True:
            message = self._receive()
            if "method" in message:
                if "id" in message:
                    self._send({"id": message["id"], "result": None})
            elif message.get("id") == self.last_id:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]

    def open(self, uri: str, language: str, text: str) -> None:
        document = {"uri": uri, "languageId": language, "version": 0, "text": text}
        self.notify("textDocument/didOpen", textDocument=document)

    def write(self, uri: str, text: str) -> None:
        """Replaces the whole text of an open document."""
        self.version += 1
        document = {"uri": uri, "version": self.version}
        self.notify("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])
