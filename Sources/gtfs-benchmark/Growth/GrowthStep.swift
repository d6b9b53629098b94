internal import Foundation

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

    /// A Markdown table, a row a feed.
    static func table(_ steps: [GrowthStep]) -> String {
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
