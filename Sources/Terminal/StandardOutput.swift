internal import Foundation

/// Standard output; its callers learn whether a write succeeded.
package enum StandardOutput {
    /// Why it cannot be written, as a sentence.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Makes a write to a pipe without a reader fail, instead of ending the program before it has cleaned up.
    package static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Writes data as it is: JSON, CSV, a picture, or a table with printable cells. Does nothing if the reader is gone.
    /// - Returns: whether there is a reader.
    @discardableResult
    package static func write(_ text: String) throws -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe Foundation.write(1, $0.baseAddress, $0.count) }
            if written > 0 { rest = rest.dropFirst(written) }
            if written < 0, errno == EPIPE { return false }
            if written < 0, errno != EINTR {
                throw Failure(
                    description: "Standard output cannot be written: \(unsafe String(cString: strerror(errno))).")
            }
        }
        return true
    }

    /// Writes lines for people.
    package static func write(lines: String) throws { try write(PrintableText.ofLines(lines) + "\n") }

    /// Writes lines for people, broken between words for a terminal; continuation lines are indented.
    package static func write(paragraphs: String) throws {
        let lines = PrintableText.ofLines(paragraphs)
        guard let screen = TerminalScreen.current(ProcessInfo.processInfo.environment) else {
            return try write(lines: lines)
        }
        let broken = lines.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            let own = String(line.prefix { $0 == " " })
            return DisplayWidth.wrap(String(line), to: screen.width, indent: own + "    ")
        }
        try write(broken.joined(separator: "\n") + "\n")
    }
}
