import Foundation

/// A server of HTTP on this machine, in Python.
final class ScriptServer: @unchecked Sendable {
    private let process = Process()
    /// The server ends when nobody holds its standard input open any more.
    private let life = Pipe()
    let port: Int

    /// Serves by the class `Handler` of a script.
    private static let serving = """

        import http.server, os, sys, threading
        def end_with_parent():
            sys.stdin.read()
            os._exit(0)
        threading.Thread(target=end_with_parent, daemon=True).start()
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    /// - Parameter script: it defines `Handler`, which answers the requests.
    init(_ script: String, arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script + Self.serving] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = life
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    deinit { try? life.fileHandleForWriting.close() }
}
