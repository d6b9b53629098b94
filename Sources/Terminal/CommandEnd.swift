package import ArgumentParser
internal import Dispatch
internal import Foundation
internal import GTFSModel

extension ParsableCommand {
    /// Runs the command of the program's arguments to its end.
    package static func runToEnd() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            end(withError: error)
        }
    }

    /// Ends the program as `exit(withError:)` does, with text that is safe for a terminal: an error may contain words
    /// of the command line or names of the feed.
    package static func end(withError error: any Error) -> Never {
        let error = error is any CodedError ? CommandAdvice.AdvisedError(error) : error
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if !text.isEmpty {
            switch code {
            // Help, and scripts for shells.
            case .success: _ = try? StandardOutput.write(text + "\n")
            case .failure: StandardError.note(text)
            default: StandardError.write(lines: withOneLineWords(text))
            }
        }
        exit(withError: code)
    }

    /// The parser's own lines stay, but no word of the command line can begin one.
    private static func withOneLineWords(_ text: String) -> String {
        let words = CommandLine.arguments.dropFirst().filter { $0.contains(where: \.isNewline) }
        // An option's value follows `=`.
        return words.flatMap { [$0, String($0.drop { $0 != "=" }.dropFirst())] }.filter { !$0.isEmpty }
            .reduce(text) { $0.replacing($1, with: PrintableText.of($1)) }
    }
}

/// Ends the program cleanly when a signal interrupts it: no unfinished file remains, and no child.
package final class Interruption: @unchecked Sendable {
    private var sources: [any DispatchSourceSignal] = []
    private let lock = NSLock()
    private var told: Int32?

    /// - Parameters:
    ///   - signals: those that end the program.
    ///   - waitsForEnd: whether the program ends at `endIfTold()`, and not when `discard` returns.
    ///   - discard: removes unfinished files.
    package init(
        on signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], waitsForEnd: Bool = false,
        discard: @escaping @Sendable () -> Void
    ) {
        // A write beyond the shell's limit for files then fails with an error.
        signal(SIGXFSZ, SIG_IGN)
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                lock.withLock { told = number }
                discard()
                if !waitsForEnd { Self.end(number) }
            }
            source.resume()
            return source
        }
    }

    /// Ends the program if a signal told it to.
    package func endIfTold() { if let told = lock.withLock({ told }) { Self.end(told) } }

    /// The shell's convention for a program that a signal ended.
    private static func end(_ number: Int32) -> Never {
        StandardError.redraw("")
        _exit(128 + number)
    }

    package func stop() { for source in sources { source.cancel() } }
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

/// What the summaries of commands have in common.
package enum SummaryText {
    /// E.g. `36.69 MB`.
    package static func megabytes(_ bytes: Int) -> String { String(format: "%.2f MB", Double(bytes) / 1e6) }

    /// A summary for machines on one line, its keys in order.
    package static func json(_ object: [String: Any]) -> String {
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

/// How a command prints the summary of its run: for people, or for machines.
package enum SummaryFormat: String, CaseIterable, Sendable {
    case text, json
}
