internal import Dispatch
internal import Foundation

/// Draws an answer again and again until the program is told to stop or its output is closed: in place on a terminal, and
/// as one block after the other elsewhere.
struct BoardWatch {
    let format: OutputFormat
    /// Milliseconds between two looks at the files.
    private static let pause = 200

    /// - Parameter draw: the answer at a moment, seconds since 1970; nil where nothing has changed since the last one.
    func run(_ draw: (Int) throws -> Answer?) throws {
        let stop = StopSignal()
        var screen = WatchScreen(format: format)
        repeat {
            if let answer = try draw(Environment.now), try !screen.show(answer) { return }
        } while !stop.comes(within: Self.pause)
    }
}

/// Where a watched answer is drawn.
private struct WatchScreen {
    let format: OutputFormat
    private let isTerminal = Output.isTerminal
    private var isFirst = true
    private var notes: [String] = []

    init(format: OutputFormat) { self.format = format }

    /// - Returns: false where no one reads any more.
    mutating func show(_ answer: Answer) throws -> Bool {
        defer { isFirst = false }
        let text = try answer.text(format, isStyled: format == .table && Output.isStyled)
        if isTerminal { return try Output.write(lineOverLine(text, answer.notes)) }
        // A note is written once, not with each block.
        if answer.notes != notes { answer.notes.forEach(Output.note) }
        notes = answer.notes
        return try Output.write(isFirst || format != .table ? text : "\n" + text)
    }

    /// Line over line, so that nothing flickers; what was below is wiped.
    private func lineOverLine(_ text: String, _ notes: [String]) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() + notes.map { $0[...] }
        let home = isFirst ? "\u{1B}[2J\u{1B}[H" : "\u{1B}[H"
        return home + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J"
    }
}

/// Whether the program has been told to stop, by SIGINT, SIGTERM or SIGHUP.
final class StopSignal {
    private let sources: [any DispatchSourceSignal]
    private let asked = DispatchSemaphore(value: 0)

    init() {
        let asked = asked
        sources = [SIGINT, SIGTERM, SIGHUP].map { code in
            signal(code, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: code, queue: .global())
            source.setEventHandler { asked.signal() }
            source.resume()
            return source
        }
    }

    /// Waits for it, but not longer than so many milliseconds.
    func comes(within milliseconds: Int) -> Bool {
        asked.wait(timeout: .now() + .milliseconds(milliseconds)) == .success
    }
}
