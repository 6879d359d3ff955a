"""Figures and tables from the committed results, and the pages that show them.

A page holds a figure or a table between two comments,

    <!-- bench: svg random 10000 dot ratio -->42<!-- /bench -->

and `write` fills in what lies between them; `stale` says where a page differs from the results.
"""
import glob
import json
import os
import re

import peers

ROOT = os.path.join(peers.HERE, "..")
PAGES = ("README.md", "Benchmarks/README.md")

# Where bracketc is not first, this says why: (class of the summary, winner).
WHY = {
    (name, "tree"): "it is a small C program that reads a list of paths and prints one line for each, without a "
                    "picture to lay out."
    for name in ("cold start, text", "1,000 nodes, text")
}


def load():
    """All rows of the newest results; none where nothing was measured yet."""
    files = glob.glob(f"{peers.HERE}/results/*.jsonl")
    if not files:
        return []
    with open(max(files), encoding="utf-8") as f:
        return [json.loads(line) for line in f]


def replace(test, rows):
    """Puts the rows of a test in place of those in the newest results."""
    path = max(glob.glob(f"{peers.HERE}/results/*.jsonl"))
    kept = [row for row in load() if row["test"] != test]
    with open(path, "w", encoding="utf-8") as f:
        for row in kept + rows:
            print(json.dumps(row, ensure_ascii=False), file=f)


def seconds(x):
    if x < 0.0005:
        return f"{x * 1e6:.0f} µs"
    if x < 0.1:
        return f"{x * 1000:.1f} ms"
    return f"{x * 1000:.0f} ms" if x < 1 else f"{x:.2f} s" if x < 10 else f"{x:.0f} s"


def megabytes(x):
    return f"{x:.1f} MB" if x < 10 else f"{x:.0f} MB" if x < 1000 else f"{x / 1000:.1f} GB"


def size(x):
    return f"{x} B" if x < 1000 else f"{x / 1e3:.0f} kB" if x < 1e6 else f"{x / 1e6:.1f} MB"


def times(x):
    """A ratio as people read it."""
    return f"{x:.2f}" if x < 1.95 else f"{x:.1f}" if x < 9.95 else f"{x:,.0f}"


def good(rows, **wanted):
    """The rows with these values, of runs that went well and drew every node."""
    return [row for row in rows if row.get("status") == "0" and row.get("labels") in (None, row.get("n"))
            and all(row.get(key) == value for key, value in wanted.items())]


def per_file(row):
    return row["wall"] / row["files"]


# The classes of the summary: the name, the rows that take part, what counts.
def classes(rows):
    def wall(row):
        return row["wall"]

    def best_batch(kind):
        best = {}
        for row in good(rows, test="batch", kind=kind):
            best[row["peer"]] = min(best.get(row["peer"], row), row, key=per_file)
        return list(best.values())

    for kind, name in (("svg", "SVG"), ("text", "text")):
        yield f"cold start, {name}", good(rows, test="cold", kind=kind), wall
        for n in (1000, 10_000, 1_000_000):
            yield f"{n:,} nodes, {name}", good(rows, test="scale", kind=kind, shape="random", n=n), wall
        yield f"{batch_size(rows):,} files, {name}", best_batch(kind), per_file


def batch_size(rows):
    return max((row["files"] for row in rows if row.get("test") == "batch"), default=0)


def is_ours(row):
    return row["peer"].startswith("bracketc")


def summary_table(rows):
    lines = ["| class | bracketc | the best other | it takes |", "|---|--:|---|--:|"]
    notes = []
    for name, of, cost in classes(rows):
        ours = min((row for row in of if is_ours(row)), key=cost, default=None)
        other = min((row for row in of if not is_ours(row)), key=cost, default=None)
        if not ours:
            continue
        mine = seconds(cost(ours))
        if not other:
            lines.append(f"| {name} | **{mine}** | none got there | |")
            continue
        ratio = cost(other) / cost(ours)
        first = ratio >= 1
        lines.append(f"| {name} | {f'**{mine}**' if first else mine} | {other['peer']}, "
                     f"{seconds(cost(other)) if first else '**' + seconds(cost(other)) + '**'} | {times(ratio)}× |")
        if not first:
            notes.append(f"{other['peer']} wins *{name}*: {WHY[name, other['peer']]}")
    return "\n".join(lines + [""] + notes if notes else lines)


