"""The language server, driven by pygls: every answer is read into the types of the protocol."""
import asyncio
import json
import os
import re
import signal
import subprocess
import time

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from command import BRACKETC, CommandTest, samples, SAMPLES

SERVER = os.path.join(os.path.dirname(BRACKETC), "bracketc-lsp")
URI = "file:///plan.bracket"
SOURCE = """@direction right
@class team fill=blue
Root {#root}
  [yes] Node 1 {.team}
    | a | 1
  Node 2 > Node 3
Node 3 ~> root {dashed}
"""


class Client(LanguageClient):
    """A client that has initialized the server and keeps what it publishes."""

    def __init__(self):
        super().__init__("tests", "1")
        self.published = {}
        self.arrived = asyncio.Event()

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(parameters):
            self.published[parameters.uri] = parameters
            self.arrived.set()

    async def start(self, *command, encodings=None):
        await self.start_io(*command)
        capabilities = lsp.ClientCapabilities(
            general=lsp.GeneralClientCapabilities(position_encodings=encodings),
            text_document=lsp.TextDocumentClientCapabilities(
                document_symbol=lsp.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
                publish_diagnostics=lsp.PublishDiagnosticsClientCapabilities(related_information=True),
                code_action=lsp.CodeActionClientCapabilities(
                    code_action_literal_support=lsp.ClientCodeActionLiteralOptions(
                        code_action_kind=lsp.ClientCodeActionKindOptions(value_set=["quickfix"])))))
        result = await self.initialize_async(lsp.InitializeParams(capabilities=capabilities, process_id=os.getpid()))
        self.initialized(lsp.InitializedParams())
        return result

    def open(self, text, uri=URI, version=1):
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(
            text_document=lsp.TextDocumentItem(uri=uri, language_id="bracket", version=version, text=text)))

    def change(self, version, *changes, uri=URI):
        """Changes are (start line, start character, end line, end character, text)."""
        self.text_document_did_change(lsp.DidChangeTextDocumentParams(
            text_document=lsp.VersionedTextDocumentIdentifier(uri=uri, version=version),
            content_changes=[lsp.TextDocumentContentChangePartial(
                range=lsp.Range(lsp.Position(*change[:2]), lsp.Position(*change[2:4])), text=change[4])
                for change in changes]))

    async def diagnostics(self, version, uri=URI):
        while uri not in self.published or self.published[uri].version != version:
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), 20)
        return list(self.published[uri].diagnostics)

    async def finish(self):
        await self.shutdown_async(None)
        self.exit(None)
        await asyncio.wait_for(self._server.wait(), 20)
        return self._server.returncode


DOCUMENT = lsp.TextDocumentIdentifier(uri=URI)


def at(line, character):
    return {"text_document": DOCUMENT, "position": lsp.Position(line, character)}


def place(range_):
    return (range_.start.line, range_.start.character, range_.end.line, range_.end.character)


