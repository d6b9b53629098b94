internal import Foundation
internal import Terminal

/// Standard output and standard error.
enum Output {
    /// Whether people look at the output on a terminal that takes codes (https://no-color.org).
    static var isStyled: Bool { isTerminal && Environment.variable("NO_COLOR") == nil }

    /// Whether the output is a terminal that takes codes.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 && Environment.variable("TERM") != "dumb" }

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