def cell(row, ours):
    """Time, ratio to bracketc in the same turns, memory and size."""
    if row["status"] != "0":
        word = {"timeout": "over the time limit", "memory": "over the memory limit"}
        return word.get(row["status"], "fails")
    text = f"{seconds(row['wall'])}{'' if row['runs'] else ' ~'}"
    if ours and not is_ours(row):
        text += f", **{times(row['wall'] / ours['wall'])}×**"
    text += f"<br>{megabytes(row['peak'])}, {size(row['bytes'])}"
    if row["labels"] is not None and row["labels"] < row["n"]:
        text += f"<br>{row['labels']:,} of the labels"
    return text


def scale_table(rows, kind, shape):
    of = {(row["peer"], row["n"]): row for row in rows
          if row["test"] == "scale" and row["kind"] == kind and row["shape"] == shape}
    sizes = sorted({n for _, n in of})
    names = list(dict.fromkeys(name for name, _ in of))
    lines = ["| | " + " | ".join(f"{n:,}" for n in sizes) + " |", "|---" + "|--:" * len(sizes) + "|"]
    for name in names:
        cells = [cell(of[name, n], of.get((peers.OURS[kind], n))) if (name, n) in of else "–" for n in sizes]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cold_table(rows):
    of = sorted((row for row in rows if row["test"] == "cold" and row["status"] == "0"), key=lambda row: row["wall"])
    floor = next(row for row in of if row["kind"] == "floor")
    lines = ["| | draws | median | least to most | of `true` | memory |", "|---|---|--:|--:|--:|--:|"]
    for row in of:
        name = "`true`, which does nothing" if row is floor else row["peer"]
        lines.append(f"| {name} | {'' if row is floor else row['kind']} | {seconds(row['wall'])} | "
                     f"{seconds(row['least'])} to {seconds(row['most'])} | {times(row['wall'] / floor['wall'])}× | "
                     f"{megabytes(row['peak'])} |")
    return "\n".join(lines)


def batch_table(rows):
    of = {}
    for row in good(rows, test="batch"):
        of.setdefault((row["peer"], row["kind"]), {})[row["mode"]] = row
    lines = ["| | draws | a file, one process for all | a file, one process each | memory |", "|---|---|--:|--:|--:|"]
    for (name, kind), modes in sorted(of.items(), key=lambda item: min(map(per_file, item[1].values()))):
        cells = [f"{1000 * per_file(modes[mode]):.2f} ms" if mode in modes else "–" for mode in ("one", "each")]
        peak = megabytes(max(row["peak"] for row in modes.values()))
        lines.append(f"| {name} | {kind} | {cells[0]} | {cells[1]} | {peak} |")
    return "\n".join(lines)


