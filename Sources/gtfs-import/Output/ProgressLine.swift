internal import Foundation
internal import GTFSImport

/// One line of progress for each file, drawn anew on a terminal.
final class ProgressLine: @unchecked Sendable {
    // Progress comes from the one thread that imports; the time of the last drawing is its alone.
    private var drawn = Date.distantPast
    private var began: (file: String, at: Date)?

    /// Nil where standard error is no terminal.
    static func onTerminal() -> ProgressLine? { isatty(2) == 1 ? ProgressLine() : nil }

    func show(_ progress: ImportProgress) {
        let now = Date()
        if began?.file != progress.file { began = (progress.file, now) }
        guard progress.isComplete || now.timeIntervalSince(drawn) > 0.1 else { return }
        drawn = now
        let seconds = max(0.001, now.timeIntervalSince(began?.at ?? now))
        let percent = progress.totalBytes > 0 ? progress.bytes * 100 / progress.totalBytes : 100
        let rate = Int(Double(progress.rows) / seconds)
        write(
            "\r\u{1B}[K\(progress.file): \(progress.rows) rows, \(percent)%, \(rate) rows/s"
                + (progress.isComplete ? "\n" : ""))
    }

    func clear() { write("\r\u{1B}[K") }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
