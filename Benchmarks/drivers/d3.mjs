// SVG with d3-hierarchy's tidy tree:  node d3.mjs FILE.json ...
// One file goes to standard output, each of several to FILE.json.out.
import {readFileSync, writeFileSync, writeSync} from "node:fs";
import {createRequire} from "node:module";
const {hierarchy, tree} = createRequire(import.meta.url)(process.env.D3_HIERARCHY);
const escape = s => s.replace(/[&<>]/g, c => ({"&": "&amp;", "<": "&lt;", ">": "&gt;"})[c]);
const W = 64, H = 22, ACROSS = 30, ALONG = 100;

function* pieces(root, line) {
  let buffer = [];
  for (const node of root) {
    buffer.push(line(node));
    if (buffer.length === 20000) { yield buffer.join(""); buffer = []; }
  }
  yield buffer.join("");
}

function* render(file) {
  const root = hierarchy(JSON.parse(readFileSync(file, "utf8")));
  tree().nodeSize([ACROSS, ALONG])(root);
  let x0 = Infinity, x1 = -Infinity, y1 = 0;
  const nodes = [];
  root.each(d => {
    nodes.push(d);
    x0 = Math.min(x0, d.x); x1 = Math.max(x1, d.x); y1 = Math.max(y1, d.y);
  });
  const width = y1 + W + 20, height = x1 - x0 + H + 20;
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="-10 ${x0 - H / 2 - 10} ${width} ${height}" font-family="sans-serif" font-size="12">\n` +
    `<g fill="none" stroke="#888">\n`;
  yield* pieces(nodes.slice(1), d => {
    const p = d.parent, start = p.y + W, middle = (start + d.y) / 2;
    return `<path d="M${start},${p.x}C${middle},${p.x} ${middle},${d.x} ${d.y},${d.x}"/>\n`;
  });
  yield `</g>\n<g fill="#fff" stroke="#333">\n`;
  yield* pieces(nodes, d => `<rect x="${d.y}" y="${d.x - H / 2}" width="${W}" height="${H}" rx="3"/>\n`);
  yield `</g>\n<g text-anchor="middle">\n`;
  yield* pieces(nodes, d => `<text x="${d.y + W / 2}" y="${d.x + 4}">${escape(d.data.name)}</text>\n`);
  yield "</g>\n</svg>\n";
}

function print(text) {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) written += writeSync(1, bytes, written);
}

const files = process.argv.slice(2);
if (files.length === 1) for (const piece of render(files[0])) print(piece);
else for (const file of files) writeFileSync(file + ".out", [...render(file)].join(""));
