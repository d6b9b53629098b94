import Foundation
import Testing

@Suite("Messages of a URL")
struct RealtimeURLTests {
    private static let board = ["departures", "2000", "--at", "2026-11-25T08:00:00+11:00"] + HarbourCity.now

    @Test("a board has the message of a URL as it has that of a file, packed or not, and asks once")
    func fetched() throws {
        let server = try MessageServer(HarbourCity.message)
        let file = try HarbourCity.ask(Self.board + ["--realtime", HarbourCity.message])
        for path in ["/plain.pb", "/packed.pb", "/moved.pb"] {
            let run = try HarbourCity.ask(Self.board + ["--realtime", server.url(path)])
            #expect(run.status == 0 && run.output == file.output, "\(path): \(run.errors)")
            #expect(run.errors == file.errors.replacing(HarbourCity.message, with: server.url(path)))
        }
        #expect(file.output.contains("Expected"))
    }

    @Test("a message of a URL may be text, as one of a file")
    func text() throws {
        let server = try MessageServer(HarbourCity.text)
        let run = try HarbourCity.ask(Self.board + ["--realtime", server.url("/plain.textproto")])
        let file = try HarbourCity.ask(Self.board + ["--realtime", HarbourCity.text])
        #expect(run.status == 0 && run.output == file.output && run.output.contains("Expected"), "\(run.errors)")
    }

    @Test(
        "what goes wrong is one sentence without a key of the URL, and the schedule is shown",
        arguments: [
            ("/absent.pb", "gave the answer 404."), ("/large.pb", "gave no answer: more than 268435456 bytes came."),
            ("/empty.pb", "gave no message that can be read: the message is empty, 0 bytes; fetch it again."),
        ])
    func failures(path: String, words: String) throws {
        let server = try MessageServer(HarbourCity.message)
        let url = server.url(path).replacing("http://", with: "http://me:secret@") + "?key=secret"
        let run = try HarbourCity.ask(Self.board + ["--realtime", url])
        let schedule = try HarbourCity.ask([
            "departures", "2000", "--at", "2026-11-25T08:00:00+11:00", "--format", "csv",
        ])
        #expect(run.status == 0 && !run.output.isEmpty && !schedule.output.isEmpty)
        #expect(run.errors == "\(server.url(path)) \(words) The schedule is shown.\n")
        #expect(!(run.errors + run.output).contains("secret"))
    }

    @Test("nobody who listens, and a word that is no URL, are sentences too")
    func nobody() throws {
        let refused = try HarbourCity.ask(Self.board + ["--realtime", "http://127.0.0.1:9/x.pb"])
        #expect(
            refused.errors
                == "http://127.0.0.1:9/x.pb gave no answer: the connection is refused. The schedule is shown.\n")
        let none = try HarbourCity.ask(Self.board + ["--realtime", "https://?key=secret"])
        #expect(none.errors == "The URL is no URL that can be read. The schedule is shown.\n", "\(none.errors)")
    }
}

/// A server of HTTP on this machine, in Python. `/packed.pb` is packed by gzip, `/moved.pb` leads to `/plain.pb`,
/// `/large.pb` says that it has 300 MB, `/absent.pb` is not there.
final class MessageServer: @unchecked Sendable {
    private let server: ScriptServer

    private static let script = """
        import gzip, http.server, os, sys, threading
        message = open(sys.argv[1], 'rb').read()
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_): pass
            def do_GET(self):
                path, headers, body = self.path.split('?')[0], {}, message
                status = {'/absent.pb': 404, '/moved.pb': 302}.get(path, 200)
                if path == '/packed.pb': headers, body = {'Content-Encoding': 'gzip'}, gzip.compress(message)
                if path == '/moved.pb': headers, body = {'Location': '/plain.pb'}, b'moved'
                if path == '/empty.pb': body = b''
                headers['Content-Length'] = '300000000' if path == '/large.pb' else str(len(body))
                self.send_response(status)
                for name, value in headers.items(): self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)
        """

    init(_ message: String) throws {
        server = try ScriptServer(Self.script, arguments: [message])
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)\(path)" }
}
