internal import Foundation
internal import GTFSModel

/// One run of the system's curl, for one request without its redirections.
final class CurlRun: Sendable {
    private let request: WebRequest
    private let headers: [String: String]
    private let process = Locked<Process?>(nil)

    /// - Parameter headers: all that are sent.
    init(_ request: WebRequest, headers: [String: String]) {
        self.request = request
        self.headers = headers
    }

    func end() { process.withLock { $0.map(Self.kill) } }

    /// It inherits the signals that this process blocks, SIGTERM perhaps among them.
    private static func kill(_ process: Process) { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Hands over the head of the response, then its body. An error of the two ends it.
    /// - Throws: `TransportFailure`, or the error of the two.
    func run(begin: (ResponseHead) throws -> Void, take: (ArraySlice<UInt8>) throws -> Void) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let (input, output, heads) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        // By the pipe of the body, trailers would come as bytes of it. What else curl has to say, its code says.
        process.standardError = heads
        guard (try? process.run()) != nil else { throw TransportFailure(curlCode: 127, request.limits) }
        self.process.withLock { $0 = process }
        defer { self.process.withLock { $0 = nil } }
        // URL and headers go through a pipe, not through the command line, which all users of the machine can read.
        try? input.fileHandleForWriting.write(contentsOf: Data(configuration.utf8))
        try? input.fileHandleForWriting.close()
        do {
            var reading = CurlOutput(
                heads: heads.fileHandleForReading.fileDescriptor, body: output.fileHandleForReading.fileDescriptor)
            try reading.read(begin: begin, take: take)
        } catch {
            Self.kill(process)
            process.waitUntilExit()
            throw error
        }
        process.waitUntilExit()
        let code = process.terminationReason == .exit ? process.terminationStatus : -1
        if code != 0 { throw TransportFailure(curlCode: code, request.limits) }
    }

    /// `--disable` ignores the user's ~/.curlrc, which may ask for other output.
    private var arguments: [String] {
        var words = [
            "curl", "--disable", "--silent", "--no-buffer", "--globoff", "--proto", "=http,https",
            "--suppress-connect-headers",
            "--dump-header", "/dev/stderr", "--connect-timeout",
            "\(request.limits.seconds ?? request.limits.stallSeconds)",
            "--speed-limit", "\(request.limits.stallBytes)", "--speed-time", "\(request.limits.stallSeconds)",
            "--config", "-",
        ]
        if let seconds = request.limits.seconds { words += ["--max-time", "\(max(1, seconds))"] }
        if request.allowsPacking { words.append("--compressed") }
        return words
    }

    private var configuration: String {
        let lines = [("url", request.url.url.absoluteString)] + headers.map { ("header", "\($0.key): \($0.value)") }
        return lines.map { "\($0) = \"\(Self.quoted($1))\"\n" }.joined()
    }

    /// Quotes and backslashes as curl's files of options have them; a line break would begin another option.
    private static func quoted(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.properties.generalCategory != .control }.flatMap { scalar in
                "\\\"".unicodeScalars.contains(scalar) ? ["\\", Character(scalar)] : [Character(scalar)]
            })
    }
}
