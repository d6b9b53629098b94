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

    /// Hands over what curl writes, the head first. An error of `take` ends it.
    /// - Throws: `TransportFailure`, or the error of `take`.
    func run(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { throw TransportFailure(curlCode: 127, request.limits) }
        self.process.withLock { $0 = process }
        defer { self.process.withLock { $0 = nil } }
        // URL and headers go through a pipe, not through the command line, which all users of the machine can read.
        try? input.fileHandleForWriting.write(contentsOf: Data(configuration.utf8))
        try? input.fileHandleForWriting.close()
        do {
            try Self.read(output.fileHandleForReading.fileDescriptor, take)
        } catch {
            Self.kill(process)
            process.waitUntilExit()
            throw error
        }
        process.waitUntilExit()
        let code = process.terminationReason == .exit ? process.terminationStatus : -1
        if code != 0 { throw TransportFailure(curlCode: code, request.limits) }
    }

    /// `FileHandle` would wait until a piece is full, so that nothing of a slow answer could be shown.
    private static func read(_ descriptor: Int32, _ take: (ArraySlice<UInt8>) throws -> Void) throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 { try take(buffer[..<count]) }
            if count == 0 || (count < 0 && errno != EINTR) { return }
        }
    }

    /// `--disable` ignores the user's ~/.curlrc, which may ask for other output.
    private var arguments: [String] {
        var words = [
            "curl", "--disable", "--silent", "--no-buffer", "--globoff", "--proto", "=http,https",
            "--suppress-connect-headers",
            "--dump-header", "-", "--connect-timeout", "\(request.limits.seconds ?? request.limits.stallSeconds)",
            "--speed-limit", "1", "--speed-time", "\(request.limits.stallSeconds)", "--config", "-",
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