class ClientTest(CommandTest):
    def with_client(self, body, *command, **how):
        async def run():
            client = Client()
            await client.start(*(command or (SERVER,)), **how)
            await body(client)
            self.assertEqual(await client.finish(), 0)
        asyncio.run(run())

    def test_the_command_starts_the_server(self):
        async def body(client):
            client.open("A {\n")
            self.assertEqual([d.code for d in await client.diagnostics(1)], ["unclosed-attributes"])
        self.with_client(body, BRACKETC, "lsp")
        self.with_client(body, BRACKETC, "lsp", "--stdio")
        # Through a link, as package managers have it.
        os.symlink(BRACKETC, self.path("tool"))
        self.with_client(body, self.path("tool"), "lsp")

    def test_diagnostics_follow_the_typing(self):
        async def body(client):
            client.open("A\n  B\n")
            self.assertEqual(await client.diagnostics(1), [])
            client.change(2, (1, 3, 1, 3, "\n  B"))
            found = await client.diagnostics(2)
            self.assertEqual([(d.code, place(d.range), d.severity, d.source) for d in found],
                             [("duplicate-id", (2, 2, 2, 3), lsp.DiagnosticSeverity.Error, "bracketc")])
            self.assertEqual([place(r.location.range) for r in found[0].related_information], [(1, 2, 1, 3)])
            # Sixty keys at once are one change.
            for i in range(60):
                client.change(3 + i, (2, 3 + i, 2, 3 + i, "x"))
            self.assertEqual(await client.diagnostics(62), [])
        self.with_client(body)

    def test_every_feature_answers_in_the_types_of_the_protocol(self):
        async def body(client):
            client.open(SOURCE)
            await client.diagnostics(1)
            hover = await client.text_document_hover_async(lsp.HoverParams(**at(0, 3)))
            self.assertIn("the way the branches grow", hover.contents.value)
            found = await client.text_document_completion_async(lsp.CompletionParams(**at(0, 11)))
            self.assertEqual([item.label for item in found.items][:2], ["left", "right"])
            found = await client.text_document_definition_async(lsp.DefinitionParams(**at(6, 11)))
            self.assertEqual([place(location.range) for location in found], [(2, 7, 2, 11)])
            found = await client.text_document_references_async(lsp.ReferenceParams(
                **at(6, 0), context=lsp.ReferenceContext(include_declaration=True)))
            self.assertEqual([place(location.range) for location in found], [(5, 11, 5, 17), (6, 0, 6, 6)])
            found = await client.text_document_document_highlight_async(lsp.DocumentHighlightParams(**at(6, 0)))
            self.assertEqual([h.kind for h in found], [lsp.DocumentHighlightKind.Write, lsp.DocumentHighlightKind.Read])
            found = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(DOCUMENT))
            self.assertEqual([child.name for child in found[0].children], ["Node 1", "Node 2"])
            found = await client.text_document_folding_range_async(lsp.FoldingRangeParams(DOCUMENT))
            self.assertEqual([(f.start_line, f.end_line) for f in found], [(2, 5), (3, 4)])
            found = await client.text_document_selection_range_async(
                lsp.SelectionRangeParams(DOCUMENT, [lsp.Position(3, 10)]))
            self.assertEqual(place(found[0].range), (3, 8, 3, 14))
            found = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(DOCUMENT))
            self.assertEqual(len(found.data) % 5, 0)
            delta = await client.text_document_semantic_tokens_full_delta_async(
                lsp.SemanticTokensDeltaParams(DOCUMENT, found.result_id))
            self.assertEqual(list(delta.edits), [])
            found = await client.text_document_semantic_tokens_range_async(lsp.SemanticTokensRangeParams(
                DOCUMENT, lsp.Range(lsp.Position(0, 0), lsp.Position(0, 5))))
            self.assertEqual(list(found.data[:5]), [0, 0, 10, 1, 0])
            found = await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(**at(2, 9)))
            self.assertEqual(found.placeholder, "root")
            found = await client.text_document_rename_async(lsp.RenameParams(**at(2, 9), new_name="r"))
            self.assertEqual([edit.new_text for edit in found.changes[URI]], ["r", "r"])
            client.change(2, (0, 0, 0, 10, "@direktion"))
            found = await client.text_document_code_action_async(lsp.CodeActionParams(
                DOCUMENT, lsp.Range(lsp.Position(0, 2), lsp.Position(0, 2)), lsp.CodeActionContext([])))
            self.assertEqual([action.kind for action in found], ["quickfix", "source.fixAll.bracketc"])
            found = await client.workspace_execute_command_async(
                lsp.ExecuteCommandParams("bracketc.explain", arguments=["duplicate-id"]))
            self.assertTrue(found.startswith("duplicate-id: "))
        self.with_client(body)

    def test_formatting(self):
        async def body(client):
            client.open("A\n     B   {  bold }\n     C\n")
            options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
            edits = await client.text_document_formatting_async(lsp.DocumentFormattingParams(DOCUMENT, options))
            for edit in reversed(edits):
                client.change(2, (*place(edit.range), edit.new_text))
            again = await client.text_document_formatting_async(lsp.DocumentFormattingParams(DOCUMENT, options))
            self.assertEqual(list(again), [])
            preview = await self.preview(client, "plain")
            self.assertEqual(preview["errors"], 0)
            client.open("A\nB   {  bold }\nC  {  bold }\n")
            edits = await client.text_document_range_formatting_async(lsp.DocumentRangeFormattingParams(
                DOCUMENT, lsp.Range(lsp.Position(1, 0), lsp.Position(2, 0)), options))
            self.assertEqual({edit.range.start.line for edit in edits}, {1})
            client.open("A {\n")
            self.assertIsNone(await client.text_document_formatting_async(
                lsp.DocumentFormattingParams(DOCUMENT, options)))
        self.with_client(body)

    async def preview(self, client, format_):
        result = await client.workspace_execute_command_async(
            lsp.ExecuteCommandParams("bracketc.preview", arguments=[{"uri": URI, "format": format_}]))
        return result if isinstance(result, dict) else vars(result)

    def test_the_preview_is_what_the_command_draws(self):
        formats = {"svg": ["--svg"], "unicode": ["--unicode"], "ascii": ["--ascii"], "plain": ["--plain"]}

        async def body(client):
            for name in samples()[:4]:
                path = f"{SAMPLES}/{name}.bracket"
                with open(path, encoding="utf-8") as f:
                    client.open(f.read())
                for format_, options in formats.items():
                    drawn = self.bracketc(path, *options, "-o", "-").stdout.decode()
                    self.assertEqual((await self.preview(client, format_))["text"], drawn, (name, format_))
        self.with_client(body)

    def test_encodings(self):
        async def body(client):
            client.open("😀é {boldd}\n")
            return place((await client.diagnostics(1))[0].range)

        async def run(encodings):
            client = Client()
            result = await client.start(SERVER, encodings=encodings)
            found = await body(client)
            await client.finish()
            return result.capabilities.position_encoding, found
        for encodings, expected in (
                (None, ("utf-16", (0, 5, 0, 10))), (["utf-8"], ("utf-8", (0, 8, 0, 13))),
                (["utf-32", "utf-16"], ("utf-32", (0, 4, 0, 9)))):
            self.assertEqual(asyncio.run(run(encodings)), expected)

    def test_a_file_of_100_000_lines(self):
        async def body(client):
            client.open("Root\n" + "".join(f"  Node {i}\n" for i in range(100_000)))
            self.assertEqual(await client.diagnostics(1), [])
            client.change(2, (50_000, 2, 50_000, 6, "Node 7"))
            self.assertEqual(await client.diagnostics(2), [])
            client.change(3, (50_000, 2, 50_000, 99, "Node 7"))
            self.assertEqual([d.code for d in await client.diagnostics(3)], ["duplicate-id"])
        self.with_client(body)


