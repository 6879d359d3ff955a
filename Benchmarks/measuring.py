"""Runs the peers and writes what they cost, one JSON object a line.

Whole processes are timed from outside. Within one tree the peers take turns (A B C, A B C, ...), so
that a drift of the machine's speed falls on all alike; the first turn does not count. A peer is not
run on a larger tree once it failed, or would pass the time limit even if its cost grew only linearly.
"""
import json
import os
import platform
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import time

import editing
import peers
import trees
from peers import WORK

SECONDS, MEGABYTES = 30, 8192   # the limits of one run
SIZES = (1000, 10_000, 100_000, 1_000_000)
FILES = 1000                    # of the batch test
START_UP = 2.5                  # seconds; no peer takes longer to start, so it is not extrapolated

# Results go to memory where there is such a folder: no test should wait for the disk of another.
SCRATCH = os.path.join("/dev/shm" if os.path.isdir("/dev/shm") else WORK, "bracketc-bench")


def build_tools():
    """Compiles the measuring programs."""
    os.makedirs(WORK, exist_ok=True)
    os.makedirs(SCRATCH, exist_ok=True)
    for name in ("measure", "rawwrite"):
        subprocess.run(["cc", "-O2", "-Wall", "-o", f"{WORK}/{name}", f"{peers.HERE}/{name}.c"], check=True)


def measure(command, output, seconds=SECONDS):
    """One run: status, wall seconds, peak megabytes."""
    with open(f"{SCRATCH}/errors", "w") as errors:
        line = subprocess.run([f"{WORK}/measure", str(seconds), str(MEGABYTES), output, *command],
                              stdout=subprocess.PIPE, stderr=errors, text=True, cwd=SCRATCH,
                              env={**os.environ, **peers.ENVIRONMENT}).stdout
    status, wall, _, _, peak = line.split()
    return {"status": status, "wall": float(wall), "peak": int(peak) / 1024}


def tree_file(shape, n, language, made={}):
    """The path of a tree in the language, written when it is first asked for."""
    path = f"{WORK}/data/{shape}-{n}.{language}"
    if not os.path.exists(path):
        if (shape, n) not in made:
            made.clear()
            made[shape, n] = trees.make(shape, n)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        trees.write(made[shape, n], language, path + ".part")
        os.rename(path + ".part", path)
    return path


def fill(command, **values):
    """The command with {in} or {ins} filled in."""
    words = []
    for word in command:
        words += values["ins"] if word == "{ins}" else [word.replace("{in}", values.get("path", ""))]
    return words


def turns(jobs, most):
    """Runs jobs, a dictionary of name: (command, output), in turns. The rows of each that count:
    fewer for slow ones, and the first alone for very slow ones and for those that failed."""
    rows = {name: [measure(*job)] for name, job in jobs.items()}
    counted = {name: 0 for name in jobs}
    for name, (row,) in rows.items():
        print(f"    {name}: {row['status']}, {row['wall']:.3f} s, {row['peak']:.0f} MB", file=sys.stderr)
        if row["status"] == "0":
            wall = row["wall"]
            counted[name] = most if wall < 0.3 else 5 if wall < 2 else 3 if wall < 5 else 0
    for turn in range(max(counted.values(), default=0)):
        for name, job in jobs.items():
            if turn < counted[name]:
                rows[name].append(measure(*job))
    return {name: of[1:] or of for name, of in rows.items()}, counted


def summary(rows):
    walls = [row["wall"] for row in rows]
    return {"status": rows[0]["status"], "wall": statistics.median(walls), "least": min(walls),
            "most": max(walls), "peak": max(row["peak"] for row in rows)}


LABEL = re.compile(rb"Node(?:[ _]|&#160;|&#xA0;|\xc2\xa0|<tspan[^>]*>|</?[a-z][^>]*>)*\d+")


def labels(path):
    """How many different labels a result holds, or None where it is too large to tell."""
    if os.path.getsize(path) > 100 << 20:
        return None
    with open(path, "rb") as f:
        return len({re.sub(rb"<[^>]*>|&[^;]*;|\D", b"", label) for label in LABEL.findall(f.read())})


def cold(chosen, record):
    """Start to exit on seven nodes, and a program that does nothing beside it."""
    jobs = {p.name: (fill(p.command, path=tree_file("binary", 7, p.language)), f"{SCRATCH}/{i}.cold")
            for i, p in enumerate(chosen)}
    jobs["true"] = ["/bin/true"], f"{SCRATCH}/true.cold"
    rows, counted = turns(jobs, most=40)
    kinds = {p.name: p.kind for p in chosen}
    for name, of in rows.items():
        record(test="cold", peer=name, kind=kinds.get(name, "floor"), runs=counted[name], **summary(of))


def scale(chosen, record, sizes, shapes):
    """Growing trees of every shape."""
    for shape in shapes:
        dropped, last = set(), {}
        for n in sizes:
            print(f"  {shape}, {n:,} nodes", file=sys.stderr)
            jobs = {}
            for i, p in enumerate(chosen):
                if p.name in dropped:
                    continue
                hopeless = p.name in last and (last[p.name][1] - START_UP) * n / last[p.name][0] > SECONDS
                unwritable = shape == "chain" and n > 10_000 and p.language in trees.QUADRATIC_IN_DEPTH
                if n > p.most or hopeless or unwritable:
                    dropped.add(p.name)
                    continue
                jobs[p.name] = fill(p.command, path=tree_file(shape, n, p.language)), f"{SCRATCH}/{i}.out"
            rows, counted = turns(jobs, most=5)
            for p in chosen:
                if p.name not in jobs:
                    continue
                row, output = summary(rows[p.name]), jobs[p.name][1]
                if row["status"] == "0":
                    last[p.name] = n, row["wall"]
                else:
                    dropped.add(p.name)
                record(test="scale", shape=shape, n=n, peer=p.name, kind=p.kind, runs=counted[p.name],
                       bytes=os.path.getsize(output), labels=labels(output), **row)
                os.remove(output)


