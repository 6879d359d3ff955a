"use strict";

/**
 * JSON-RPC over two streams, as the Language Server Protocol frames it.
 *
 * `handlers.request(method, params)` answers what the other side asks, `handlers.notification(method, params)`
 * hears what it tells, and `handlers.closed()` is called once when nothing more can come.
 */
function connect(input, output, handlers) {
  let next = 1;
  let isOpen = true;
  const waiting = new Map();
  // What has come and is not read yet; it is joined only when it is a whole message.
  let chunks = [];
  let count = 0;
  let wanted = 0;

  function send(message) {
    if (!isOpen) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    output.write(`Content-Length: ${body.length}\r\n\r\n`);
    output.write(body);
  }

  /** The answer to a request. A cancelled one fails with the name "Cancelled". */
  function request(method, params, token) {
    if (!isOpen) return Promise.reject(new Error("the language server is not running"));
    const id = next++;
    return new Promise((resolve, reject) => {
      const subscription = token?.onCancellationRequested?.(() => notify("$/cancelRequest", { id }));
      waiting.set(id, {
        resolve(value) {
          subscription?.dispose();
          resolve(value);
        },
        reject(error) {
          subscription?.dispose();
          reject(error);
        },
      });
      send({ id, method, params });
    });
  }

  function notify(method, params) {
    send({ method, params });
  }

  function answer(message) {
    const entry = waiting.get(message.id);
    if (!entry) return;
    waiting.delete(message.id);
    if (!message.error) return entry.resolve(message.result);
    const error = new Error(message.error.message);
    error.code = message.error.code;
    // RequestCancelled and ContentModified: there is an answer no longer, and nobody needs to know.
    if (error.code === -32800 || error.code === -32801) error.name = "Cancelled";
    entry.reject(error);
  }

  async function serve(message) {
    try {
      send({ id: message.id, result: (await handlers.request(message.method, message.params)) ?? null });
    } catch (error) {
      send({ id: message.id, error: { code: error.code ?? -32603, message: error.message } });
    }
  }

  function receive(text) {
    const message = JSON.parse(text);
    if (message.method === undefined) answer(message);
    else if (message.id === undefined) handlers.notification(message.method, message.params);
    else serve(message);
  }

  function read(chunk) {
    chunks.push(chunk);
    count += chunk.length;
    while (isOpen && count >= wanted) {
      const buffered = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      chunks = [buffered];
      const end = buffered.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = /^content-length: *(\d+)/im.exec(buffered.toString("latin1", 0, end));
      if (!length) return close();
      const start = end + 4;
      wanted = start + Number(length[1]);
      if (count < wanted) return;
      const text = buffered.toString("utf8", start, wanted);
      chunks = [buffered.subarray(wanted)];
      count -= wanted;
      wanted = 0;
      try {
        receive(text);
      } catch (error) {
        // What is no JSON is not followed by anything that can be trusted.
        if (error instanceof SyntaxError) return close();
        // A mistake in a handler is reported, and does not keep the next message from being read.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  function close() {
    if (!isOpen) return;
    isOpen = false;
    for (const entry of waiting.values()) entry.reject(new Error("the language server has ended"));
    waiting.clear();
    handlers.closed();
  }

  input.on("data", read);
  input.on("end", close);
  input.on("error", close);
  output.on("error", close);
  return { request, notify, close };
}

module.exports = { connect };
