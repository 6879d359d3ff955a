#!/usr/bin/env python3
"""Measures bracketc against the other tools that draw trees.

    bench.py setup          install them: Debian packages, and a virtual environment
    bench.py run            measure all, into results/DATE.jsonl, and write the tables
    bench.py run --quick    small trees only, into a file that is not kept
    bench.py editing        measure the language server alone, into the newest results, and write the tables
    bench.py write          write the tables of the pages from the newest results
    bench.py check          exit 1 where the pages say anything else

BENCH_ROOT is the folder for the tools and trees (default: Benchmarks/.work), BRACKETC the command.
"""
import argparse
import os
import subprocess
import sys
import time

import editing
import measuring
import peers
import tables
import trees


def setup():
    subprocess.run([f"{peers.HERE}/../Scripts/setup", "build", "bench"], check=True)
    if not os.path.exists(f"{peers.BIN}/pip"):
        subprocess.run([sys.executable, "-m", "venv", peers.VENV], check=True)
    subprocess.run([f"{peers.BIN}/pip", "install", "--quiet", "-r", f"{peers.HERE}/requirements.txt"], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["setup", "run", "editing", "write", "check"])
    parser.add_argument("--quick", action="store_true", help="trees of up to 10,000 nodes, 100 files")
    parser.add_argument("--only", default="", help="names of peers, split at semicolons")
    parser.add_argument("--shapes", default=",".join(trees.SHAPES))
    parser.add_argument("--tests", default="cold,growth,scale,batch,editing")
    arguments = parser.parse_args()
    if arguments.what == "setup":
        setup()
    elif arguments.what == "run":
        quick = arguments.quick
        path = f"{peers.WORK}/quick.jsonl" if quick else f"{peers.HERE}/results/{time.strftime('%Y-%m-%d')}.jsonl"
        sizes = [n for n in measuring.SIZES if n <= 10_000 or not quick]
        measuring.run(path, [name for name in arguments.only.split(";") if name], sizes,
                      arguments.shapes.split(","), 100 if quick else measuring.FILES, arguments.tests.split(","))
        if quick:
            print(path)
        else:
            tables.write()
    elif arguments.what == "editing":
        rows = []
        editing.run(lambda **row: rows.append(row))
        tables.replace("editing", rows)
        tables.write()
    elif arguments.what == "write":
        tables.write()
    else:
        wrong = tables.stale()
        print("\n".join(wrong) if wrong else "The pages agree with the results.")
        sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
