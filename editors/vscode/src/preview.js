"use strict";

const crypto = require("node:crypto");
const vscode = require("vscode");
const { LANGUAGE } = require("./client");

// The picture waits until the writer has paused for so many milliseconds.
const PAUSE = 120;

/** Shows the diagram of the source that is being edited, beside it. */
class Preview {
  constructor(client) {
    this.client = client;
    /** The nodes in the order of the picture, with their places in the source. */
    this.nodes = [];
    this.subscriptions = [
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
      vscode.window.onDidChangeTextEditorSelection((event) => this.point(event.textEditor)),
      vscode.workspace.onDidChangeTextDocument((event) => this.drawSoon(event.document)),
    ];
  }

  dispose() {
    clearTimeout(this.timer);
    this.panel?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Opens the panel, or brings it to the front. */
  async open() {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId !== LANGUAGE) {
      vscode.window.showInformationMessage("Open a .bracket file first: the preview shows the diagram of the editor.");
      return;
    }
    if (this.panel) {
      this.panel.reveal(undefined, true);
    } else {
      this.panel = vscode.window.createWebviewPanel(
        "bracket.preview", "Diagram", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] });
      this.panel.onDidDispose(() => (this.panel = undefined));
      this.panel.webview.onDidReceiveMessage((message) => this.reveal(message.index));
      this.panel.webview.html = page();
    }
    this.document = undefined;
    await this.follow(editor);
  }

  async follow(editor) {
    if (!this.panel || editor?.document.languageId !== LANGUAGE) return;
    if (editor.document !== this.document) {
      this.document = editor.document;
      this.nodes = [];
      await this.panel.webview.postMessage({ kind: "clear" });
      this.panel.title = `Diagram of ${editor.document.uri.path.split("/").pop()}`;
      await this.draw();
    }
    await this.point(editor);
  }

  drawSoon(document) {
    if (!this.panel || document !== this.document) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), PAUSE);
  }

  /** Draws the document. One that has errors keeps its last picture, which is greyed. */
  async draw() {
    const { document } = this;
    const answer = await this.client.execute(
      "bracketc.preview", { uri: document.uri.toString(), format: "svg", positions: true });
    if (document !== this.document || !this.panel) return;
    if (!answer) {
      const hint = "There is no picture without the language server: see the output of Bracket.";
      await this.panel.webview.postMessage({ kind: "draw", svg: null, hint });
      return;
    }
    const svg = answer.text ?? null;
    if (svg !== null) this.nodes = answer.nodes ?? [];
    await this.panel.webview.postMessage({
      kind: "draw", svg, hint: "The picture appears when the source has no errors." });
  }

  /** Marks the node at the cursor in the picture: the last that begins before it. */
  async point(editor) {
    if (!this.panel || !this.document || editor?.document !== this.document) return;
    const cursor = editor.selection.active;
    let index = -1;
    this.nodes.forEach(({ range: { start } }, i) => {
      if (isBefore(cursor, start)) return;
      if (index < 0 || isBefore(this.nodes[index].range.start, start)) index = i;
    });
    await this.panel.webview.postMessage({ kind: "point", index });
  }

  /** Shows the source of a node of the picture. */
  async reveal(index) {
    if (!this.nodes[index]) return;
    const { start } = this.nodes[index].range;
    const position = new vscode.Position(start.line, start.character);
    const editor = vscode.window.visibleTextEditors.find((one) => one.document === this.document)
      ?? await vscode.window.showTextDocument(this.document, vscode.ViewColumn.One);
    editor.selection = new vscode.Selection(position, position);
    editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

const isBefore = (a, b) => a.line < b.line || (a.line === b.line && a.character < b.character);

/** The page of the panel. Only its own script may run in it. */
function page() {
  const nonce = crypto.randomBytes(16).toString("base64");
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'">
<title>Diagram</title>
<style>
body { margin: 0; background: #fff; color-scheme: light }
body.vscode-dark, body.vscode-high-contrast { background: #1e1e1e; color-scheme: dark }
#picture { padding: 8px; display: inline-block; min-width: calc(100vw - 16px); box-sizing: border-box; text-align: center }
#picture.stale { opacity: .4 }
#picture .bracket-node { cursor: pointer }
#picture .at-cursor > rect:first-of-type { stroke: #0a84ff !important; stroke-width: 2 }
#picture .at-cursor > text:first-of-type { text-decoration: underline }
#hint { font: 13px system-ui, sans-serif; padding: 16px; color: gray }
</style>
<div id="picture"></div>
<div id="hint" hidden></div>
<script nonce="${nonce}">${script}</script>
</html>`;
}

const script = `
const host = acquireVsCodeApi();
const picture = document.getElementById("picture");
const hint = document.getElementById("hint");
let last;
addEventListener("message", ({ data }) => {
  if (data.kind === "clear") picture.replaceChildren();
  if (data.kind === "draw") draw(data.svg, data.hint);
  if (data.kind === "point") { last = data; point(true); }
});
function draw(svg, text) {
  picture.classList.toggle("stale", svg === null);
  hint.textContent = text;
  hint.hidden = svg !== null || picture.firstChild !== null;
  if (svg === null) return;
  picture.replaceChildren(document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true));
  point(false);
}
function nodes() { return [...picture.querySelectorAll(".bracket-node")]; }
function point(scrolls) {
  const all = nodes();
  for (const node of all) node.classList.remove("at-cursor");
  if (!last || last.index < 0) return;
  const node = all[last.index];
  if (!node) return;
  node.classList.add("at-cursor");
  if (scrolls) node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "smooth" });
}
picture.addEventListener("click", (event) => {
  const node = event.target.closest(".bracket-node");
  if (node && !event.target.closest("a")) host.postMessage({ index: nodes().indexOf(node) });
});
`;

module.exports = { Preview, page };
