internal import Dispatch
internal import Foundation
internal import Terminal

/// Draws an answer again and again until the program is told to stop or its output is closed: on the alternate screen of
/// a terminal, and as one block after the other elsewhere.
struct BoardWatch {
    let format: OutputFormat
    /// What the clock shows at a moment, seconds since 1970.
    let clock: (Int) -> String
    /// Milliseconds between two looks at the files.
    private static let pause = 200

    /// - Parameter draw: the answer at a moment, seconds since 1970; nil where nothing has changed since the last one.
    func run(_ draw: (Int) throws -> Answer?) throws {
        let stop = StopSignal()
        var screen = WatchScreen(format: format)
        try screen.open()
        // However it ends, the terminal is as it was before.
        defer { screen.close() }
        repeat {
            let moment = Environment.now
            let answer = try draw(moment)
            if try !screen.show(answer, clock(moment)) { return }
        } while !stop.comes(within: Self.pause)
    }
}

/// Where a watched answer is drawn.
private struct WatchScreen {
    let format: OutputFormat
    private let isTerminal = Output.screen != nil
    private var isFirst = true
    private var notes: [String] = []
    /// The answer on the terminal, and all that was drawn there.
    private var answer: Answer?
    private var drawn = ""

    init(format: OutputFormat) { self.format = format }

    /// The alternate screen, without a cursor: what was on the terminal comes back at the end.
    mutating func open() throws {
        if isTerminal { try Output.write("\u{1B}[?1049h\u{1B}[?25l") }
    }

    func close() {
        if isTerminal { _ = try? Output.write("\u{1B}[?25h\u{1B}[?1049l") }
    }

    /// - Parameter answer: nil where it is the last one still.
    /// - Returns: false where no one reads any more.
    mutating func show(_ answer: Answer?, _ clock: String) throws -> Bool {
        if isTerminal { return try draw(answer, clock) }
        guard let answer else { return true }
        defer { isFirst = false }
        // A note is written once, not with each block.
        if answer.notes != notes { answer.notes.forEach(Output.note) }
        notes = answer.notes
        let text = try answer.text(format)
        return try Output.write(isFirst || format != .table ? text : "\n" + text)
    }

    /// Draws the whole screen where anything on it is new, the clock among it.
    private mutating func draw(_ new: Answer?, _ clock: String) throws -> Bool {
        if let new { answer = new }
        guard let answer, let screen = Output.screen else { return true }
        let text = try answer.text(format, on: format == .table ? screen : nil)
        let lines = WatchLines(text: text, notes: answer.notes, clock: clock).fitting(screen)
        // Line over line, so that nothing flickers; what was below is wiped.
        let all = "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
        guard all != drawn else { return true }
        drawn = all
        return try Output.write(all)
    }
}

/// The lines of a watched answer: the clock, the answer, and what is to be known beside it.
struct WatchLines {
    let text: String
    let notes: [String]
    let clock: String

    /// As many as the terminal has, the last of them with how many are missing.
    func fitting(_ screen: TerminalScreen) -> [String] {
        let own = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        let below = notes.map { DisplayWidth.cut(PrintableText.of($0), to: screen.width) }
        let lines = [String(repeating: " ", count: max(0, screen.width - clock.utf8.count)) + clock] + own + below
        guard lines.count > screen.height, screen.height > 1 else { return lines }
        return lines.prefix(screen.height - 1) + ["… \(lines.count - screen.height + 1) more"]
    }
}

/// Whether the program has been told to stop, by SIGINT, SIGTERM, SIGHUP or SIGQUIT.
final class StopSignal {
    private let sources: [any DispatchSourceSignal]
    private let asked = DispatchSemaphore(value: 0)

    init() {
        let asked = asked
        sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { code in
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
