internal import ArgumentParser
internal import GTFSModel

/// `gtfs-benchmark FEED …`
struct FeedsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds", abstract: "Imports feeds and asks their databases (the default command).")

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

    func run() async throws {
        try await format.report {
            let tools = Tools(folder: bin)
            try tools.check()
            var results: [(report: FeedReport, sqlite: String)] = []
            for feed in feeds {
                results.append(
                    try await FeedBenchmark(feed: feed, tools: tools, runs: runs, questions: questions).run())
            }
            let machine = Machine(toolkit: Toolkit.version, sqlite: results.last?.sqlite ?? "")
            return FeedReports(machine: machine, feeds: results.map(\.report))
        }
    }
}

/// The results of one run.
private struct FeedReports: BenchmarkReport {
    let machine: Machine
    let feeds: [FeedReport]

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
