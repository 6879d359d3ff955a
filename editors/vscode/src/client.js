"use strict";

const { spawn } = require("node:child_process");
const vscode = require("vscode");
const convert = require("./convert");
const { connect } = require("./rpc");

const LANGUAGE = "bracket";
// A server that ends so often within so many milliseconds is not started again.
const MOST_STARTS = 5;
const STARTS_WITHIN = 180_000;

/**
 * The client of the language server. It runs one server at a time, tells it of all documents of the language,
 * and offers the editor what the server can do.
 */
class Client {
  constructor(output) {
    this.output = output;
    this.diagnostics = vscode.languages.createDiagnosticCollection(LANGUAGE);
    /** The diagnostics as the server sent them, by address; its code actions want them back. */
    this.reported = new Map();
    this.starts = [];
    this.providers = [];
    this.subscriptions = [
      this.diagnostics,
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.changed(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.saved(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.closed(document)),
    ];
  }

  /** Starts the server. Resolves to whether it runs. */
  async start() {
    const [command, ...words] = serverCommand();
    this.starts.push(Date.now());
    const child = spawn(command, words, { stdio: ["pipe", "pipe", "pipe"] });
    child.stderr.on("data", (text) => this.output.append(String(text)));
    const connection = connect(child.stdout, child.stdin, {
      request: (method, params) => this.asked(method, params),
      notification: (method, params) => this.told(method, params),
      closed: () => this.ended(child),
    });
    const failure = new Promise((resolve) => child.once("error", (error) => {
      resolve(error);
      connection.close();
    }));
    this.child = child;
    this.connection = connection;
    const initialized = connection.request("initialize", initializeParams()).catch((error) => error);
    const result = await Promise.race([initialized, failure]);
    if (result instanceof Error) {
      this.isMissing = result.code === "ENOENT";
      this.output.appendLine(`${command}: ${result.message}`);
      if (this.isMissing) offerSettings(command);
      return false;
    }
    this.capabilities = result.capabilities ?? {};
    connection.notify("initialized", {});
    this.isRunning = true;
    this.registerProviders();
    for (const document of vscode.workspace.textDocuments) this.opened(document);
    return true;
  }

  /** Ends the server, which is given a second to do it by itself. */
  async stop() {
    const { child, connection } = this;
    if (!child) return;
    this.child = undefined;
    this.forget();
    if (child.exitCode === null && !child.killed) {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const patience = new Promise((resolve) => setTimeout(resolve, 1000).unref());
      connection.request("shutdown").then(() => connection.notify("exit"), () => {});
      await Promise.race([ended, patience]);
      child.kill();
    }
  }

  async restart() {
    await this.stop();
    this.starts = [];
    return this.start();
  }

  dispose() {
    for (const subscription of this.subscriptions) subscription.dispose();
    return this.stop();
  }

  ended(child) {
    // One that was stopped, or has been followed by another.
    if (this.child !== child) return;
    this.child = undefined;
    const wasRunning = this.isRunning;
    this.forget();
    if (!wasRunning) return;
    this.starts = this.starts.filter((time) => Date.now() - time < STARTS_WITHIN);
    if (this.starts.length < MOST_STARTS) this.start();
    else vscode.window.showErrorMessage("The Bracket language server keeps ending. See its output for why.");
  }

  forget() {
    this.isRunning = false;
    for (const provider of this.providers.splice(0)) provider.dispose();
    this.diagnostics.clear();
    this.reported.clear();
  }

  // What the server says.

  asked(method, params) {
    switch (method) {
      case "workspace/applyEdit":
        return vscode.workspace.applyEdit(convert.toWorkspaceEdit(params.edit)).then((applied) => ({ applied }));
      case "workspace/configuration":
        return params.items.map(() => null);
      case "client/registerCapability":
      case "client/unregisterCapability":
      case "window/workDoneProgress/create":
        return null;
      case "window/showMessageRequest":
        return vscode.window.showInformationMessage(params.message, ...(params.actions ?? []).map((action) => action.title))
          .then((title) => params.actions?.find((action) => action.title === title) ?? null);
      default: {
        const error = new Error(`no such method: ${method}`);
        error.code = -32601;
        throw error;
      }
    }
  }

  told(method, params) {
    if (method === "textDocument/publishDiagnostics") {
      const uri = vscode.Uri.parse(params.uri);
      this.reported.set(uri.toString(), params.diagnostics);
      this.diagnostics.set(uri, params.diagnostics.map(convert.toDiagnostic));
    } else if (method === "window/logMessage") {
      this.output.appendLine(params.message);
    } else if (method === "window/showMessage") {
      const show = [, "showErrorMessage", "showWarningMessage", "showInformationMessage"][params.type];
      vscode.window[show ?? "showInformationMessage"](params.message);
    }
  }

  // What the writer does.

  isServed(document) {
    return this.isRunning && document.languageId === LANGUAGE;
  }

  opened(document) {
    if (!this.isServed(document)) return;
    this.connection.notify("textDocument/didOpen", {
      textDocument: {
        uri: document.uri.toString(), languageId: LANGUAGE, version: document.version, text: document.getText(),
      },
    });
  }

  changed(event) {
    if (!this.isServed(event.document) || !event.contentChanges.length) return;
    const sync = this.capabilities.textDocumentSync;
    const isIncremental = (sync?.change ?? sync) === 2;
    this.connection.notify("textDocument/didChange", {
      textDocument: { uri: event.document.uri.toString(), version: event.document.version },
      contentChanges: isIncremental
        ? event.contentChanges.map((change) => ({ range: convert.fromRange(change.range), text: change.text }))
        : [{ text: event.document.getText() }],
    });
  }

  saved(document) {
    if (!this.isServed(document) || !this.capabilities.textDocumentSync?.save) return;
    this.connection.notify("textDocument/didSave", identify(document));
  }

  closed(document) {
    if (!this.isServed(document)) return;
    this.connection.notify("textDocument/didClose", identify(document));
    this.diagnostics.delete(document.uri);
    this.reported.delete(document.uri.toString());
  }

  /** The answer of the server, or undefined where it has none. */
  async ask(method, params, token) {
    try {
      return (await this.connection.request(method, params, token)) ?? undefined;
    } catch (error) {
      if (error.name !== "Cancelled") this.output.appendLine(`${method}: ${error.message}`);
      return undefined;
    }
  }

  execute(command, ...words) {
    if (!this.isRunning) return Promise.resolve(undefined);
    return this.ask("workspace/executeCommand", { command, arguments: words });
  }

  // What the server can do.

  registerProviders() {
    const can = this.capabilities;
    const add = (name, ...words) => {
      this.providers.push(vscode.languages[name]({ language: LANGUAGE }, ...words));
    };
    const at = (document, position) => ({ ...identify(document), position: convert.fromPosition(position) });

    if (can.hoverProvider) {
      add("registerHoverProvider", {
        provideHover: async (document, position, token) => {
          const hover = await this.ask("textDocument/hover", at(document, position), token);
          return hover && new vscode.Hover(convert.toMarkdown(hover.contents), hover.range && convert.toRange(hover.range));
        },
      });
    }
    if (can.completionProvider) {
      add("registerCompletionItemProvider", {
        provideCompletionItems: async (document, position, token, context) => {
          const answer = await this.ask("textDocument/completion", {
            ...at(document, position),
            context: { triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter },
          }, token);
          const items = Array.isArray(answer) ? answer : answer?.items ?? [];
          return new vscode.CompletionList(items.map(convert.toCompletionItem), answer?.isIncomplete ?? false);
        },
        resolveCompletionItem: async (item, token) => {
          if (!can.completionProvider.resolveProvider) return item;
          const answer = await this.ask("completionItem/resolve", item.source, token);
          return answer ? convert.toCompletionItem(answer) : item;
        },
      }, ...(can.completionProvider.triggerCharacters ?? []));
    }
    if (can.documentSymbolProvider) {
      add("registerDocumentSymbolProvider", {
        provideDocumentSymbols: async (document, token) =>
          convert.toDocumentSymbols(await this.ask("textDocument/documentSymbol", identify(document), token)),
      });
    }
    const places = async (method, params, token) => {
      const answer = await this.ask(method, params, token);
      return answer && [answer].flat().map(convert.toLocation);
    };
    if (can.definitionProvider) {
      add("registerDefinitionProvider", {
        provideDefinition: (document, position, token) => places("textDocument/definition", at(document, position), token),
      });
    }
    if (can.referencesProvider) {
      add("registerReferenceProvider", {
        provideReferences: (document, position, context, token) =>
          places("textDocument/references", { ...at(document, position), context }, token),
      });
    }
    if (can.documentHighlightProvider) {
      add("registerDocumentHighlightProvider", {
        provideDocumentHighlights: async (document, position, token) => {
          const answer = await this.ask("textDocument/documentHighlight", at(document, position), token);
          return answer?.map((item) => new vscode.DocumentHighlight(convert.toRange(item.range), (item.kind ?? 1) - 1));
        },
      });
    }
    if (can.renameProvider) {
      add("registerRenameProvider", {
        provideRenameEdits: async (document, position, newName, token) => {
          // The editor shows why not.
          const answer = await this.connection.request(
            "textDocument/rename", { ...at(document, position), newName }, token);
          return answer && convert.toWorkspaceEdit(answer);
        },
        ...(can.renameProvider.prepareProvider && {
          prepareRename: async (document, position, token) => {
            const answer = await this.connection.request("textDocument/prepareRename", at(document, position), token);
            if (!answer) throw new Error("There is no name here.");
            const range = convert.toRange(answer.range ?? answer);
            return answer.placeholder === undefined ? range : { range, placeholder: answer.placeholder };
          },
        }),
      });
    }
    const edits = async (method, params, token) => (await this.ask(method, params, token))?.map(convert.toTextEdit);
    if (can.documentFormattingProvider) {
      add("registerDocumentFormattingEditProvider", {
        provideDocumentFormattingEdits: (document, options, token) =>
          edits("textDocument/formatting", { ...identify(document), options }, token),
      });
    }
    if (can.documentRangeFormattingProvider) {
      add("registerDocumentRangeFormattingEditProvider", {
        provideDocumentRangeFormattingEdits: (document, range, options, token) =>
          edits("textDocument/rangeFormatting", { ...identify(document), range: convert.fromRange(range), options }, token),
      });
    }
    if (can.codeActionProvider) {
      add("registerCodeActionsProvider", {
        provideCodeActions: async (document, range, context, token) => {
          const asked = convert.fromRange(range);
          const diagnostics = (this.reported.get(document.uri.toString()) ?? [])
            .filter((item) => !isBefore(item.range.end, asked.start) && !isBefore(asked.end, item.range.start));
          const answer = await this.ask("textDocument/codeAction", {
            ...identify(document), range: asked,
            context: { diagnostics, only: context.only && [context.only.value] },
          }, token);
          return answer?.map(convert.toCodeAction);
        },
      }, {
        providedCodeActionKinds: can.codeActionProvider.codeActionKinds?.map((kind) => new vscode.CodeActionKind(kind)),
      });
    }
    if (can.foldingRangeProvider) {
      add("registerFoldingRangeProvider", {
        provideFoldingRanges: async (document, _, token) => {
          const kinds = { comment: vscode.FoldingRangeKind.Comment, region: vscode.FoldingRangeKind.Region };
          const answer = await this.ask("textDocument/foldingRange", identify(document), token);
          return answer?.map((item) => new vscode.FoldingRange(item.startLine, item.endLine, kinds[item.kind]));
        },
      });
    }
    if (can.selectionRangeProvider) {
      add("registerSelectionRangeProvider", {
        provideSelectionRanges: async (document, positions, token) => {
          const answer = await this.ask("textDocument/selectionRange", {
            ...identify(document), positions: positions.map(convert.fromPosition),
          }, token);
          return answer?.map(convert.toSelectionRange);
        },
      });
    }
    if (can.semanticTokensProvider) {
      const { legend, full, range } = can.semanticTokensProvider;
      const names = new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers);
      const tokens = async (method, params, token) => {
        const answer = await this.ask(method, params, token);
        return answer && new vscode.SemanticTokens(new Uint32Array(answer.data), answer.resultId);
      };
      if (full) {
        add("registerDocumentSemanticTokensProvider", {
          provideDocumentSemanticTokens: (document, token) =>
            tokens("textDocument/semanticTokens/full", identify(document), token),
        }, names);
      }
      if (range) {
        add("registerDocumentRangeSemanticTokensProvider", {
          provideDocumentRangeSemanticTokens: (document, part, token) =>
            tokens("textDocument/semanticTokens/range", { ...identify(document), range: convert.fromRange(part) }, token),
        }, names);
      }
    }
  }
}