def growth_table(rows):
    of = [row for row in rows if row["test"] == "growth"]
    top = max(row["n"] for row in of)
    lines = [f"| {top:,} nodes | draws | time | to twice the nodes | raw write of the same bytes | memory | size |",
             "|---|---|--:|--:|--:|--:|--:|"]
    for row in of:
        if row["n"] != top:
            continue
        half = next(r for r in of if (r["shape"], r["kind"], r["n"]) == (row["shape"], row["kind"], top // 2))
        raw = f"{seconds(row['raw'])}, so {times(row['wall'] / row['raw'])}×" if "raw" in row else ""
        lines.append(f"| {row['shape']} | {row['kind']} | {seconds(row['wall'])} | {row['wall'] / half['wall']:.2f}× | "
                     f"{raw} | {megabytes(row['peak'])} | {size(row['bytes'])} |")
    return "\n".join(lines)


def editing_table(rows):
    lines = ["| lines | tree | median | 95th percentile | longest | to open it | memory |", "|--:|---|--:|--:|--:|--:|--:|"]
    for row in sorted((row for row in rows if row["test"] == "editing"), key=lambda row: (row["n"], row["shape"])):
        lines.append(f"| {row['n']:,} | {row['shape']} | {seconds(row['median'])} | {seconds(row['p95'])} | "
                     f"{seconds(row['most'])} | {seconds(row['open'])} | {megabytes(row['peak'])} |")
    return "\n".join(lines)


def machine_text(rows):
    m = next(row for row in rows if row["test"] == "machine")
    versions = ", ".join(f"{name} {version}" for name, version in m["versions"].items())
    return (f"Measured on {m['date']}: {m['processor']}, {m['cores']} cores, {m['memory_gib']} GiB, {m['system']}; "
            f"{m['bracketc']}; {versions}.")


def figures(rows):
    """Everything that a page may show, by name."""
    if not rows:
        return {}
    found = {"table summary": summary_table(rows), "table cold": cold_table(rows), "table batch": batch_table(rows),
             "table growth": growth_table(rows), "table editing": editing_table(rows), "machine": machine_text(rows)}
    floor = next(row["wall"] for row in rows if row["test"] == "cold" and row["kind"] == "floor")
    walls = {(row["shape"], row["n"], row["peer"]): row["wall"] for row in good(rows, test="scale")}
    for row in rows:
        if row["test"] == "editing":
            for value in ("median", "p95"):
                found[f"editing {row['shape']} {row['n']} {value}"] = seconds(row[value])
        if row["test"] == "scale":
            found.setdefault(f"table {row['kind']} {row['shape']}", scale_table(rows, row["kind"], row["shape"]))
    for row in good(rows):
        if row["test"] == "scale":
            name = f"{row['kind']} {row['shape']} {row['n']} {row['peer']}"
            ours = walls.get((row["shape"], row["n"], peers.OURS[row["kind"]]))
            if ours:
                found[f"{name} ratio"] = times(row["wall"] / ours)
            found[f"{name} size"] = size(row["bytes"])
        elif row["test"] == "cold":
            name = f"cold {row['peer']}"
            found[f"{name} ratio"] = times(row["wall"] / floor)
        elif row["test"] == "batch":
            found[f"batch {row['mode']} {row['peer']} time"] = f"{1000 * per_file(row):.2f} ms"
            continue
        elif row["test"] == "growth":
            name = f"growth {row['kind']} {row['shape']} {row['n']}"
            if "raw" in row:
                found[f"{name} raw"] = times(row["wall"] / row["raw"])
        found[f"{name} time"] = seconds(row["wall"])
        found[f"{name} memory"] = megabytes(row["peak"])
    return found


MARK = re.compile(r"(<!-- bench: (.+?) -->)(.*?)(<!-- /bench -->)", re.S)


def filled(text, found):
    """The text with every figure and table as the results have it."""
    def put(match):
        value = found[match[2]]
        return match[1] + (f"\n{value}\n" if "\n" in value else value) + match[4]
    return MARK.sub(put, text)


# A time, a ratio or an amount of memory, as a page about speed would give it.
FIGURE = re.compile(r"\d(?:[\d.,]*\d)?\s?(?:×|ms\b|s\b|µs\b|[kMG]i?B\b|times\b)|\d+-fold")


def loose(text):
    """The figures of a page that lie outside the comments, other than in code."""
    text = re.sub(r"```.*?```", "", MARK.sub("", text), flags=re.S)
    return [match[0] for match in FIGURE.finditer(text)]


def pages():
    for page in PAGES:
        path = os.path.join(ROOT, page)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as f:
                yield page, path, f.read()


def write():
    found = figures(load())
    if not found:
        raise SystemExit("there are no results yet: run bench.py run")
    for _, path, text in pages():
        with open(path, "w", encoding="utf-8") as f:
            f.write(filled(text, found))


def stale():
    """What the pages say that the results do not: sentences, none when all is well."""
    found, wrong = figures(load()), []
    for page, _, text in pages():
        for _, name, shown, _ in MARK.findall(text):
            if not found and not shown:
                continue
            if name not in found:
                wrong.append(f"{page}: the results have no “{name}”")
            elif shown.strip() != found[name]:
                wrong.append(f"{page}: “{name}” is not what the results give; run Benchmarks/bench.py write")
    for page, _, text in pages():
        if page == "README.md":
            wrong += [f"{page}: {figure} stands outside the bench comments" for figure in loose(text)]
    return wrong
