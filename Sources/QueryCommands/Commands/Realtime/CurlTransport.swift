internal import Foundation
internal import GTFSModel
internal import GTFSRealtime

/// Fetches with the system's curl, which is started when a URL is requested: an HTTP client in the program would add
/// its start to every question (docs/decisions/urls-in-commands.md).
struct CurlTransport: RealtimeTransport {
    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        let run = CurlRun(request)
        return try await withTaskCancellationHandler {
            // Reading blocks, which the threads of Swift's concurrency must not.
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try run.response() }) }
            }
        } onCancel: {
            run.end()
        }
    }
}

/// Why curl brought no response, in the toolkit's words: curl's text may contain the URL, and the URL a key.
private struct CurlFailure: Error, CustomStringConvertible {
    let description: String
}

/// One run of curl.
private final class CurlRun: Sendable {
    private let request: RealtimeRequest
    private let process = Locked<Process?>(nil)

    init(_ request: RealtimeRequest) { self.request = request }

    func end() {
        process.withLock { $0?.terminate() }
    }

    /// - Throws: `CurlFailure`.
    func response() throws -> RealtimeResponse {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { throw CurlFailure(description: Self.words(of: 127, request)) }
        self.process.withLock { $0 = process }
        defer { self.process.withLock { $0 = nil } }
        // URL and headers go through a pipe, not through the command line, which all users of the machine can read.
        try? input.fileHandleForWriting.write(contentsOf: Data(configuration.utf8))
        try? input.fileHandleForWriting.close()
        var bytes = Data()
        while let piece = try? output.fileHandleForReading.read(upToCount: 1 << 20), !piece.isEmpty {
            bytes.append(piece)
            guard bytes.count <= request.byteLimit + Self.headerRoom else {
                process.terminate()
                process.waitUntilExit()
                throw CurlFailure(description: Self.words(of: 63, request))
            }
        }
        process.waitUntilExit()
        let code = process.terminationReason == .exit ? process.terminationStatus : -1
        guard code == 0 else { throw CurlFailure(description: Self.words(of: code, request)) }
        guard let response = CurlTransport.CurlOutput(bytes).response else {
            throw CurlFailure(description: "what came is no answer of HTTP")
        }
        return response
    }

    /// The most bytes of headers, including those of redirections.
    private static let headerRoom = 1 << 20

    /// `--disable` ignores the user's ~/.curlrc, which may ask for other output.
    private var arguments: [String] {
        [
            "curl", "--disable", "--silent", "--location", "--max-redirs", "5", "--globoff", "--compressed",
            "--proto", "=http,https", "--proto-redir", "=http,https", "--max-time", "\(max(1, Int(request.timeout)))",
            "--max-filesize", "\(request.byteLimit)", "--dump-header", "-", "--config", "-",
        ]
    }

    private var configuration: String {
        let lines = [("url", request.url.absoluteString)] + request.headers.map { ("header", "\($0.key): \($0.value)") }
        return lines.map { "\($0) = \"\(Self.quoted($1))\"\n" }.joined()
    }

    /// Quotes and backslashes as curl's files of options have them; a line break would begin another option.
    private static func quoted(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.properties.generalCategory != .control }.flatMap { scalar in
                "\\\"".unicodeScalars.contains(scalar) ? ["\\", Character(scalar)] : [Character(scalar)]
            })
    }

    /// The exit codes of curl(1).
    private static func words(of code: Int32, _ request: RealtimeRequest) -> String {
        switch code {
        case 3: "the URL cannot be read"
        case 5, 6: "no computer of that name is known"
        case 7: "the connection is refused"
        case 22, 47: "it leads on without an end"
        case 28: "nothing came within \(Int(request.timeout)) s"
        case 35, 51, 58, 60, 77: "its certificate cannot be trusted"
        case 63: "more than \(request.byteLimit) bytes came"
        case 127: "curl, which fetches it, is not installed: pass the message on with --realtime -"
        default: "the connection broke off (code \(code) of curl)"
        }
    }
}

extension CurlTransport {
    /// The output of curl: the headers of each response on the way, and after the last of them the body.
    struct CurlOutput {
        private let bytes: Data

        init(_ bytes: Data) { self.bytes = bytes }

        /// Nil if it is not an HTTP response.
        var response: RealtimeResponse? {
            var rest = bytes[...]
            while let (status, headers, body) = Self.answer(rest) {
                // Headers before those of the response itself: "100 Continue", a proxy's, and redirections.
                guard status < 200 || (300..<400).contains(status) || Self.isTunnel(status, headers),
                    Self.answer(body) != nil
                else { return RealtimeResponse(status: status, headers: headers, body: Data(body)) }
                rest = body
            }
            return nil
        }

        /// The response of a proxy to CONNECT has no length and no type of content.
        private static func isTunnel(_ status: Int, _ headers: [String: String]) -> Bool {
            status == 200 && !headers.keys.contains { ["content-length", "content-type"].contains($0.lowercased()) }
        }

        private static func answer(_ bytes: Data) -> (status: Int, headers: [String: String], body: Data)? {
            guard bytes.starts(with: Data("HTTP/".utf8)), let end = bytes.range(of: Data("\r\n\r\n".utf8)) else {
                return nil
            }
            let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count > 1, let status = Int(words[1]) else { return nil }
            let headers = lines.dropFirst().compactMap { line -> (String, String)? in
                let parts = line.split(separator: ":", maxSplits: 1)
                return parts.count == 2 ? (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces)) : nil
            }
            return (status, Dictionary(headers) { _, last in last }, bytes[end.upperBound...])
        }
    }
}
