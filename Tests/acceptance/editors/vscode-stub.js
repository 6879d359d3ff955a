"use strict";

// As much of the editor's programming interface as the extension uses, with the checks that the editor makes of
// what it is given. `host` is the side of the person in front of it.

class Emitter {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  fire(value) {
    return Promise.all([...this.listeners].map((listener) => listener(value)));
  }
}

class Position {
  constructor(line, character) {
    if (!(line >= 0 && character >= 0)) throw new Error("illegal position");
    Object.assign(this, { line, character });
  }
  isBefore(other) {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }
}

class Range {
  constructor(start, end) {
    if (!(start instanceof Position && end instanceof Position)) throw new Error("illegal range");
    [this.start, this.end] = end.isBefore(start) ? [end, start] : [start, end];
  }
  contains(other) {
    return !other.start.isBefore(this.start) && !this.end.isBefore(other.end);
  }
}

class Selection extends Range {
  constructor(anchor, active) {
    super(anchor, active);
    Object.assign(this, { anchor, active });
  }
}

class Uri {
  static parse(text) {
    return new Uri(text);
  }
  static file(path) {
    return new Uri(`file://${encodeURI(path)}`);
  }
  constructor(text) {
    const url = new URL(text);
    this.text = url.href;
    this.scheme = url.protocol.slice(0, -1);
    this.path = decodeURIComponent(url.pathname);
    this.fsPath = this.path;
  }
  toString() {
    return this.text;
  }
}

/** A class that only keeps what it is made of, under these names. */
function record(...names) {
  return class {
    constructor(...values) {
      names.forEach((name, i) => (this[name] = values[i]));
    }
  };
}

class DocumentSymbol extends record("name", "detail", "kind", "range", "selectionRange") {
  constructor(...values) {
    super(...values);
    if (!this.name) throw new Error("name must not be falsy");
    if (!this.range.contains(this.selectionRange)) throw new Error("selectionRange must be contained in fullRange");
  }
}

class SelectionRange extends record("range", "parent") {
  constructor(...values) {
    super(...values);
    if (this.parent && !this.parent.range.contains(this.range)) throw new Error("parent must contain this range");
  }
}

class Diagnostic extends record("range", "message", "severity") {
  constructor(...values) {
    super(...values);
    if (!(this.range instanceof Range)) throw new Error("illegal range");
    if (!this.message) throw new Error("message must be set");
  }
}

class WorkspaceEdit {
  edits = new Map();
  set(uri, edits) {
    this.edits.set(uri.toString(), edits);
  }
}

class MarkdownString {
  constructor(value = "") {
    this.value = value;
  }
  appendText(text) {
    this.value += text.replace(/[\\`*_{}[\]()#+\-!<>]/g, "\\$&");
    return this;
  }
  appendCodeblock(text, language) {
    this.value += `\n\`\`\`${language}\n${text}\n\`\`\`\n`;
    return this;
  }
}

/** An open document. */
class TextDocument {
  version = 1;
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text });
  }
  getText() {
    return this.text;
  }
  offsetAt(position) {
    const lines = this.text.split("\n");
    const before = lines.slice(0, position.line).reduce((sum, line) => sum + line.length + 1, 0);
    return before + Math.min(position.character, lines[position.line].length);
  }
  /** The place of `text`, or of the end of what `behind` is. */
  find(text) {
    const before = this.text.slice(0, this.text.indexOf(text)).split("\n");
    return new Position(before.length - 1, before.at(-1).length);
  }
}

const events = {};
const event = (name) => (events[name] = new Emitter()).event;

const host = {
  events,
  providers: {},
  commands: {},
  tasks: {},
  messages: [],
  output: "",
  configuration: {},
  collections: {},
  panels: [],
  open(path, text, languageId = "bracket") {
    const document = new TextDocument(Uri.file(path), languageId, text);
    vscode.workspace.textDocuments.push(document);
    events.onDidOpenTextDocument.fire(document);
    return document;
  },
  show(document) {
    const start = new Position(0, 0);
    const editor = { document, selection: new Selection(start, start), revealRange() {} };
    vscode.window.activeTextEditor = editor;
    vscode.window.visibleTextEditors = [editor];
    events.onDidChangeActiveTextEditor.fire(editor);
    return editor;
  },
  select(editor, position) {
    editor.selection = new Selection(position, position);
    return events.onDidChangeTextEditorSelection.fire({ textEditor: editor });
  },
  /** Replaces texts, each [range, text], from the last to the first as the editor does. */
  edit(document, ...edits) {
    const contentChanges = edits
      .map(([range, text]) => ({ range, text, at: document.offsetAt(range.start), end: document.offsetAt(range.end) }))
      .sort((a, b) => b.at - a.at);
    for (const { at, end, text } of contentChanges) {
      document.text = document.text.slice(0, at) + text + document.text.slice(end);
    }
    document.version += 1;
    return events.onDidChangeTextDocument.fire({ document, contentChanges });
  },
  close(document) {
    vscode.workspace.textDocuments.splice(vscode.workspace.textDocuments.indexOf(document), 1);
    events.onDidCloseTextDocument.fire(document);
  },
};

