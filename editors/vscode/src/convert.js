"use strict";

const vscode = require("vscode");

// What the protocol and the editor have names for, one in the other's. Positions are the same in both: lines
// and UTF-16 code units from 0.

const toPosition = (position) => new vscode.Position(position.line, position.character);
const toRange = (range) => new vscode.Range(toPosition(range.start), toPosition(range.end));
const toLocation = (location) => new vscode.Location(vscode.Uri.parse(location.uri), toRange(location.range));
const fromPosition = (position) => ({ line: position.line, character: position.character });
const fromRange = (range) => ({ start: fromPosition(range.start), end: fromPosition(range.end) });
const toTextEdit = (edit) => new vscode.TextEdit(toRange(edit.range), edit.newText);

function toMarkdown(content) {
  const parts = Array.isArray(content) ? content : [content];
  return parts.map((part) => {
    if (typeof part === "string") return new vscode.MarkdownString(part);
    if (part.language) return new vscode.MarkdownString().appendCodeblock(part.value, part.language);
    return part.kind === "plaintext"
      ? new vscode.MarkdownString().appendText(part.value)
      : new vscode.MarkdownString(part.value);
  });
}

function toWorkspaceEdit(edit) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(edit.changes ?? {})) {
    result.set(vscode.Uri.parse(uri), edits.map(toTextEdit));
  }
  for (const change of edit.documentChanges ?? []) {
    if (change.textDocument) result.set(vscode.Uri.parse(change.textDocument.uri), change.edits.map(toTextEdit));
  }
  return result;
}

/** The protocol counts severities from 1, the editor from 0. */
function toDiagnostic(item) {
  const result = new vscode.Diagnostic(toRange(item.range), item.message, (item.severity ?? 1) - 1);
  result.source = item.source;
  result.code = item.codeDescription
    ? { value: item.code, target: vscode.Uri.parse(item.codeDescription.href) }
    : item.code;
  result.tags = item.tags;
  result.relatedInformation = item.relatedInformation?.map(
    (place) => new vscode.DiagnosticRelatedInformation(toLocation(place.location), place.message));
  return result;
}

/** A completion item keeps what it was made of, for it to be resolved. */
function toCompletionItem(item) {
  // The protocol counts kinds from 1, the editor from 0.
  const result = new vscode.CompletionItem(
    item.labelDetails ? { label: item.label, ...item.labelDetails } : item.label,
    item.kind === undefined ? undefined : item.kind - 1);
  result.detail = item.detail;
  if (item.documentation) result.documentation = toMarkdown(item.documentation)[0];
  result.sortText = item.sortText;
  result.filterText = item.filterText;
  result.preselect = item.preselect;
  result.commitCharacters = item.commitCharacters;
  const text = item.textEdit?.newText ?? item.insertText ?? item.label;
  result.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (item.textEdit?.range) result.range = toRange(item.textEdit.range);
  else if (item.textEdit) {
    result.range = { inserting: toRange(item.textEdit.insert), replacing: toRange(item.textEdit.replace) };
  }
  result.additionalTextEdits = item.additionalTextEdits?.map(toTextEdit);
  if (item.command) result.command = toCommand(item.command);
  result.source = item;
  return result;
}

const toCommand = (command) => ({ title: command.title, command: command.command, arguments: command.arguments });

function toDocumentSymbol(symbol) {
  const result = new vscode.DocumentSymbol(
    // The editor refuses an empty name.
    symbol.name || " ", symbol.detail ?? "", symbol.kind - 1, toRange(symbol.range), toRange(symbol.selectionRange));
  result.children = [];
  return result;
}

/** The tree of symbols. It may be deep, so it is walked without recursion. */
function toDocumentSymbols(symbols) {
  const result = [];
  const open = [[symbols ?? [], result]];
  while (open.length) {
    const [from, to] = open.pop();
    for (const symbol of from) {
      const made = toDocumentSymbol(symbol);
      to.push(made);
      if (symbol.children?.length) open.push([symbol.children, made.children]);
    }
  }
  return result;
}

function toCodeAction(action) {
  const result = new vscode.CodeAction(action.title, action.kind ? new vscode.CodeActionKind(action.kind) : undefined);
  if (action.edit) result.edit = toWorkspaceEdit(action.edit);
  // A plain command has its name where an action has an object.
  if (typeof action.command === "string") result.command = toCommand(action);
  else if (action.command) result.command = toCommand(action.command);
  result.isPreferred = action.isPreferred;
  result.diagnostics = action.diagnostics?.map(toDiagnostic);
  return result;
}

function toSelectionRange(range) {
  const chain = [];
  for (let at = range; at; at = at.parent) chain.push(toRange(at.range));
  return chain.reduceRight((parent, at) => new vscode.SelectionRange(at, parent), undefined);
}

module.exports = {
  fromPosition, fromRange, toCodeAction, toCompletionItem, toDiagnostic, toDocumentSymbols, toLocation, toMarkdown,
  toPosition, toRange, toSelectionRange, toTextEdit, toWorkspaceEdit,
};
