"use strict";

// In the page of the preview, in the place of the editor: what it sends, and what is seen then.
const sent = [];
function acquireVsCodeApi() {
  return { postMessage: (message) => sent.push(message) };
}

addEventListener("load", async () => {
  const seen = [];
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
  const tell = async (message) => {
    postMessage(message, "*");
    await settle();
  };
  const picture = document.getElementById("picture");
  const hint = document.getElementById("hint");
  const look = (what) => seen.push({
    what,
    nodes: picture.querySelectorAll(".bracket-node").length,
    marked: [...picture.querySelectorAll(".at-cursor")].map((node) => node.dataset.id),
    stale: picture.classList.contains("stale"),
    hint: hint.hidden ? "" : hint.textContent,
  });
  await tell({ kind: "draw", svg: null, hint: "errors" });
  look("nothing yet");
  await tell({ kind: "draw", svg: window.diagram });
  await tell({ kind: "point", index: 1 });
  look("drawn");
  await tell({ kind: "draw", svg: null, hint: "errors" });
  look("errors");
  await tell({ kind: "draw", svg: window.diagram });
  look("drawn again");
  picture.querySelectorAll(".bracket-node")[2].querySelector("text").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await tell({ kind: "clear" });
  look("cleared");
  // A script in a picture does not run, even if one came to be there.
  await tell({ kind: "draw", svg: "<svg xmlns='http://www.w3.org/2000/svg'><script>window.ran = true<\/script></svg>" });
  document.documentElement.dataset.seen = JSON.stringify({ seen, sent, ran: window.ran ?? false });
});
