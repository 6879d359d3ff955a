"""The check of the pages' figures, on results made by hand."""
import os
import sys
import unittest

from command import ROOT

sys.path.insert(0, os.path.join(ROOT, "Benchmarks"))
import tables  # noqa: E402


def row(test, peer, kind, wall, **more):
    return {"test": test, "peer": peer, "kind": kind, "status": "0", "runs": 5, "wall": wall, "least": wall,
            "most": wall, "peak": 10.0, **more}


def scaled(peer, n, wall, **more):
    return row("scale", peer, "svg", wall, shape="random", n=n, bytes=2_000_000, labels=n, **more)


ROWS = [
    {"test": "machine", "date": "2026-01-02", "processor": "P", "cores": 2, "memory_gib": 4, "system": "S",
     "bracketc": "bracketc 1", "versions": {"dot": "3"}},
    row("cold", "true", "floor", 0.001),
    row("cold", "bracketc", "svg", 0.002),
    row("cold", "dot", "svg", 0.0149),
    scaled("bracketc", 1000, 0.01),
    scaled("dot", 1000, 0.4),
    # Half of the labels are missing, so this one is not the best of the others.
    {**scaled("sloppy", 1000, 0.02), "labels": 500},
    row("batch", "bracketc", "svg", 0.5, mode="one", files=1000),
    row("batch", "bracketc", "svg", 1.0, mode="each", files=500),
    row("growth", "bracketc", "svg", 0.25, shape="chain", n=500_000, bytes=1),
    row("growth", "bracketc", "svg", 0.5, shape="chain", n=1_000_000, bytes=1, raw=0.1),
]


class TablesTest(unittest.TestCase):
    def setUp(self):
        self.found = tables.figures(ROWS)

    def test_figures(self):
        for name, value in {
            "cold bracketc time": "2.0 ms",
            "cold bracketc ratio": "2.0",
            "cold dot ratio": "15",
            "svg random 1000 dot ratio": "40",
            "svg random 1000 bracketc memory": "10 MB",
            "svg random 1000 dot size": "2.0 MB",
            "batch one bracketc time": "0.50 ms",
            "growth svg chain 1000000 raw": "5.0",
        }.items():
            self.assertEqual(self.found[name], value, name)

    def test_summary_names_the_best_that_drew_everything(self):
        self.assertIn("| 1,000 nodes, SVG | **10.0 ms** | dot, 400 ms | 40× |", self.found["table summary"])
        self.assertIn("| chain | svg | 500 ms | 2.00× | 100 ms, so 5.0× |", self.found["table growth"])

    def test_a_class_that_another_wins_must_say_why(self):
        with self.assertRaises(KeyError):
            tables.figures(ROWS + [row("cold", "faster", "svg", 0.001)])

    def test_pages_are_filled_in(self):
        text = "It takes <!-- bench: cold dot time -->?<!-- /bench -->."
        self.assertEqual(tables.filled(text, self.found),
                         "It takes <!-- bench: cold dot time -->14.9 ms<!-- /bench -->.")

    def test_figures_outside_the_comments_are_seen(self):
        text = "40× faster, in 3 ms, with 1.5 GB; <!-- bench: x -->7 ms<!-- /bench -->\n```sh\nsleep 5 s\n```\n132x44"
        self.assertEqual(tables.loose(text), ["40×", "3 ms", "1.5 GB"])
