"use strict";

// The extension for Visual Studio Code against the real server, in the place of the editor.
// EXTENSION, BRACKETC and BRACKETC_LSP say where they are.

const assert = require("node:assert/strict");
const Module = require("node:module");
const { after, before, test } = require("node:test");
const { vscode, host } = require("./vscode-stub");

const { PassThrough } = require("node:stream");

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const extension = require(`${process.env.EXTENSION}/src/extension.js`);

const { connect } = require(`${process.env.EXTENSION}/src/rpc.js`);

const never = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
const context = { subscriptions: [] };
let number = 0;

/** Waits for an event whose value `accepts` holds for. Fails after ten seconds. */
function next(emitter, accepts) {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error("nothing came")), 10_000);
    const { dispose } = emitter.event((value) => {
      if (!accepts(value)) return;
      clearTimeout(patience);
      dispose();
      resolve(value);
    });
  });
}

/** Waits until `holds` does. Fails after ten seconds. */
async function until(holds) {
  const end = Date.now() + 10_000;
  while (!holds()) {
    assert.ok(Date.now() < end, "nothing came");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What is wrong with a document after `change`. */
async function diagnosed(document, change) {
  const { changes } = host.collections.bracket;
  const told = next(changes, (uri) => uri === document.uri.toString());
  await change?.();
  await told;
  return host.collections.bracket.get(document.uri);
}

/** Opens a source, and waits until it has been looked at. */
async function open(text) {
  const path = `/tmp/bracket test ${number++}.bracket`;
  const address = vscode.Uri.file(path).toString();
  const told = next(host.collections.bracket.changes, (uri) => uri === address);
  const document = host.open(path, text);
  await told;
  return document;
}

function provider(name) {
  const all = [...(host.providers[name] ?? [])];
  assert.equal(all.length, 1, `${name}: ${all.length}`);
  assert.deepEqual(all[0].selector, { language: "bracket" });
  return all[0].provider;
}

const spot = (line, character) => new vscode.Position(line, character);
const span = (line, from, to) => new vscode.Range(spot(line, from), spot(line, to));

/** A document's text after edits. */
function edited(document, edits) {
  const sorted = [...edits].sort((a, b) => (a.range.start.isBefore(b.range.start) ? 1 : -1));
  return sorted.reduce((text, { range, newText }) =>
    text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end)), document.text);
}

before(async () => {
  host.configuration["bracket.server.command"] = [process.env.BRACKETC_LSP];
  host.configuration["bracket.command"] = process.env.BRACKETC;
  await extension.activate(context);
});

after(() => extension.deactivate());

test("messages are read however they are cut", async () => {
  const framed = (message) => {
    const body = JSON.stringify(message);
    return Buffer.from(`Content-Length: ${Buffer.byteLength(body)}\r\nX-Other: 1\r\n\r\n${body}`);
  };
  const messages = ["日本 😀", "", "x".repeat(300)].map((text) => ({ jsonrpc: "2.0", method: "say", params: text }));
  const bytes = Buffer.concat(messages.map(framed));
  for (const size of [1, 2, 3, 7, 50, bytes.length]) {
    const input = new PassThrough();
    const heard = [];
    let isClosed = false;
    connect(input, new PassThrough(), {
      request() {}, notification: (method, params) => heard.push(params), closed: () => (isClosed = true) });
    for (let at = 0; at < bytes.length; at += size) input.write(bytes.subarray(at, at + size));
    await until(() => heard.length === 3);
    assert.deepEqual(heard, messages.map(({ params }) => params), `in pieces of ${size}`);
    input.write("Content-Length: 3\r\n\r\n{x}");
    await until(() => isClosed);
  }
});

test("a request fails when the other side is gone, or says so", async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const connection = connect(input, output, { request() {}, notification() {}, closed() {} });
  const refused = connection.request("a");
  const lost = connection.request("b");
  const body = '{"jsonrpc":"2.0","id":1,"error":{"code":-32800,"message":"cancelled"}}';
  input.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  await assert.rejects(refused, { name: "Cancelled" });
  input.end();
  await assert.rejects(lost, /has ended/);
  await assert.rejects(connection.request("c"), /not running/);
});

