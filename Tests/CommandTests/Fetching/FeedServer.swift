import Foundation

/// A server of HTTP on this machine, in Python, that serves Harbour City as a zip, each path in a way of its own.
final class FeedServer: @unchecked Sendable {
    private let server: ScriptServer
    private let folder: TemporaryFolder

    /// `whole` is the zip, `newer` one of another version of the feed. A path's first part says how it is served.
    private static let script = """
        import collections, gzip, hashlib, http.server, io, json, os, re, sys, threading, time, zipfile
        feed, log = sys.argv[1], sys.argv[2]
        def zipped(note):
            data = io.BytesIO()
            with zipfile.ZipFile(data, 'w', zipfile.ZIP_DEFLATED) as file:
                for name in sorted(os.listdir(feed)):
                    file.writestr(zipfile.ZipInfo(name), open(os.path.join(feed, name)).read())
                if note: file.writestr(zipfile.ZipInfo('note.txt'), note)
            return data.getvalue()
        whole, newer = zipped(''), zipped('newer')
        nested = io.BytesIO()
        with zipfile.ZipFile(nested, 'w') as file:
            for name in ('stops.txt', 'routes.txt'): file.writestr('other/' + name, open(os.path.join(feed, name)).read())
            file.writestr('zips/city.zip', whole)
            for name in sorted(os.listdir(feed)): file.writestr('city/' + name, open(os.path.join(feed, name)).read())
        open(sys.argv[3], 'wb').write(whole)
        asked, lock = collections.Counter(), threading.Lock()
        def tag(body): return '"' + hashlib.sha256(body).hexdigest()[:8] + '"'
        DATE = 'Fri, 20 Nov 2026 08:00:00 GMT'
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_): pass
            def send(self, status, headers, body, cut=None, pause=0):
                self.send_response(status)
                headers.setdefault('Content-Length', str(len(body)))
                for name, value in headers.items(): self.send_header(name, value)
                self.end_headers()
                body = body if cut is None else body[:cut]
                for start in range(0, len(body), 4096):
                    self.wfile.write(body[start:start + 4096])
                    time.sleep(pause)
                self.close_connection = True
            def do_GET(self):
                path = self.path.split('?')[0]
                way = path.split('/')[1]
                with lock:
                    asked[path] += 1
                    turn = asked[path]
                    with open(log, 'a') as file: file.write(json.dumps({'path': self.path, **{k.lower(): v for k, v in self.headers.items()}}) + '\\n')
                try: self.answer(way, turn)
                except (BrokenPipeError, ConnectionResetError): pass
            def answer(self, way, turn):
                given, body = self.headers, newer if way.startswith('changes') and turn > 1 else whole
                headers = {} if way == 'bare' else {'ETag': tag(body), 'Last-Modified': DATE}
                if way == 'dated': del headers['ETag']
                if way == 'nested': return self.send(200, {}, nested.getvalue())
                # A server that knows nothing but gzip, and one that only says so.
                if way == 'gzip': return self.send(200, {'ETag': tag(whole), 'Content-Encoding': 'gzip'}, gzip.compress(whole))
                if way == 'mislabelled': return self.send(200, {'ETag': tag(whole), 'Content-Encoding': 'gzip'}, whole)
                if way == 'odd': return self.send(200, {'ETag': tag(whole), 'Content-Encoding': 'binary'}, whole)
                if way == 'wait': return self.send(429, {'Retry-After': '-7'}, b'')
                if way == 'trailers':
                    self.protocol_version = 'HTTP/1.1'
                    self.send_response(200)
                    self.send_header('Transfer-Encoding', 'chunked')
                    self.end_headers()
                    self.wfile.write(b'%x\\r\\n' % len(body) + body + b'\\r\\n0\\r\\n')
                    while True: self.wfile.write(b'X-More: ' + b'x' * 8000 + b'\\r\\n')
                if way == 'error': return self.send(503, {}, b'')
                if way == 'absent': return self.send(404, {}, b'')
                if way == 'page': return self.send(200, {'Content-Type': 'text/html'}, b'<!DOCTYPE html><title>Sign in</title>')
                if way == 'half': return self.send(200, headers, whole[:len(whole) // 2])
                if way == 'huge': return self.send(200, {'Content-Length': '20000000000'}, b'PK')
                if way == 'moved': return self.send(302, {'Location': '/feed/city.zip'}, b'moved')
                if way == 'loop': return self.send(302, {'Location': '/pool/city.zip'}, b'')
                if way == 'pool': return self.send(302, {'Location': '/loop/city.zip'}, b'')
                if way == 'file': return self.send(302, {'Location': 'file:///etc/passwd'}, b'')
                if way == 'away': return self.send(302, {'Location': 'http://localhost:%d/feed/city.zip' % self.server.server_port}, b'')
                if way == 'key' and given['X-Key'] != 'secret': return self.send(401, {}, b'')
                if way == 'param' and 'token=secret' not in self.path: return self.send(403, {}, b'')
                if way == 'trailer':
                    self.protocol_version = 'HTTP/1.1'
                    self.send_response(200)
                    for name, value in {'Transfer-Encoding': 'chunked', 'Trailer': 'X-Sum'}.items(): self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(b'%x\\r\\n' % len(body) + body + b'\\r\\n0\\r\\nX-Sum: 12345\\r\\n\\r\\n')
                    self.close_connection = True
                    return
                if way == 'endless':
                    self.send_response(200); self.end_headers()
                    while True: self.wfile.write(b'0' * 65536)
                if headers and (given['If-None-Match'] == headers.get('ETag', '-') or given['If-Modified-Since'] == DATE):
                    return self.send(304, headers, b'')
                if way == 'stalls' and turn == 1:
                    self.send(200, dict(headers, **{'Content-Length': str(len(body))}), body, cut=len(body) // 3)
                    self.wfile.flush()
                    return time.sleep(60)
                if way == 'slow': return self.send(200, headers, body, pause=0.002)
                # The first response of these is cut off, and of `cut5` the first five.
                cuts = {'cut': 1, 'cut5': 5, 'ignores': 1, 'lies': 1, 'shifts': 1, 'changes': 1, 'changes-mixed': 1, 'bare': 1}.get(way, 0)
                cut = turn <= cuts
                match = re.fullmatch(r'bytes=(\\d+)-', given['Range'] or '')
                same = given['If-Range'] in (headers.get('ETag'), DATE) if way != 'changes-mixed' else True
                if match and same and way != 'ignores':
                    start = int(match[1])
                    headers['Content-Range'] = 'bytes %d-%d/%d' % (0 if way == 'shifts' else start, len(body) - 1, len(body))
                    part = body[:len(body) - start] if way == 'lies' else body[start:]
                    return self.send(206, headers, part, cut=len(part) // 3 if cut else None)
                self.send(200, headers, body, cut=len(body) // 3 if cut else None)
        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Data(), to: "log")
        let feed = HarbourCity.fixtures.appendingPathComponent("harbour-city").path
        server = try ScriptServer(Self.script, arguments: [feed, folder.path("log"), folder.path("whole.zip")])
    }

    /// The URL of the feed, served in a way: `cut` gives `http://127.0.0.1:…/cut/city.zip`.
    func url(_ way: String) -> String { "http://127.0.0.1:\(server.port)/\(way)/city.zip" }

    /// The path of the zip that it serves.
    var zip: String { folder.path("whole.zip") }

    /// The headers of each request so far, names in lower case; under `path` its path with the query.
    var requests: [[String: String]] {
        get throws {
            try folder.text("log").split(separator: "\n").map {
                try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
            }
        }
    }
}
