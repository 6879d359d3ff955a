"""How long an editor waits: from a key to the diagnostics of the text with it.

A client in a process of its own types into a file of many lines, over pipes as editors do, and waits
after each key for the diagnostics of that version. Every edit is a change of a few bytes somewhere in
the file, as typing is; some make an error and the next mends it.
"""
import json
import os
import random
import statistics
import subprocess
import time

import peers

URI = "file:///tree.bracket"
KEYS, WARM_UP = 400, 20


class Client:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, method, params, id_=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if id_ is not None:
            message["id"] = id_
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline()) != b"\r\n":
            if not line:
                raise SystemExit("the language server ended")
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def diagnostics(self, version):
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                if message["params"]["version"] == version:
                    return message["params"]["diagnostics"]

    def peak(self):
        with open(f"/proc/{self.process.pid}/status") as f:
            return next(int(line.split()[1]) for line in f if line.startswith("VmHWM")) / 1024

    def end(self):
        self.send("shutdown", None, 2)
        while self.receive().get("id") != 2:
            pass
        self.send("exit", None)
        self.process.stdin.close()
        self.process.wait()


def source(lines, shape):
    """A random tree of so many lines, or a flat one: all labels differ."""
    if shape == "flat":
        return "Root\n" + "".join(f"  Node {i}\n" for i in range(1, lines))
    depth, rows = 0, ["Root"]
    chance = random.Random(lines)
    for i in range(1, lines):
        depth = chance.randint(1, min(depth + 1, 12))
        rows.append("  " * depth + f"Node {i}")
    return "\n".join(rows) + "\n"


def keys(text, count):
    """Edits as (line, start, end, new text), each a key, in fours: a letter, another, an error, and all
    taken back."""
    chance = random.Random(1)
    rows = text.split("\n")
    for _ in range(count // 4):
        line = chance.randrange(1, len(rows) - 1)
        end = len(rows[line])
        yield line, end, end, "x"
        yield line, end + 1, end + 1, " {"
        yield line, end + 1, end + 3, "y"
        yield line, end, end + 2, ""


def measure(command, lines, shape):
    client = Client(command)
    client.send("initialize", {"processId": os.getpid(), "capabilities": {}}, 1)
    client.receive()
    client.send("initialized", {})
    text = source(lines, shape)
    client.send("textDocument/didOpen", {"textDocument": {
        "uri": URI, "languageId": "bracket", "version": 0, "text": text}})
    start = time.perf_counter()
    client.diagnostics(0)
    opened = time.perf_counter() - start
    waits = []
    for version, (line, first, last, new) in enumerate(keys(text, WARM_UP + KEYS), 1):
        params = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{
            "range": {"start": {"line": line, "character": first}, "end": {"line": line, "character": last}},
            "text": new}]}
        start = time.perf_counter()
        client.send("textDocument/didChange", params)
        found = client.diagnostics(version)
        waits.append(time.perf_counter() - start)
        assert bool(found) == (new == " {"), (version, found)
    peak = client.peak()
    client.end()
    waits = sorted(waits[WARM_UP:])
    return {"open": opened, "median": statistics.median(waits), "p95": waits[int(len(waits) * 0.95)],
            "most": waits[-1], "keys": len(waits), "peak": peak}


def run(record, sizes=(1000, 10_000, 100_000), shapes=("random", "flat")):
    for shape in shapes:
        for lines in sizes:
            row = measure([peers.SERVER], lines, shape)
            print(f"  editing, {shape}, {lines} lines: {row['median'] * 1000:.1f} ms, "
                  f"95th percentile {row['p95'] * 1000:.1f} ms, at most {row['most'] * 1000:.1f} ms", flush=True)
            record(test="editing", shape=shape, n=lines, **row)
