import Foundation
import Testing

/// The made-up city's database, made once, and its made-up message.
struct HarbourCity {
    static let fixtures = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Fixtures").standardized
    static let message = fixtures.appendingPathComponent("realtime/harbour-city.pb").path
    static let text = fixtures.appendingPathComponent("realtime/harbour-city.textproto").path
    static let json = fixtures.appendingPathComponent("realtime/harbour-city.json").path
    /// Twenty seconds after the message was sent.
    static let now = ["--now", "2026-11-25T08:00:00+11:00"]

    static let shared = Result { try HarbourCity() }

    private let folder: TemporaryFolder

    private init() throws {
        folder = try TemporaryFolder()
        let run = try Executable.importer.run(
            [Self.fixtures.appendingPathComponent("harbour-city").path, "--output", "city.sqlite", "--quiet"],
            in: folder)
        try #require(run.status == 0, "\(run.errors)")
    }

    /// Where its database is.
    static func database() throws -> String { try shared.get().folder.path("city.sqlite") }

    /// Asks its database from a folder in which there is nothing but what the test put there.
    static func ask(
        _ words: [String], in folder: TemporaryFolder? = nil, input: String? = nil
    ) throws -> Executable.Run {
        let city = try shared.get()
        return try Executable.query.run(
            ["--database", city.folder.path("city.sqlite")] + words, in: folder ?? TemporaryFolder(), input: input)
    }

    /// Asks its database, `city`, beside one of two trips, `small`.
    static func askBeside(
        _ words: [String], in folder: TemporaryFolder? = nil, runsOn dates: [Int] = []
    ) throws -> Executable.Run {
        let folder = try folder ?? TemporaryFolder()
        if try !folder.names.contains("small.sqlite") {
            try SmallDatabase.make("small.sqlite", in: folder, runsOn: dates)
        }
        return try ask(["--database", "small.sqlite"] + words, in: folder)
    }

    /// A process that asks its database, not started yet.
    static func process(_ words: [String], in folder: TemporaryFolder) throws -> Process {
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-query")
        process.arguments = ["--database", try shared.get().folder.path("city.sqlite")] + words
        process.currentDirectoryURL = folder.url
        process.environment = Executable.surroundings
        process.standardInput = FileHandle.nullDevice
        return process
    }
}
