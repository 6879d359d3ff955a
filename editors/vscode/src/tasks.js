"use strict";

const path = require("node:path");
const vscode = require("vscode");
const { LANGUAGE } = require("./client");

const MATCHER = "$bracketc";

/** Tasks that check and draw: of the file in the editor, and of the whole folder. */
function provideTasks() {
  const tasks = [];
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === LANGUAGE && document.uri.scheme === "file") {
    const file = document.uri.fsPath;
    tasks.push(task({ type: LANGUAGE, action: "check", paths: [file] }, path.dirname(file)));
    tasks.push(task({ type: LANGUAGE, action: "draw", paths: [file] }, path.dirname(file)));
  }
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    tasks.push(task({ type: LANGUAGE, action: "check", paths: ["."] }, folder.uri.fsPath, folder));
  }
  return tasks;
}

/** A task as tasks.json defines it, made whole. */
function resolveTask({ definition, scope }) {
  const folder = scope?.uri ? scope : vscode.workspace.workspaceFolders?.[0];
  return task(definition, folder?.uri.fsPath, folder, definition);
}

function task(definition, cwd, folder, original = definition) {
  const { action = "check", paths = ["."], arguments: more = [] } = definition;
  const command = vscode.workspace.getConfiguration("bracket").get("command") || "bracketc";
  const words = action === "draw" ? [...paths, "--svg", ...more] : ["check", ...paths, ...more];
  const name = `${action} ${paths.map((one) => (one === "." ? "all" : path.basename(one))).join(" ")}`;
  const result = new vscode.Task(
    original, folder ?? vscode.TaskScope.Workspace, name, "bracketc",
    new vscode.ProcessExecution(command, words, cwd ? { cwd } : undefined), MATCHER);
  result.group = action === "draw" ? vscode.TaskGroup.Build : vscode.TaskGroup.Test;
  return result;
}

module.exports = { provideTasks, resolveTask };
