import Foundation

/// A server of HTTP on this machine, in Python: real sockets and headers for what fetches messages.
final class LocalServer: @unchecked Sendable {
    static let python = "/usr/bin/python3"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: python)

    private let process = Process()
    /// The server ends when nobody holds its standard input open any more: signals may be blocked in what tests start.
    private let life = Pipe()
    let port: Int

    /// `/tagged` has an ETag and answers 304 to it, `/busy` answers 429, `/missing` 404, `/large` sends a million bytes, `/slow` never
    /// ends, and all else is a message of what was asked.
    private static let script = """
        import http.server, os, sys, threading, time
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_): pass
            def answer(self, status, headers, body=b''):
                self.send_response(status)
                for name, value in headers.items(): self.send_header(name, value)
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                try: self.wfile.write(body)
                except OSError: pass
            def do_GET(self):
                if self.path == '/tagged':
                    if self.headers.get('If-None-Match') == '"1"': return self.answer(304, {'ETag': '"1"'})
                    return self.answer(200, {'ETag': '"1"'}, b'\\x0a\\x05\\x0a\\x032.0')
                if self.path == '/busy': return self.answer(429, {'Retry-After': '7'})
                if self.path == '/missing': return self.answer(404, {}, b'x' * 10000)
                if self.path == '/large': return self.answer(200, {}, b'x' * 1000000)
                if self.path == '/slow': time.sleep(60)
                self.answer(200, {}, (self.path + ' ' + str(self.headers.get('X-Key'))).encode())
        def end_with_parent():
            sys.stdin.read()
            os._exit(0)
        threading.Thread(target=end_with_parent, daemon=True).start()
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    init() throws {
        process.executableURL = URL(filePath: Self.python)
        process.arguments = ["-c", Self.script]
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = life
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    deinit { try? life.fileHandleForWriting.close() }

    func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw CocoaError(.formatting) }
        return url
    }
}
