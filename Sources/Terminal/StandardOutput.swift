internal import Foundation
internal import GTFSModel

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
    package static func write(_ text: String) throws -> Bool { try write(bytes: Array(text.utf8)) }

    /// Writes bytes as they are. Does nothing if the reader is gone.
    /// - Returns: whether there is a reader.
    @discardableResult
    package static func write(bytes: [UInt8]) throws -> Bool {
        var rest = bytes[...]
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

/// Standard error: the one way for a command to tell a person something besides its data. It removes all codes for
/// terminals.
package enum StandardError {
    /// Writes one line, broken between words for a terminal.
    package static func note(_ line: String) {
        let line = PrintableText.of(line)
        let lines = TerminalScreen.widthOfErrors.map { DisplayWidth.wrap(line, to: $0, indent: "  ") } ?? [line]
        write(lines.joined(separator: "\n") + "\n")
    }

    package static func write(lines: String) { write(PrintableText.ofLines(lines) + "\n") }

    /// Whether a line of progress stands on the terminal, which goes before anything else is written.
    private static let hasProgress = Locked(false)
    private static let cleared = "\r\u{1B}[K"

    /// Draws a line of progress again in place; an empty one takes it away.
    static func redraw(_ line: String) {
        let had = hasProgress.withLock { had in
            defer { had = !line.isEmpty }
            return had
        }
        if had || !line.isEmpty { send(cleared + PrintableText.of(line)) }
    }

    private static func write(_ text: String) {
        redraw("")
        send(text)
    }

    private static func send(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}

/// Makes text that a terminal shows literally: a name in a feed, a file or an argument may hold a line break, a code
/// that moves the cursor, or one that turns the rest of the line around.
///
/// A control character (C0 with tab and line feed, DEL, C1) and a line or paragraph separator (U+2028, U+2029) become a
/// space. Characters that show nothing themselves are left out: the marks, embeddings, overrides and isolates of writing
/// direction (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), the byte-order mark U+FEFF, the zero-width
/// space U+200B, the soft hyphen and others like these. Joiners (U+200C, U+200D) and the tags of flags stay, as letters
/// and emoji are written with them.
package enum PrintableText {
    /// `text` as one line without these characters.
    package static func of(_ text: String) -> String {
        // Almost all text is ASCII without these.
        if text.utf8.allSatisfy({ (32...126).contains($0) }) { return text }
        var printable = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: printable.append(" ")
            case .format where isLeftOut(scalar): continue
            default: printable.append(scalar)
            }
        }
        return String(printable)
    }

    /// The same for text of several lines, whose line feeds stay.
    package static func ofLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { of(String($0)) }.joined(separator: "\n")
    }

    private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
        let isOfLetters = scalar.value == 0x200C || scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
        return scalar.properties.isDefaultIgnorableCodePoint && !isOfLetters
    }
}

/// One line of progress for each file, redrawn on a terminal.
package final class ProgressLine: @unchecked Sendable {
    // Progress comes from the one thread that does the work; only that thread uses these.
    private var drawn = Date.distantPast
    private var began: (file: String, at: Date)?

    /// Nil if standard error is not a terminal.
    package static func onTerminal() -> ProgressLine? { isatty(2) == 1 ? ProgressLine() : nil }

    /// Draws the progress of a file, at most ten times per second.
    /// - Parameter text: the text, given the seconds since the file was begun.
    package func show(file: String, isComplete: Bool, _ text: (_ seconds: Double) -> String) {
        let now = Date()
        if began?.file != file { began = (file, now) }
        guard isComplete || now.timeIntervalSince(drawn) > 0.1 else { return }
        drawn = now
        let seconds = max(0.001, now.timeIntervalSince(began?.at ?? now))
        StandardError.redraw("\(file): \(text(seconds))")
    }

    /// Draws how much of one thing is done, from 0 to 1.
    package func show(share: Double, of name: String) {
        show(file: name, isComplete: false) { _ in "\(Int(share * 100))%" }
    }

    package func clear() { StandardError.redraw("") }
}
