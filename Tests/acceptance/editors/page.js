"use strict";

// Prints the page of the preview.
const Module = require("node:module");
const { vscode } = require("./vscode-stub");
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
process.stdout.write(require(`${process.env.EXTENSION}/src/preview.js`).page());