test("errors are shown as one types, at the right place", async () => {
  // 😀 is two units in the editor.
  const document = await open("Root\n  😀 {boldd}\n");
  const [error] = host.collections.bracket.get(document.uri);
  assert.deepEqual([error.range.start, error.range.end], [spot(1, 6), spot(1, 11)]);
  assert.equal(error.severity, 0);
  assert.equal(error.code.value ?? error.code, "unknown-key");

  const none = await diagnosed(document, () => host.edit(document, [span(1, 6, 11), "bold"]));
  assert.deepEqual(none, []);
  // Two edits at once, of which the first moves the second.
  const two = await diagnosed(document, () => host.edit(document, [span(0, 0, 4), "A\nA"], [span(1, 6, 10), "italic"]));
  assert.equal(document.text, "A\nA\n  😀 {italic}\n");
  assert.equal(two.length, 1);
  assert.deepEqual(two[0].range.start, spot(1, 0));
  assert.equal(two[0].relatedInformation[0].location.uri.toString(), document.uri.toString());
  assert.deepEqual(two[0].relatedInformation[0].location.range.start, spot(0, 0));
});

test("an error has its fix", async () => {
  const document = await open("Root {boldd}\n");
  const actions = await provider("registerCodeActionsProvider")
    .provideCodeActions(document, span(0, 8, 8), { diagnostics: [], only: undefined }, never);
  const fix = actions.find((action) => action.edit);
  assert.equal(edited(document, fix.edit.edits.get(document.uri.toString())), "Root {bold}\n");
  const elsewhere = await provider("registerCodeActionsProvider")
    .provideCodeActions(document, span(0, 0, 2), { diagnostics: [], only: new vscode.CodeActionKind("quickfix") }, never);
  assert.deepEqual(elsewhere ?? [], []);
});

test("hover explains", async () => {
  const document = await open("@align leaf\nRoot {bold}\n");
  const hovers = provider("registerHoverProvider");
  const hover = await hovers.provideHover(document, spot(0, 3), never);
  assert.match(hover.contents[0].value, /column/);
  assert.match((await hovers.provideHover(document, spot(1, 7), never)).contents[0].value, /bold/);
});

test("completion offers words", async () => {
  const document = await open("@direction \nRoot {}\n");
  const { provideCompletionItems } = provider("registerCompletionItemProvider");
  const names = async (position) => {
    const list = await provideCompletionItems(document, position, never, { triggerKind: 0 });
    return list.items.map((item) => item.label.label ?? item.label);
  };
  assert.deepEqual((await names(spot(0, 11))).sort(), ["down", "horizontal", "left", "right", "up", "vertical"]);
  const keys = await names(spot(1, 6));
  for (const key of ["bold", "fill", "tooltip"]) assert.ok(keys.some((name) => name.startsWith(key)), key);
});

test("the outline is the tree", async () => {
  const document = await open("A\n  B > C {#c}\n  _\nD\n");
  const symbols = await provider("registerDocumentSymbolProvider").provideDocumentSymbols(document, never);
  const names = (list) => list.map((one) => [one.name, ...names(one.children)]);
  assert.deepEqual(names(symbols), [["A", ["B", ["C"]], ["_"]], ["D"]]);
});

test("names are found and renamed", async () => {
  const document = await open("Root\n  Left {#l}\n  Right\nl ~> Right\n");
  const [place] = await provider("registerDefinitionProvider").provideDefinition(document, spot(3, 0), never);
  assert.equal(place.range.start.line, 1);
  const uses = await provider("registerReferenceProvider")
    .provideReferences(document, spot(1, 9), { includeDeclaration: true }, never);
  assert.deepEqual(uses.map((use) => use.range.start.line).sort(), [1, 3]);
  const marks = await provider("registerDocumentHighlightProvider").provideDocumentHighlights(document, spot(3, 0), never);
  assert.deepEqual(marks.map((mark) => mark.range.start.line).sort(), [1, 3]);

  const renames = provider("registerRenameProvider");
  assert.ok(await renames.prepareRename(document, spot(3, 0), never));
  const edit = await renames.provideRenameEdits(document, spot(3, 0), "left", never);
  assert.equal(edited(document, edit.edits.get(document.uri.toString())), "Root\n  Left {#left}\n  Right\nleft ~> Right\n");
  await assert.rejects(() => renames.provideRenameEdits(document, spot(3, 0), "not an id", never));
});

