internal import Foundation

/// One line of progress for each file, redrawn on a terminal.
package final class ProgressLine: @unchecked Sendable {
    // Progress comes from the one thread that does the work; these are its alone.
    private var drawn = Date.distantPast
    private var began: (file: String, at: Date)?

    /// Nil where standard error is no terminal.
    package static func onTerminal() -> ProgressLine? { isatty(2) == 1 ? ProgressLine() : nil }

    /// Draws how far a file is, not oftener than ten times a second; the last time it stays.
    /// - Parameter text: what to say of it, from the seconds since the file was begun.
    package func show(file: String, isComplete: Bool, _ text: (_ seconds: Double) -> String) {
        let now = Date()
        if began?.file != file { began = (file, now) }
        guard isComplete || now.timeIntervalSince(drawn) > 0.1 else { return }
        drawn = now
        let seconds = max(0.001, now.timeIntervalSince(began?.at ?? now))
        write("\r\u{1B}[K\(file): \(text(seconds))" + (isComplete ? "\n" : ""))
    }

    package func clear() { write("\r\u{1B}[K") }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// How a command prints the summary of its run: for people, or for machines.
package enum SummaryFormat: String, CaseIterable, Sendable {
    case text, json
}

/// The most memory that this process has had resident, in bytes.
package enum PeakMemory {
    package static var bytes: Int {
        var usage = rusage()
        #if canImport(Darwin)
            let (owner, unit) = (RUSAGE_SELF, 1)
        #else
            let (owner, unit) = (__rusage_who_t(RUSAGE_SELF.rawValue), 1024)
        #endif
        guard unsafe getrusage(owner, &usage) == 0 else { return 0 }
        return usage.ru_maxrss * unit
    }
}
