"""Draws with a Python library:  library.py LIBRARY FILE ...

One file goes to standard output, each of several to FILE.out.
"""
import io
import os
import sys

sys.setrecursionlimit(1_000_000)


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def build(path, add):
    """The root of a tab-indented outline; add(parent or None, label) gives a node."""
    stack = []
    with open(path, encoding="utf-8") as f:
        for line in f:
            label = line.lstrip("\t")
            del stack[len(line) - len(label):]
            stack.append(add(stack[-1] if stack else None, label.rstrip("\n")))
    return stack[0]


# SVG

def svgling(path, out):
    import svgling
    from nltk import Tree
    out.write(svgling.draw_tree(Tree.fromstring(read(path))).get_svg().tostring())


def toytree(path, out):
    import toyplot.svg
    import toytree
    tree = toytree.tree(path)
    canvas = tree.draw(width=700, height=max(200, tree.ntips * 18))[0]
    svg = io.BytesIO()
    toyplot.svg.render(canvas, svg)
    out.write(svg.getvalue().decode())


def typst(path, out):
    import typst
    svg = typst.compile(path, format="svg")
    out.write((svg[0] if isinstance(svg, list) else svg).decode())


def merman_options():
    """Without its limits for input that is not trusted, which stop at some 250 nodes."""
    from merman import ResourceOptionsBuilder, ResourceProfile
    profile = ResourceProfile.UNBOUNDED_FOR_TRUSTED_INPUT
    return ResourceOptionsBuilder().profile(profile).build().to_options_json()


def merman(path, out):
    import merman
    out.write(merman.Merman().render_svg(read(path), merman_options()))


# Text

def merman_text(path, out):
    import merman
    out.write(merman.Merman().render_ascii(read(path), merman_options()))


def anytree(path, out):
    from anytree import Node, RenderTree
    for prefix, _, node in RenderTree(build(path, lambda parent, label: Node(label, parent=parent))):
        out.write(prefix + node.name + "\n")


def asciitree(path, out):
    from asciitree import LeftAligned
    top = {}

    def add(parent, label):
        node = {}
        (top if parent is None else parent)[label] = node
        return node

    build(path, add)
    out.write(LeftAligned()(top) + "\n")


def rich(path, out):
    from rich.console import Console
    from rich.tree import Tree
    root = build(path, lambda parent, label: Tree(label) if parent is None else parent.add(label))
    Console(file=out, width=400, markup=False, highlight=False).print(root)


def biopython(path, out):
    from Bio import Phylo
    Phylo.draw_ascii(Phylo.read(path, "newick"), file=out, column_width=200)


def plain(path, out):
    """No library: what a script that prints `tree`'s marks costs in Python at the least."""
    with open(path, encoding="utf-8") as f:
        lines = f.read().splitlines()
    depths = [len(line) - len(line.lstrip("\t")) for line in lines]
    last, open_levels = [False] * len(lines), []
    for i in range(len(lines) - 1, -1, -1):
        depth = depths[i]
        while open_levels and open_levels[-1] > depth:
            open_levels.pop()
        last[i] = not open_levels or open_levels[-1] != depth
        if last[i]:
            open_levels.append(depth)
    bars = []
    for i, line in enumerate(lines):
        depth, label = depths[i], line.lstrip("\t")
        del bars[max(depth - 1, 0):]
        if depth == 0:
            out.write(label + "\n")
        else:
            out.write("".join(bars) + ("└── " if last[i] else "├── ") + label + "\n")
            bars.append("    " if last[i] else "│   ")


def main():
    # The library of the same name must not be this folder's.
    sys.path.remove(os.path.dirname(os.path.abspath(__file__)))
    draw, paths = globals()[sys.argv[1]], sys.argv[2:]
    if len(paths) == 1:
        draw(paths[0], sys.stdout)
    else:
        for path in paths:
            with open(path + ".out", "w", encoding="utf-8") as out:
                draw(path, out)


main()
