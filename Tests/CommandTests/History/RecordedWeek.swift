import Foundation
import Testing

/// The history of the made-up city's week, recorded once.
struct RecordedWeek {
    static let messages = HarbourCity.fixtures.appendingPathComponent("harbour-week").path
    static let shared = Result { try RecordedWeek() }

    private let folder: TemporaryFolder

    private init() throws {
        folder = try TemporaryFolder()
        let run = try Self.record(Self.messages, in: folder)
        try #require(run.status == 0, "\(run.errors)")
    }

    /// Records a folder of messages into `history.sqlite` of another.
    static func record(_ messages: String, in folder: TemporaryFolder, _ words: [String] = []) throws -> Executable.Run
    {
        try HarbourCity.ask(["record", "--from", messages, "--history", "history.sqlite"] + words, in: folder)
    }

    /// Asks the history of the week.
    static func ask(_ words: [String]) throws -> Executable.Run {
        try HarbourCity.ask(words + ["--history", "history.sqlite"], in: shared.get().folder)
    }

    /// All visits of a history, as CSV.
    static func visits(in folder: TemporaryFolder) throws -> String {
        let run = try HarbourCity.ask(
            ["visits", "--history", "history.sqlite", "--format", "csv"], in: folder)
        try #require(run.status == 0, "\(run.errors)")
        return run.output
    }

    /// The same of the week.
    static func visits() throws -> String { try ofWeek.get() }

    private static let ofWeek = Result { try visits(in: shared.get().folder) }

    /// Puts the history of the week into another folder.
    static func copy(as name: String, in folder: TemporaryFolder) throws {
        try folder.write(shared.get().folder.data("history.sqlite"), to: name)
    }

    /// Where the history of the week is.
    static func path() throws -> String { try shared.get().folder.path("history.sqlite") }
}
