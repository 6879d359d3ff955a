"use strict";

const vscode = require("vscode");
const { Client, LANGUAGE } = require("./client");
const { Preview } = require("./preview");
const { provideTasks, resolveTask } = require("./tasks");

let client;

async function activate(context) {
  const output = vscode.window.createOutputChannel("Bracket");
  client = new Client(output);
  const preview = new Preview(client);
  context.subscriptions.push(
    output, client, preview,
    vscode.commands.registerCommand("bracket.showPreview", () => preview.open()),
    vscode.commands.registerCommand("bracket.restartServer", () => client.restart()),
    vscode.tasks.registerTaskProvider(LANGUAGE, { provideTasks, resolveTask }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("bracket.server")) client.restart();
    }),
  );
  await client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
