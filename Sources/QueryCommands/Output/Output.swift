internal import Foundation
internal import Terminal

/// Standard output and standard error.
enum Output {
    /// The terminal of the output; nil if the output goes elsewhere.
    static var screen: TerminalScreen? { TerminalScreen.current(ProcessInfo.processInfo.environment) }

    /// Writes data. Does nothing if the reader is gone.
    /// - Returns: whether there is a reader.
    @discardableResult
    static func write(_ text: String) throws -> Bool {
        try StandardOutput.write(text)
    }

    /// Writes data; page by page if a terminal cannot show it at once.
    static func show(_ text: String, on screen: TerminalScreen?) throws {
        let variables = ProcessInfo.processInfo.environment
        let isLong = screen.map { screen in text.utf8.count { $0 == 10 } >= screen.height } ?? false
        if isLong, isatty(STDIN_FILENO) == 1, Pager(variables)?.show(text, variables) == true { return }
        try write(text)
    }

    /// Shows text on a terminal page by page, as it is made.
    /// - Returns: false if there is no pager, and nothing was shown.
    static func page(_ pieces: ((String) throws -> Void) throws -> Void) throws -> Bool {
        let variables = ProcessInfo.processInfo.environment
        guard isatty(STDIN_FILENO) == 1, let pager = Pager(variables) else { return false }
        return try pager.show(variables) { text in
            try pieces { piece in
                guard text.write(piece) else { throw Picture.ReaderGone() }
            }
        }
    }

    /// Writes one line for the person beside the data.
    static func note(_ line: String) {
        StandardError.note(line)
    }
}

/// Why a command failed, in one sentence: what, where, and what to do. Exit 1.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

enum Environment {
    /// Seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970.rounded(.down)) }

    /// A variable of the environment; nil if it is not set or empty.
    static func variable(_ name: String) -> String? { text(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// `ProcessInfo` would copy all variables each time, which takes as long as a small feed's journeys.
    private static func text(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// Where files are kept that are made of a large database, to be mapped by the next command: the folder in
    /// `$GTFS_CACHES`, or else one in the user's folder for caches; nil, for nowhere, where the variable is empty.
    static var cachesFolder: String? {
        if let named = text("GTFS_CACHES") { return named.isEmpty ? nil : named }
        return FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
            .appendingPathComponent("gtfs-toolkit").path
    }
}
