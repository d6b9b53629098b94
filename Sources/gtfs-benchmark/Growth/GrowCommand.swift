internal import ArgumentParser
internal import Foundation

/// `gtfs-benchmark grow`
struct GrowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "grow", abstract: "Imports made-up feeds of growing size.",
        discussion: """
            Example:
              gtfs-benchmark grow --rows 1000000,2000000,5000000,10000000

            Time is linear where the seconds a million rows stay the same.
            """)

    @Option(help: ArgumentHelp("Rows of stop_times.txt of each feed, with commas between.", valueName: "counts"))
    var rows = "1000000,2000000,5000000,10000000"

    @Flag(help: "Scatters the rows of each trip all over the file.")
    var scattered = false

    @Option(help: ArgumentHelp("Folder of gtfs-import. (default: that of this program)", valueName: "folder"))
    var bin: String?

    @Option(help: ArgumentHelp("Keeps the feeds in a folder, as made-up-<rows>.zip.", valueName: "folder"))
    var keep: String?

    @Option(help: "How the figures are printed: table or json.")
    var format: BenchmarkFormat = .table

    private var counts: [Int] { rows.split(separator: ",").map { Int($0) ?? 0 } }

    func validate() throws {
        guard !counts.isEmpty, counts.allSatisfy({ $0 > 0 }) else {
            throw ValidationError("--rows are numbers with commas between, such as 1000000,2000000.")
        }
    }

    func run() async throws {
        try await format.report {
            let tools = Tools(folder: bin)
            try tools.check()
            return GrowthSteps(
                steps: try counts.map { try GrowthStep(rows: $0, isScattered: scattered, tools: tools, keep: keep) })
        }
    }
}

/// The imports of one run, the smallest feed first; as JSON, a list.
private struct GrowthSteps: BenchmarkReport {
    let steps: [GrowthStep]

    func encode(to encoder: any Encoder) throws { try steps.encode(to: encoder) }

    /// One row per feed.
    var table: String {
        let rows = steps.map { step in
            let cells = [
                "\(step.rows)", Unit.bytes.text(Double(step.zipBytes)), Unit.seconds.text(step.seconds),
                Unit.seconds.text(step.secondsPerMillion), Unit.seconds.text(step.cpuSeconds),
                Unit.bytes.text(Double(step.peakMemory)), Unit.bytes.text(Double(step.databaseBytes)),
            ]
            return "| " + cells.joined(separator: " | ") + " |"
        }
        return "| stop_times | zip | import | a million rows | time of all cores | peak memory | database |\n"
            + "|--:|--:|--:|--:|--:|--:|--:|\n" + rows.joined(separator: "\n")
    }
}

/// The import of one made-up feed.
struct GrowthStep: Encodable {
    let rows: Int
    let seconds: Double
    let secondsPerMillion: Double
    let cpuSeconds: Double
    let peakMemory: Int
    let zipBytes: Int
    let databaseBytes: Int

    private enum CodingKeys: String, CodingKey {
        case rows, seconds
        case secondsPerMillion = "seconds_per_million"
        case cpuSeconds = "cpu_seconds"
        case peakMemory = "peak_memory_bytes"
        case zipBytes = "zip_bytes"
        case databaseBytes = "database_bytes"
    }

    init(rows wanted: Int, isScattered: Bool, tools: Tools, keep: String?) throws {
        let folder = try ScratchFolder()
        let feed = MadeUpFeed(rows: wanted, isScattered: isScattered)
        let zip = try feed.zip(in: folder)
        let database = folder.path("feed.sqlite")
        let cost = try ChildProcess(
            program: tools.importer, arguments: [zip, "--output", database, "--quiet"]
        ).run()
        rows = feed.rows
        seconds = cost.seconds
        cpuSeconds = cost.cpuSeconds
        secondsPerMillion = cost.seconds * 1e6 / Double(feed.rows)
        peakMemory = cost.peakMemory
        zipBytes = try Self.length(zip)
        databaseBytes = try Self.length(database)
        if let keep { try Self.keep(zip, in: keep, rows: feed.rows) }
    }

    private static func length(_ path: String) throws -> Int {
        try URL(fileURLWithPath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }

    private static func keep(_ zip: String, in folder: String, rows: Int) throws {
        let target = URL(fileURLWithPath: folder).appendingPathComponent("made-up-\(rows).zip")
        try? FileManager.default.removeItem(at: target)
        try FileManager.default.moveItem(at: URL(fileURLWithPath: zip), to: target)
    }
}