def growth(record, sizes, shapes):
    """bracketc alone on large trees, and writing the bytes of the largest SVG raw."""
    for shape in shapes:
        for p in peers.PEERS:
            if p.name not in peers.OURS.values():
                continue
            print(f"  growth, {shape}, {p.kind}", file=sys.stderr)
            jobs = {n: (fill(p.command, path=tree_file(shape, n, p.language)), f"{SCRATCH}/{n}.out")
                    for n in sizes}
            raw, rows = [], {n: [] for n in sizes}
            for turn in range(6):
                for n, job in jobs.items():
                    rows[n].append(measure(*job))
                if p.kind == "svg":
                    line = subprocess.run([f"{WORK}/rawwrite", jobs[sizes[-1]][1], f"{SCRATCH}/raw"],
                                          check=True, stdout=subprocess.PIPE, text=True).stdout
                    raw.append(float(line))
            for n, (_, output) in jobs.items():
                floor = {"raw": statistics.median(raw[1:])} if raw and n == sizes[-1] else {}
                record(test="growth", shape=shape, n=n, kind=p.kind, runs=5, bytes=os.path.getsize(output),
                       **summary(rows[n][1:]), **floor)
                os.remove(output)


# The file name of a run is an argument, so that no name is ever read as shell text.
ONE_BY_ONE = 'for file; do sh -c "$0" sh "$file" > "$file.out" || exit 1; done'


def batch(chosen, record, count):
    """Many small files: in one process where the peer can, and in one process each."""
    folder = f"{SCRATCH}/batch"
    for p in chosen:
        os.makedirs(folder)
        files = []
        for i in range(count):
            files.append(f"{folder}/{i:04}.{p.language}")
            trees.write(trees.make("random", 7 + i % 24, seed=i), p.language, files[-1])
        one = summary([measure(fill(p.command, path=files[0]), f"{SCRATCH}/out")])
        few = files[:max(5, min(count, int(4 / one["wall"])))]
        each = " ".join('"$1"' if word == "{in}" else shlex.quote(word) for word in p.command)
        modes = {"each": (["sh", "-c", ONE_BY_ONE, "exec " + each, *few], few)}
        if p.batch:
            modes["one"] = fill(p.batch, ins=files), files
        for mode, (command, of) in modes.items():
            rows = [measure(command, "/dev/null", seconds=120) for _ in range(2)]
            if rows[0]["wall"] < 10 and rows[0]["status"] == "0":
                rows += [measure(command, "/dev/null", seconds=120) for _ in range(2)]
            row = summary(rows[1:])
            print(f"  batch, {mode}, {p.name}: {row['status']}, {len(of)} files, {row['wall']:.2f} s", file=sys.stderr)
            record(test="batch", mode=mode, peer=p.name, kind=p.kind, files=len(of), runs=len(rows) - 1, **row)
        shutil.rmtree(folder)


def first_line(*command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout.strip().splitlines()[0]
    except (OSError, IndexError):
        return ""


def machine():
    """What the figures depend on."""
    versions = {}
    for p in peers.PEERS:
        if not p.package:
            continue
        debian = first_line("dpkg-query", "-W", "-f=${Version}", p.package)
        python = "import importlib.metadata as m; print(m.version(%r))" % p.package
        pypi = first_line(f"{peers.BIN}/python", "-c", python)
        versions[p.package] = pypi if re.match(r"\d", pypi) else debian
    with open("/proc/cpuinfo") as f:
        model = re.search(r"model name\s*: (.*)", f.read())
    with open("/proc/meminfo") as f:
        memory = int(f.read().split()[1]) >> 20
    with open("/etc/os-release") as f:
        system = re.search(r'PRETTY_NAME="(.*)"', f.read())
    return {"date": time.strftime("%Y-%m-%d"), "processor": model[1] if model else platform.machine(),
            "cores": os.cpu_count(), "memory_gib": memory, "system": system[1] if system else "",
            "bracketc": first_line(peers.BRACKETC, "--version"), "versions": versions}


def run(path, only, sizes, shapes, count, turns_of):
    """Every test in `turns_of`; `only` are names of peers, or empty for all."""
    build_tools()
    chosen = [p for p in peers.PEERS if not only or p.name in only]
    with open(path, "w") as f:
        def record(**row):
            print(json.dumps(row, ensure_ascii=False), file=f, flush=True)

        record(test="machine", **machine())
        if "cold" in turns_of:
            cold(chosen, record)
        if "growth" in turns_of:
            growth(record, (sizes[-1] // 4, sizes[-1] // 2, sizes[-1]), shapes)
        if "scale" in turns_of:
            scale(chosen, record, sizes, shapes)
        if "batch" in turns_of:
            batch(chosen, record, count)
        if "editing" in turns_of:
            editing.run(record)
    shutil.rmtree(SCRATCH)
