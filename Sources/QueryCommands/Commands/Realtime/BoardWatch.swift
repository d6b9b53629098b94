internal import Dispatch
internal import Foundation
internal import GTFSModel
internal import Terminal

/// Draws an answer repeatedly until `q` is pressed, the program is told to stop or its output is closed: on the
/// alternate screen of a terminal, and as one block after the other elsewhere.
struct BoardWatch {
    let format: OutputFormat
    /// The time on the clock at a moment, seconds since 1970.
    let clock: (Int) -> String
    /// The same as in a pager.
    private static let endingKeys = [UInt8(ascii: "q"), UInt8(ascii: "Q")]
    /// Milliseconds between two looks at the files and at the keys.
    private static let pause = 200

    /// - Parameter draw: the answer at a moment, seconds since 1970; nil if it has not changed since the last one.
    func run(_ draw: (Int) throws -> Answer?) throws {
        var screen = WatchScreen(format: format)
        let signals = WatchSignals(suspends: screen.isTerminal)
        var keys = TerminalKeys()
        try screen.open()
        // On any exit, the terminal gets its old state back.
        defer {
            keys.release()
            screen.close()
        }
        while true {
            let moment = Environment.now
            let answer = try draw(moment)
            if try !screen.show(answer, clock(moment)) { return }
            if screen.isTerminal, keys.pressed().contains(where: Self.endingKeys.contains) { return }
            switch signals.next(within: Self.pause) {
            case .stop: return
            case .suspend:
                keys.release()
                try suspend(&screen)
            case nil: break
            }
        }
    }

    /// Gives the terminal back to the shell, and draws again when the shell brings the program back to the foreground.
    private func suspend(_ screen: inout WatchScreen) throws {
        screen.close()
        kill(getpid(), SIGSTOP)
        try screen.open()
    }
}

/// The place where a watched answer is drawn.
private struct WatchScreen {
    let format: OutputFormat
    let isTerminal = Output.screen != nil
    private var isFirst = true
    private var notes: [String] = []
    /// The answer on the terminal, and the lines drawn there.
    private var answer: Answer?
    private var drawn = ""

    init(format: OutputFormat) { self.format = format }

    /// The alternate screen, without a cursor: the old content of the terminal comes back at the end.
    mutating func open() throws {
        drawn = ""
        if isTerminal { try Output.write("\u{1B}[?1049h\u{1B}[?25l") }
    }

    func close() {
        if isTerminal { _ = try? Output.write("\u{1B}[?25h\u{1B}[?1049l") }
    }

    /// - Parameter answer: nil if it is still the last one.
    /// - Returns: false if the reader is gone.
    mutating func show(_ answer: Answer?, _ clock: String) throws -> Bool {
        let answer = try answer?.withAskedNotes()
        if isTerminal { return try draw(answer, clock: clock) }
        guard let answer else { return true }
        defer { isFirst = false }
        // A note is written once, not with each block.
        if answer.notes != notes { answer.notes.forEach(Output.note) }
        notes = answer.notes
        let text = try answer.text(format)
        return try Output.write(isFirst || format != .table ? text : "\n" + text)
    }

    /// Draws the whole screen if any part of it is new, also the clock.
    private mutating func draw(_ new: Answer?, clock: String) throws -> Bool {
        if let new { answer = new }
        guard let answer, let screen = Output.screen else { return true }
        let text = try answer.text(format, on: format == .table ? screen : nil)
        let lines = BoardWatch.Lines(text: text, notes: answer.notes, clock: clock).fitting(screen)
        // Overwrites line by line, so that nothing flickers, and clears the rest below.
        let all = "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
        guard all != drawn else { return true }
        drawn = all
        return try Output.write(all)
    }
}

extension BoardWatch {
    /// The lines of a watched answer: the clock, the answer, and the notes on it.
    struct Lines {
        let text: String
        let notes: [String]
        let clock: String

        /// The lines that fit the terminal; the last one says how many are missing.
        func fitting(_ screen: TerminalScreen) -> [String] {
            let own = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
            let below = notes.map { DisplayWidth.cut(PrintableText.of($0), to: screen.width) }
            let lines = [String(repeating: " ", count: max(0, screen.width - clock.utf8.count)) + clock] + own + below
            guard lines.count > screen.height, screen.height > 1 else { return lines }
            return lines.prefix(screen.height - 1) + ["… \(lines.count - screen.height + 1) more"]
        }
    }
}

/// The events that signals bring: to stop, by SIGINT, SIGTERM, SIGHUP or SIGQUIT, and to suspend the program, by
/// SIGTSTP (Ctrl-Z).
final class WatchSignals {
    enum Event {
        case stop, suspend
    }

    private let sources: [any DispatchSourceSignal]
    private let wakes = DispatchSemaphore(value: 0)
    private let events = Locked<[Event]>([])

    /// - Parameter suspends: whether SIGTSTP is an event; otherwise it suspends at once, as in any program.
    init(suspends: Bool) {
        let codes: [(code: Int32, event: Event)] =
            [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { ($0, .stop) } + (suspends ? [(SIGTSTP, .suspend)] : [])
        sources = codes.map { [wakes, events] code, event in
            signal(code, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: code, queue: .global())
            source.setEventHandler {
                events.withLock { $0.append(event) }
                wakes.signal()
            }
            source.resume()
            return source
        }
    }

    /// Waits for an event, but at most for a number of milliseconds; nil if none comes.
    func next(within milliseconds: Int) -> Event? {
        guard wakes.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
        return events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}
