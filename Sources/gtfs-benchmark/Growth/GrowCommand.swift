internal import ArgumentParser
internal import Foundation

/// `gtfs-benchmark grow`
struct GrowCommand: ParsableCommand {
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

    func run() throws {
        do {
            let tools = Tools(folder: bin)
            try tools.check()
            let steps = try counts.map { try GrowthStep(rows: $0, isScattered: scattered, tools: tools, keep: keep) }
            print(format == .json ? try json(steps) : GrowthStep.table(steps))
        } catch let error as BenchmarkError {
            FileHandle.standardError.write(Data("gtfs-benchmark: \(error)\n".utf8))
            throw ExitCode(1)
        }
    }

    private func json(_ steps: [GrowthStep]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(steps), as: UTF8.self)
    }
}