def framed(message):
    body = message if isinstance(message, bytes) else json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


INITIALIZE = framed({"id": 1, "method": "initialize", "params": {"capabilities": {}}})
SHUTDOWN = framed({"id": 2, "method": "shutdown"})
EXIT = framed({"method": "exit"})


class StreamTest(CommandTest):
    """What a client does that is broken, hostile or gone."""

    def talk(self, stream, expect):
        done = self.run_command(SERVER, input=stream, expect=expect, timeout=30)
        answers = re.split(rb"Content-Length: \d+\r\n\r\n", done.stdout)
        return [json.loads(answer) for answer in answers if answer]

    def test_the_end_of_the_session_is_told_in_the_exit_status(self):
        self.talk(INITIALIZE + SHUTDOWN + EXIT, 0)
        self.talk(INITIALIZE + EXIT, 1)
        self.talk(INITIALIZE + SHUTDOWN, 0)
        self.talk(INITIALIZE, 1)
        self.talk(b"", 1)

    def test_nonsense_is_answered_and_survived(self):
        for nonsense, code in (
                (framed(b"{"), -32700), (framed(b"\xff"), -32700), (framed(b"[" * 100_000), -32700),
                (framed(b"[]"), -32600), (framed(b'{"id":{}}'), -32600), (framed(b""), -32700),
                (b"Content-Type: x\r\n\r\n", -32700), (b"Content-Length: 1e3\r\n\r\n{}", -32700),
                (b"Content-Length: 99999999999999999999\r\n\r\n{}", -32700), (b"x" * 100_000, -32700)):
            answers = self.talk(INITIALIZE + nonsense + SHUTDOWN + EXIT, 0)
            self.assertEqual([answer.get("id") for answer in answers], [1, None, 2], nonsense[:40])
            self.assertEqual(answers[1]["error"]["code"], code, nonsense[:40])

    def test_random_bytes(self):
        for seed in range(5):
            noise = bytes((i * i * (seed + 3) + (i >> 3)) & 0xFF for i in range(50_000))
            answers = self.talk(INITIALIZE + noise + b"\r\n\r\n" + SHUTDOWN + EXIT, 0)
            self.assertEqual(answers[-1]["id"], 2)

    def test_a_request_that_waits_is_cancelled(self):
        text = "Root\n" + "".join(f"  Node {i}\n" for i in range(100_000))
        slow = framed({"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": URI, "languageId": "bracket", "version": 1, "text": text}}})
        symbols = {"method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": URI}}}
        stream = INITIALIZE + slow + framed({"id": 7, **symbols}) + framed({"id": "8", **symbols})
        stream += framed({"method": "$/cancelRequest", "params": {"id": "8"}}) + SHUTDOWN + EXIT
        answers = {answer["id"]: answer for answer in self.talk(stream, 0) if "id" in answer}
        self.assertEqual(len(answers[7]["result"]), 100_001)
        self.assertEqual(answers["8"]["error"]["code"], -32800)

    def test_a_client_that_reads_no_more(self):
        process = subprocess.Popen([SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write(INITIALIZE)
        process.stdin.flush()
        self.assertEqual(process.wait(20), 1)
        process.stdin.close()

    def test_a_client_that_is_gone_though_the_pipe_is_open(self):
        parent = subprocess.Popen(["sleep", "600"])
        process = subprocess.Popen([SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdin.write(framed({"id": 1, "method": "initialize",
                                    "params": {"processId": parent.pid, "capabilities": {}}}))
        process.stdin.flush()
        time.sleep(0.5)
        self.assertIsNone(process.poll())
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        self.assertEqual(process.wait(20), 1)
        process.stdin.close()
        process.stdout.close()

    def test_arguments(self):
        self.assertRegex(self.run_command(SERVER, "--version").stdout, rb"^bracketc-lsp \d")
        self.assertIn(b"--stdio", self.run_command(SERVER, "--help").stdout)
        self.assertIn(b"unknown argument: --tcp", self.run_command(SERVER, "--tcp", expect=2).stderr)

    def test_without_a_server_the_command_says_so(self):
        alone = self.path("bracketc")
        with open(BRACKETC, "rb") as source, open(alone, "wb") as copy:
            copy.write(source.read())
        os.chmod(alone, 0o755)
        done = self.run_command(alone, "lsp", expect=2, env={"PATH": "/nowhere"})
        self.assertEqual(done.stderr.decode(), f"bracketc: the language server, bracketc-lsp, is neither in "
                                               f"{self.folder}/ nor on the PATH\n")
        # One on the PATH will do.
        done = self.run_command(alone, "lsp", "--version", env={"PATH": os.path.dirname(SERVER)})
        self.assertRegex(done.stdout, rb"^bracketc-lsp \d")