test("a file is formatted", async () => {
  const document = await open("Root   {  bold  }\n  |  a | b\n  Left   >  Right\n");
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await provider("registerDocumentFormattingEditProvider")
    .provideDocumentFormattingEdits(document, options, never);
  assert.equal(edited(document, edits), "Root {bold}\n  | a | b\n  Left > Right\n");
  const { provideDocumentRangeFormattingEdits } = provider("registerDocumentRangeFormattingEditProvider");
  const some = await provideDocumentRangeFormattingEdits(document, span(2, 0, 3), options, never);
  assert.equal(edited(document, some), "Root   {  bold  }\n  |  a | b\n  Left > Right\n");

  const broken = await open("A {bold\n  B   >   C\n");
  const none = await provider("registerDocumentFormattingEditProvider")
    .provideDocumentFormattingEdits(broken, options, never);
  assert.deepEqual(none ?? [], []);
});

test("subtrees fold", async () => {
  const document = await open("A\n  B\n    C\n  D\n");
  const ranges = await provider("registerFoldingRangeProvider").provideFoldingRanges(document, {}, never);
  assert.deepEqual(ranges.map(({ start, end }) => [start, end]).sort(), [[0, 3], [1, 2]]);
});

test("the selection grows", async () => {
  const document = await open("A\n  B b {bold}\n");
  const [inner] = await provider("registerSelectionRangeProvider").provideSelectionRanges(document, [spot(1, 9)], never);
  let count = 0;
  for (let at = inner; at; at = at.parent) count += 1;
  assert.ok(count >= 3, String(count));
});

test("tokens have their types", async () => {
  const document = await open("// c\nA > B {bold}\n");
  const [{ provider: tokens, rest: [legend] }] = host.providers.registerDocumentSemanticTokensProvider;
  const { data } = await tokens.provideDocumentSemanticTokens(document, never);
  assert.equal(data.length % 5, 0);
  assert.deepEqual([...data.slice(0, 3)], [0, 0, 4]);
  assert.equal(legend.tokenTypes[data[3]], "comment");
});

test("the preview follows the cursor", async () => {
  const document = await open("// Tree\nRoot\n  Left\n    | row\n  Right\n");
  const editor = host.show(document);
  await host.commands["bracket.showPreview"]();
  const panel = host.panels.at(-1);
  assert.match(panel.title, /bracket test \d+\.bracket$/);
  const nonce = /script-src 'nonce-([^']+)'/.exec(panel.webview.html)[1];
  assert.match(panel.webview.html, /default-src 'none'/);
  assert.deepEqual(panel.webview.html.match(/<script[^>]*>/g), [`<script nonce="${nonce}">`]);
  const drawn = panel.posted.filter(({ kind }) => kind === "draw");
  assert.equal(drawn.length, 1);
  assert.match(drawn[0].svg, /^<(\?xml|svg)/);
  assert.equal(drawn[0].svg.match(/class="bracket-node"/g).length, 3);

  const pointed = async (line) => {
    const told = next(panel.posts, ({ kind }) => kind === "point");
    host.select(editor, spot(line, 3));
    return (await told).index;
  };
  assert.deepEqual([await pointed(0), await pointed(1), await pointed(3), await pointed(4)], [-1, 0, 1, 2]);

  const stale = next(panel.posts, ({ kind }) => kind === "draw");
  host.edit(document, [span(4, 2, 7), "Root"]);
  assert.equal((await stale).svg, null);
  const fresh = next(panel.posts, ({ kind }) => kind === "draw");
  host.edit(document, [span(4, 2, 6), "Middle"]);
  assert.match((await fresh).svg, />Middle</);

  await panel.say({ index: 2 });
  assert.deepEqual(editor.selection.active, spot(4, 2));

  const other = await open("Other\n");
  const switched = next(panel.posts, ({ kind }) => kind === "draw");
  host.show(other);
  assert.match((await switched).svg, />Other</);
});

