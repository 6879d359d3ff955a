"""The SVG of a Mermaid diagram, drawn by headless Chromium:  mermaid_chromium.py FILE.mmd

MERMAID is the path of mermaid.js. Mermaid refuses more than 500 edges and 50,000 characters
unless told otherwise, so it is.
"""
import html
import json
import os
import re
import subprocess
import sys
import tempfile

PAGE = """<!doctype html><meta charset=utf-8><body><script src="file://%s"></script><script>
mermaid.initialize({startOnLoad: false, maxEdges: 1e9, maxTextSize: 1e9, htmlLabels: false,
                    flowchart: {htmlLabels: false}});
function show(text) {
  document.body.innerHTML = "<pre id=out></pre>";
  document.getElementById("out").textContent = text;
}
mermaid.render("g", %s).then(result => show(result.svg), error => show("ERROR " + error));
</script></body>"""


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        source = json.dumps(f.read()).replace("</", "<\\/")
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as f:
            f.write(PAGE % (os.environ["MERMAID"], source))
        dom = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--allow-file-access-from-files", f"--user-data-dir={folder}/profile",
             "--virtual-time-budget=600000", "--dump-dom", "file://" + page],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    found = re.search(r'<pre id="out">(.*?)</pre>', dom, re.S)
    svg = html.unescape(found.group(1)) if found else ""
    if not svg.startswith("<svg"):
        sys.exit("mermaid failed: " + (svg or dom)[:300])
    sys.stdout.write(svg)


main()
