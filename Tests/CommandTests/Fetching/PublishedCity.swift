import Foundation

/// Three versions of the made-up city, `1.sqlite` to `3.sqlite`, in a folder; `public` has them all, published one after the
/// other, and is served in several ways.
final class PublishedCity: @unchecked Sendable {
    let folder: TemporaryFolder
    private let server: ScriptServer

    /// A path's first part says how the folder is served.
    private static let script = """
        import collections, http.server, json, os, re, sys, threading
        root, log = sys.argv[1], sys.argv[2]
        asked, lock = collections.Counter(), threading.Lock()
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_): pass
            def send(self, status, headers, body, cut=False):
                self.send_response(status)
                for name, value in headers.items(): self.send_header(name, value)
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                self.wfile.write(body[:len(body) // 2 + 1] if cut else body)
                self.close_connection = True
            def do_GET(self):
                path, _, query = self.path.partition('?')
                way, name = path.split('/')[1], path.split('/')[-1]
                with lock:
                    asked[way] += 1
                    turn = asked[way]
                    with open(log, 'a') as file: file.write(json.dumps({'path': self.path, **{k.lower(): v for k, v in self.headers.items()}}) + '\\n')
                try: self.answer(way, name, query, turn)
                except (BrokenPipeError, ConnectionResetError): pass
            def answer(self, way, name, query, turn):
                is_update, file = name.startswith('update-'), os.path.join(root, name)
                if way == 'down': return self.send(503, {}, b'')
                if way == 'login': return self.send(200, {'Content-Type': 'text/html'}, b'<!DOCTYPE html><title>Log in</title>')
                if way == 'list': return self.send(200, {}, b'{"feeds": []}')
                if way == 'newer': return self.send(200, {}, b'{"format": 2, "versions": []}')
                if way == 'key' and self.headers['X-Key'] != 'secret' and query != 'token=secret': return self.send(401, {}, b'')
                if not os.path.exists(file) or way == 'lacks' and is_update: return self.send(404, {}, b'x' * 100000)
                body = open(file, 'rb').read()
                if way == 'longer' and is_update: return self.send(200, {}, b'x' * 200000)
                if way == 'changes' and is_update: body = bytes(byte ^ 1 for byte in body)
                match = re.fullmatch(r'bytes=(\\d+)-(\\d+)', self.headers['Range'] or '')
                if match and way != 'plain':
                    first, last = int(match[1]), int(match[2])
                    part = body[first:last + 1]
                    headers = {'Content-Range': 'bytes %d-%d/%d' % (first, first + len(part) - 1, len(body))}
                    return self.send(206, headers, part, cut=way == 'cuts' or way == 'cut' and turn < 4)
                self.send(200, {}, body)
        """

    /// What is in the folder, by its path: made once.
    private static let made = Result { () throws -> [String: Data] in
        let folder = try UpdateCommandTests.versions()
        for (old, number) in [("old", 1), ("new", 2)] {
            try FileManager.default.moveItem(
                atPath: folder.path("\(old).sqlite"), toPath: folder.path("\(number).sqlite"))
        }
        let city = HarbourCity.fixtures.appendingPathComponent("harbour-city").path
        _ = try Executable.importer.run([city, "--exclude", "fare_rules", "--output", "3.sqlite"], in: folder)
        for number in 1...3 {
            _ = try Executable.exporter.run(["\(number).sqlite", "--publish", "public", "--quiet"], in: folder)
        }
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { $0.contains(".") }
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.data($0)) })
    }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path("public"), withIntermediateDirectories: true)
        for (name, data) in try Self.made.get() { try folder.write(data, to: name) }
        let log = try TemporaryFolder()
        try log.write(Data(), to: "log")
        requestsLog = log
        server = try ScriptServer(Self.script, arguments: [folder.path("public"), log.path("log")])
    }

    private let requestsLog: TemporaryFolder

    /// The URL of a file, served in a way.
    func url(_ way: String, _ name: String = "manifest.json") -> String {
        "http://127.0.0.1:\(server.port)/\(way)/sydney/\(name)"
    }

    /// The headers of each request so far, names in lower case; under `path` its path with the query.
    var requests: [[String: String]] {
        get throws {
            try requestsLog.text("log").split(separator: "\n").map {
                try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
            }
        }
    }

}