test("tasks check and draw", async () => {
  const document = await open("A\n");
  host.show(document);
  vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.file("/tmp/some folder"), name: "some folder" }];
  const tasks = host.tasks.bracket.provideTasks();
  assert.deepEqual(tasks.map((task) => [task.execution.process, ...task.execution.args]), [
    [process.env.BRACKETC, "check", document.uri.fsPath],
    [process.env.BRACKETC, document.uri.fsPath, "--svg"],
    [process.env.BRACKETC, "check", "."],
  ]);
  assert.deepEqual(tasks.map((task) => task.problemMatchers), ["$bracketc", "$bracketc", "$bracketc"]);
  const written = { type: "bracket", action: "draw", paths: ["a.bracket"], arguments: ["--theme", "dark"] };
  const made = host.tasks.bracket.resolveTask({ definition: written, scope: undefined });
  assert.deepEqual(made.execution.args, ["a.bracket", "--svg", "--theme", "dark"]);
  assert.equal(made.definition, written);
  assert.equal(made.execution.options.cwd, "/tmp/some folder");
  vscode.workspace.workspaceFolders = undefined;
});

test("documents of other languages are left alone", async () => {
  const other = host.open("/tmp/page.md", "A {boldd}\n", "markdown");
  await open("A\n");
  assert.equal(host.collections.bracket.get(other.uri), undefined);
});

test("a closed document has no errors", async () => {
  const document = await open("A {boldd}\n");
  assert.equal(host.collections.bracket.get(document.uri).length, 1);
  host.close(document);
  assert.equal(host.collections.bracket.get(document.uri), undefined);
});

test("a server that dies is started again", async () => {
  const document = await open("A {boldd}\n");
  const [client] = context.subscriptions.filter((one) => one.restart);
  const first = client.child.pid;
  const errors = await diagnosed(document, () => client.child.kill("SIGKILL"));
  assert.equal(errors.length, 1);
  assert.notEqual(client.child.pid, first);
  assert.ok(provider("registerHoverProvider"));
});

test("a server that is not there is said once, and found again", async () => {
  const document = await open("A {boldd}\n");
  host.configuration["bracket.server.command"] = ["/nowhere/bracketc-lsp"];
  host.messages.length = 0;
  host.events.onDidChangeConfiguration.fire({ affectsConfiguration: (name) => name === "bracket.server" });
  await until(() => host.messages.length);
  assert.deepEqual(host.messages.map(({ kind }) => kind), ["warning"]);
  assert.match(host.messages[0].text, /nowhere\/bracketc-lsp was not found/);
  assert.equal(host.collections.bracket.get(document.uri), undefined);
  host.configuration["bracket.server.command"] = [process.env.BRACKETC_LSP];
  const errors = await diagnosed(document, () => host.commands["bracket.restartServer"]());
  assert.equal(errors.length, 1);
});

test("a server that keeps dying is given up", async () => {
  host.configuration["bracket.server.command"] = [
    process.execPath, "-e",
    `process.stdin.once("data", () => {
       const body = '{"jsonrpc":"2.0","id":1,"result":{"capabilities":{}}}';
       process.stdout.write("Content-Length: " + body.length + "\\r\\n\\r\\n" + body, () => process.exit(1));
     })`];
  host.messages.length = 0;
  await host.commands["bracket.restartServer"]();
  await until(() => host.messages.length);
  assert.match(host.messages[0].text, /keeps ending/);
  host.configuration["bracket.server.command"] = [process.env.BRACKETC_LSP];
  assert.equal(await host.commands["bracket.restartServer"](), true);
});

test("the server ends with the editor", async () => {
  const [client] = context.subscriptions.filter((one) => one.restart);
  const { child } = client;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await extension.deactivate();
  assert.equal(await ended, 0);
});
