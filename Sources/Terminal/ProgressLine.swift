internal import Foundation

/// One line of progress for each file, redrawn on a terminal.
package final class ProgressLine: @unchecked Sendable {
    // Progress comes from the one thread that does the work; only that thread uses these.
    private var drawn = Date.distantPast
    private var began: (file: String, at: Date)?

    /// Nil if standard error is not a terminal.
    package static func onTerminal() -> ProgressLine? { isatty(2) == 1 ? ProgressLine() : nil }

    /// Draws the progress of a file, at most ten times per second; the last line stays.
    /// - Parameter text: the text, given the seconds since the file was begun.
    package func show(file: String, isComplete: Bool, _ text: (_ seconds: Double) -> String) {
        let now = Date()
        if began?.file != file { began = (file, now) }
        guard isComplete || now.timeIntervalSince(drawn) > 0.1 else { return }
        drawn = now
        let seconds = max(0.001, now.timeIntervalSince(began?.at ?? now))
        StandardError.redraw("\(file): \(text(seconds))", isLast: isComplete)
    }

    /// Draws how much of one thing is done, from 0 to 1.
    package func show(share: Double, of name: String) {
        show(file: name, isComplete: false) { _ in "\(Int(share * 100))%" }
    }

    package func clear() { StandardError.redraw("") }
}
