internal import Foundation
internal import Terminal

/// Standard output and standard error.
enum Output {
    /// The terminal that people look at; nil where the output goes elsewhere.
    static var screen: TerminalScreen? { TerminalScreen.current(ProcessInfo.processInfo.environment) }

    /// Lets a reader that has seen enough, such as `head`, end the output quietly.
    static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Writes data. Nothing happens where no one reads any more.
    /// - Returns: whether someone does.
    @discardableResult
    static func write(_ text: String) throws -> Bool {
        try StandardOutput.write(text)
    }

    /// Writes data; page by page where a terminal cannot show it at once.
    static func show(_ text: String, on screen: TerminalScreen?) throws {
        let variables = ProcessInfo.processInfo.environment
        let isLong = screen.map { screen in text.utf8.count { $0 == 10 } >= screen.height } ?? false
        if isLong, isatty(STDIN_FILENO) == 1, Pager(variables)?.show(text, variables) == true { return }
        try write(text)
    }

    /// Writes one line for the person beside the data.
    static func note(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((PrintableText.of(line) + "\n").utf8))
    }
}

/// Why a command could not do what was asked, in one sentence: what, where, and what to do. Exit 1.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// What a command has from the system around it.
enum Environment {
    /// Seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970.rounded(.down)) }

    /// A variable of the environment; nil where it is not set or empty.
    static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
