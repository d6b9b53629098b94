internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-benchmark FEED …`
struct FeedsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds", abstract: "Imports feeds and asks their databases (what is done without a command).")

    @Argument(help: ArgumentHelp("GTFS zips.", valueName: "feed"))
    var feeds: [String]

    @Option(help: "How often each feed is inflated and imported; the median counts.")
    var runs = 3

    @Option(help: "How many different questions of each kind are asked, where the feed has as many.")
    var questions = 200

    @Option(
        help: ArgumentHelp("Folder of gtfs-import and gtfs-query. (default: that of this program)", valueName: "folder")
    )
    var bin: String?

    @Option(help: "How the figures are printed: table or json.")
    var format: BenchmarkFormat = .table

    func validate() throws {
        guard runs > 0, questions > 0 else { throw ValidationError("--runs and --questions are 1 or more.") }
    }

    func run() throws {
        do {
            let tools = Tools(folder: bin)
            try tools.check()
            var reports: [FeedReport] = []
            var sqlite = ""
            for feed in feeds {
                let benchmark = FeedBenchmark(feed: feed, tools: tools, runs: runs, questions: questions)
                let (report, version) = try benchmark.run()
                sqlite = version
                reports.append(report)
            }
            let results = BenchmarkResults(machine: Machine(toolkit: Toolkit.version, sqlite: sqlite), feeds: reports)
            print(format == .json ? try results.json : results.table)
        } catch let error as BenchmarkError {
            FileHandle.standardError.write(Data("gtfs-benchmark: \(error)\n".utf8))
            throw ExitCode(1)
        }
    }
}

/// What one run of the benchmark found.
struct BenchmarkResults: Encodable {
    let machine: Machine
    let feeds: [FeedReport]

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }

    var table: String {
        machine.text + "\n\n" + feeds.map(\.table).joined(separator: "\n") + summary
    }

    /// The median of database over zip, where there is more than one feed that counts for it.
    private var summary: String {
        let shares = feeds.filter(\.scale.countsForMedians).compactMap(\.databaseShare).sorted()
        guard shares.count > 1 else { return "" }
        let median = (shares[(shares.count - 1) / 2] + shares[shares.count / 2]) / 2
        return
            "\nMedian of database over zip, \(shares.count) feeds of 200 kB and more: \(median.rounded(to: 2)) (goal: "
            + "at most \(SizeFigures.shareOfZip.limit.rounded(to: 2))).\n"
    }
}

extension FeedReport {
    fileprivate var databaseShare: Double? {
        figures.lazy.compactMap { figure in
            guard figure.key == "database_over_zip", case .number(let share, _) = figure.measured else { return nil }
            return share
        }.first
    }
}
