internal import Foundation
internal import GTFSExport

/// One line of progress for each file, drawn anew on a terminal.
final class ProgressLine: @unchecked Sendable {
    // Progress comes from the one thread that exports; the time of the last drawing is its alone.
    private var drawn = Date.distantPast

    /// Nil where standard error is no terminal.
    static func onTerminal() -> ProgressLine? { isatty(2) == 1 ? ProgressLine() : nil }

    func show(_ progress: ExportProgress) {
        let now = Date()
        guard progress.isComplete || now.timeIntervalSince(drawn) > 0.1 else { return }
        drawn = now
        let percent = progress.totalRecords > 0 ? progress.records * 100 / progress.totalRecords : 100
        write(
            "\r\u{1B}[K\(progress.file): \(progress.records) records, \(percent)%" + (progress.isComplete ? "\n" : ""))
    }

    func clear() { write("\r\u{1B}[K") }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