const identify = (document) => ({ textDocument: { uri: document.uri.toString() } });

const isBefore = (a, b) => a.line < b.line || (a.line === b.line && a.character < b.character);

/** The server's command with its arguments, as the settings have it. */
function serverCommand() {
  const command = vscode.workspace.getConfiguration("bracket").get("server.command");
  return command?.length ? command : ["bracketc-lsp"];
}

function offerSettings(command) {
  vscode.window.showWarningMessage(
    `${command} was not found, so there is highlighting but no checking. Install bracketc, or say where it is.`, "Settings",
  ).then((choice) => {
    if (choice) vscode.commands.executeCommand("workbench.action.openSettings", "bracket.server.command");
  });
}

/** What this client understands. It names nothing that is not used above. */
function initializeParams() {
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => ({ uri: folder.uri.toString(), name: folder.name }));
  const markup = ["markdown", "plaintext"];
  const folding = { lineFoldingOnly: true };
  return {
    processId: process.pid,
    clientInfo: { name: "Visual Studio Code", version: vscode.version },
    rootUri: folders[0]?.uri ?? null,
    workspaceFolders: folders.length ? folders : null,
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      workspace: { applyEdit: true, workspaceEdit: { documentChanges: true }, configuration: true, workspaceFolders: true },
      window: { showMessage: {} },
      textDocument: {
        synchronization: { didSave: true },
        publishDiagnostics: {
          relatedInformation: true, codeDescriptionSupport: true, dataSupport: true, versionSupport: false,
          tagSupport: { valueSet: [1, 2] },
        },
        hover: { contentFormat: markup },
        completion: {
          completionItem: {
            snippetSupport: true, documentationFormat: markup, insertReplaceSupport: true, labelDetailsSupport: true,
            preselectSupport: true, commitCharactersSupport: true,
          },
          contextSupport: true,
        },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        definition: {}, references: {}, documentHighlight: {}, formatting: {}, rangeFormatting: {}, selectionRange: {},
        rename: { prepareSupport: true },
        codeAction: {
          codeActionLiteralSupport: {
            codeActionKind: { valueSet: ["", "quickfix", "refactor", "refactor.rewrite", "source", "source.fixAll"] },
          },
          isPreferredSupport: true,
        },
        foldingRange: folding,
        semanticTokens: {
          requests: { full: true, range: true }, formats: ["relative"], tokenTypes: [], tokenModifiers: [],
          multilineTokenSupport: false, overlappingTokenSupport: false,
        },
      },
    },
  };
}

module.exports = { Client, LANGUAGE };