const message = (kind) => (text, ...choices) => {
  host.messages.push({ kind, text, choices });
  return Promise.resolve(undefined);
};

const register = (name) => (selector, provider, ...rest) => {
  const entry = { selector, provider, rest };
  (host.providers[name] ??= new Set()).add(entry);
  return { dispose: () => host.providers[name].delete(entry) };
};

const vscode = {
  version: "1.82.0",
  Position, Range, Selection, Uri, DocumentSymbol, SelectionRange, Diagnostic, WorkspaceEdit, MarkdownString,
  Location: record("uri", "range"),
  DiagnosticRelatedInformation: record("location", "message"),
  CompletionItem: record("label", "kind"),
  CompletionList: record("items", "isIncomplete"),
  SnippetString: record("value"),
  Hover: record("contents", "range"),
  TextEdit: record("range", "newText"),
  CodeAction: record("title", "kind"),
  CodeActionKind: record("value"),
  FoldingRange: record("start", "end", "kind"),
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  DocumentHighlight: record("range", "kind"),
  SemanticTokensLegend: record("tokenTypes", "tokenModifiers"),
  SemanticTokens: record("data", "resultId"),
  Task: record("definition", "scope", "name", "source", "execution", "problemMatchers"),
  ProcessExecution: record("process", "args", "options"),
  TaskScope: { Global: 1, Workspace: 2 },
  TaskGroup: { Build: "build", Test: "test" },
  ViewColumn: { One: 1, Beside: -2 },
  TextEditorRevealType: { InCenterIfOutsideViewport: 2 },
  languages: new Proxy({
    createDiagnosticCollection(name) {
      const items = new Map();
      const collection = {
        changes: new Emitter(),
        set(uri, diagnostics) {
          items.set(uri.toString(), diagnostics);
          collection.changes.fire(uri.toString());
        },
        get: (uri) => items.get(uri.toString()),
        delete: (uri) => items.delete(uri.toString()),
        clear: () => items.clear(),
        dispose() {},
      };
      return (host.collections[name] = collection);
    },
  }, { get: (own, name) => own[name] ?? register(name) }),
  workspace: {
    textDocuments: [],
    workspaceFolders: undefined,
    onDidOpenTextDocument: event("onDidOpenTextDocument"),
    onDidChangeTextDocument: event("onDidChangeTextDocument"),
    onDidSaveTextDocument: event("onDidSaveTextDocument"),
    onDidCloseTextDocument: event("onDidCloseTextDocument"),
    onDidChangeConfiguration: event("onDidChangeConfiguration"),
    getConfiguration: (section) => ({ get: (name) => host.configuration[`${section}.${name}`] }),
    async applyEdit() {
      return true;
    },
  },
  window: {
    visibleTextEditors: [],
    onDidChangeActiveTextEditor: event("onDidChangeActiveTextEditor"),
    onDidChangeTextEditorSelection: event("onDidChangeTextEditorSelection"),
    createOutputChannel: () => ({
      append: (text) => (host.output += text), appendLine: (text) => (host.output += `${text}\n`), dispose() {},
    }),
    showErrorMessage: message("error"),
    showWarningMessage: message("warning"),
    showInformationMessage: message("information"),
    createWebviewPanel(viewType, title, column, options) {
      const received = new Emitter();
      const disposed = new Emitter();
      const panel = {
        viewType, title, column, options, posted: [], posts: new Emitter(),
        webview: {
          html: "",
          onDidReceiveMessage: received.event,
          async postMessage(data) {
            panel.posted.push(data);
            panel.posts.fire(data);
            return true;
          },
        },
        onDidDispose: disposed.event,
        reveal() {},
        dispose: () => disposed.fire(),
        say: (data) => received.fire(data),
      };
      host.panels.push(panel);
      return panel;
    },
    async showTextDocument(document) {
      return host.show(document);
    },
  },
  commands: {
    registerCommand(name, run) {
      host.commands[name] = run;
      return { dispose() {} };
    },
    executeCommand: (name, ...words) => host.commands[name]?.(...words),
  },
  tasks: {
    registerTaskProvider(type, provider) {
      host.tasks[type] = provider;
      return { dispose() {} };
    },
  },
};

module.exports = { vscode, host };
