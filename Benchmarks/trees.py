"""Seeded trees, written in the input language of each tool.

A tree depends on its shape, its size and the seed alone, so that every tool draws the same one.
Node i is labelled "Node i"; nodes are numbered from 1 in the order in which they are made.

    binary  balanced: node i has the children 2i and 2i + 1
    random  node i hangs below a random earlier node that has fewer than 8 children
    chain   every node but the last has one child
    star    the root has all others as children
"""
import random

SHAPES = ("binary", "random", "chain", "star")
MOST_CHILDREN = 8


def make(shape, n, seed=1):
    """The children of each node, as lists indexed by node; index 0 is unused."""
    children = [[] for _ in range(n + 1)]
    if shape == "binary":
        for i in range(2, n + 1):
            children[i // 2].append(i)
    elif shape == "chain":
        for i in range(2, n + 1):
            children[i - 1].append(i)
    elif shape == "star":
        children[1] = list(range(2, n + 1))
    elif shape == "random":
        numbers = random.Random(seed * 1_000_003 + n)
        free = [1]
        for i in range(2, n + 1):
            k = int(numbers.random() * len(free))
            parent = free[k]
            children[parent].append(i)
            if len(children[parent]) == MOST_CHILDREN:
                free[k] = free[-1]
                free.pop()
            free.append(i)
    else:
        raise ValueError(shape)
    return children


def walk(children):
    """(node, depth, entering) in the order of a depth-first walk, twice for each node."""
    stack = [(1, 0, True)]
    while stack:
        node, depth, entering = stack.pop()
        yield node, depth, entering
        if entering:
            stack.append((node, depth, False))
            stack.extend((child, depth + 1, True) for child in reversed(children[node]))


def outline(head, line, tail=""):
    """One line a node in preorder: line(depth, node)."""
    def write(children, w):
        w(head)
        for node, depth, entering in walk(children):
            if entering:
                w(line(depth, node))
        w(tail)
    return write


def edges(head, node_line, edge_line, tail=""):
    """All nodes, then all edges."""
    def write(children, w):
        w(head)
        for node in range(1, len(children)):
            w(node_line(node))
        for node, _, entering in walk(children):
            if entering:
                for child in children[node]:
                    w(edge_line(node, child))
        w(tail)
    return write


def nested(opening, closing, leaf, separator, head="", tail="\n"):
    """opening(node) child separator child closing(node)."""
    def write(children, w):
        w(head)
        first = True
        for node, _, entering in walk(children):
            if entering:
                if not first:
                    w(separator)
                w(opening(node) if children[node] else leaf(node))
                first = bool(children[node])
            elif children[node]:
                w(closing(node))
                first = False
        w(tail)
    return write


def write_paths(children, w):
    """The path of every leaf, as `find` prints them."""
    path = []
    for node, _, entering in walk(children):
        if entering:
            path.append(f"Node {node}")
            if not children[node]:
                w("/".join(path) + "\n")
        else:
            path.pop()


write_tabs = outline("", lambda depth, node: "\t" * depth + f"Node {node}\n")


def write_bracket(children, w):
    """A Bracket file: an outline, or for a chain the one line that says it shorter."""
    if len(children) > 2 and all(len(c) <= 1 for c in children):
        w(" > ".join(f"Node {node}" for node, _, entering in walk(children) if entering) + "\n")
    else:
        write_tabs(children, w)


TYPST = """#set page(width: auto, height: auto, margin: 8pt)
#set text(size: 9pt)
#let n(label, ..kids) = grid(columns: 2, column-gutter: 18pt, align: horizon,
  box(stroke: 0.6pt, inset: 4pt, label), stack(dir: ttb, spacing: 5pt, ..kids))
#let l(label) = box(stroke: 0.6pt, inset: 4pt, label)
#"""

FORMATS = {
    "bracket": write_bracket,
    "tabs": write_tabs,
    "paths": write_paths,
    "dot": edges("digraph {\nrankdir=LR;\nnode [shape=box];\n", lambda i: f'n{i} [label="Node {i}"];\n',
                 lambda a, b: f"n{a} -> n{b};\n", "}\n"),
    "d2": edges("direction: right\n", lambda i: f"n{i}: Node {i}\n", lambda a, b: f"n{a} -> n{b}\n"),
    "graph-easy": edges("graph { flow: east; }\n", lambda i: f"[ Node {i} ]\n",
                        lambda a, b: f"[ Node {a} ] -> [ Node {b} ]\n"),
    "flow.mmd": edges("flowchart LR\n", lambda i: f'n{i}["Node {i}"]\n', lambda a, b: f"n{a} --> n{b}\n"),
    "mind.mmd": outline("mindmap\n", lambda depth, i: "  " * (depth + 1) + f"n{i}[Node {i}]\n"),
    "mind.puml": outline("@startmindmap\n", lambda depth, i: "*" * (depth + 1) + f" Node {i}\n",
                         "@endmindmap\n"),
    "json": nested(lambda i: f'{{"name":"Node {i}","children":[', lambda i: "]}",
                   lambda i: f'{{"name":"Node {i}"}}', ","),
    "newick": nested(lambda i: "(", lambda i: f")Node_{i}", lambda i: f"Node_{i}", ",", tail=";\n"),
    "bracketing": nested(lambda i: f"(Node_{i} ", lambda i: ")", lambda i: f"Node_{i}", " "),
    "typst": nested(lambda i: f"n([Node {i}],", lambda i: ")", lambda i: f"l[Node {i}]", ",", head=TYPST),
}

# Indentation makes these quadratic in the depth of the tree, which only a chain makes matter.
QUADRATIC_IN_DEPTH = {"tabs", "mind.mmd", "mind.puml"}


def write(children, language, path):
    with open(path, "w", encoding="ascii", buffering=1 << 20) as f:
        FORMATS[language](children, f.write)
