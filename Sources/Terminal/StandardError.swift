internal import Foundation

/// Standard error: the one way for a command to tell a person something besides its data. It removes all codes for
/// terminals.
package enum StandardError {
    /// Writes one line, broken between words for a terminal.
    package static func note(_ line: String) {
        let line = PrintableText.of(line)
        let lines = TerminalScreen.widthOfErrors.map { DisplayWidth.wrap(line, to: $0, indent: "  ") } ?? [line]
        write(lines.joined(separator: "\n") + "\n")
    }

    /// Writes lines.
    package static func write(lines: String) { write(PrintableText.ofLines(lines) + "\n") }

    /// Draws a line again in place.
    static func redraw(_ line: String, isLast: Bool = false) {
        write("\r\u{1B}[K" + PrintableText.of(line) + (isLast ? "\n" : ""))
    }

    private static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
