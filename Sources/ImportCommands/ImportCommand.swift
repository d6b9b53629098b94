internal import ArgumentParser
internal import Foundation
internal import GTFSImport
internal import GTFSModel
internal import Terminal

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtfs-import",
        abstract: "Imports a static GTFS feed into one small SQLite file that answers at once.",
        discussion: """
            gtfs-import sydney.zip               makes sydney.sqlite in the current folder
            gtfs-import feed/ --output my.sqlite takes a folder of GTFS files

            A database that is there stays whole and readable until the new one is complete, verified and moved into \
            place in one step. Ask it with gtfs-query, or with any SQLite shell.
            """,
        version: Toolkit.version)

    @Argument(help: ArgumentHelp("GTFS zips, or folders of GTFS files.", valueName: "feed"), completion: .file())
    var feeds: [String]

    @Option(
        help: ArgumentHelp(
            "Where the database goes; with one feed. (default: <stem of the feed>.sqlite here)", valueName: "path"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Leaves an optional file out, e.g. shapes; may be repeated.", valueName: "file"))
    var exclude: [String] = []

    @Flag(help: "Lets SQL find a trip by its id at once, at 23 to 49 bytes per trip; gtfs-query does so anyway.")
    var indexTripIds = false

    @Option(
        help: ArgumentHelp(
            "Leaves out points of shapes that lie within so many metres of the line through the others, e.g. 5 for phones.",
            valueName: "metres"))
    var simplifyShapes: Double?

    @Option(
        help: ArgumentHelp(
            "Takes a zip that unpacks to so many gigabytes. (default: a quarter of one, or a hundred times the zip where that is more)",
            valueName: "gigabytes"))
    var maxText: Int?

    @Option(
        help: ArgumentHelp("Writes every issue to a file, one JSON object per line.", valueName: "path"),
        completion: .file())
    var report: String?

    @Flag(
        help:
            "Checks the feed by the rules of the Canonical GTFS Validator, for today, and adds the notices to the summary."
    )
    var check = false

    @Flag(help: "Ends at the first issue of severity error, and changes nothing.")
    var strict = false

    @Flag(help: "Imports although the database already holds this feed, or one of other agencies.")
    var force = false

    @Flag(help: "Prints no progress and no summary; with --format json, no progress.")
    var quiet = false

    @Option(help: "How the summary is printed: text or json.")
    var format: SummaryFormat = .text

    func validate() throws {
        if output?.isEmpty ?? false { throw ValidationError("--output is empty: name a file.") }
        if feeds.count > 1, output != nil {
            throw ValidationError(
                "--output names one database; with several feeds each goes to <stem of the feed>.sqlite.")
        }
        if feeds.count > 1, report != nil {
            throw ValidationError("--report names the report of one feed; import several one after the other.")
        }
        if let simplifyShapes, !(simplifyShapes > 0 && simplifyShapes.isFinite) {
            throw ValidationError("--simplify-shapes takes metres above 0, e.g. 5.")
        }
        if let maxText, !(1...1_000_000).contains(maxText) {
            throw ValidationError("--max-text takes gigabytes from 1 to 1000000.")
        }
        _ = try SourceDate.ofEnvironment()
    }

    func run() throws {
        StandardOutput.ignoreBrokenPipes()
        Heap.returnLargeBlocks()
        let outputs = feeds.map { output ?? Self.output(for: $0) }
        let interruption = Interruption { for output in outputs { FeedImport.discardUnfinished(output: output) } }
        defer { interruption.stop() }
        var summaries: [ImportSummaryView] = []
        var failed: [String] = []
        for feed in feeds {
            if let summary = importFeed(feed) {
                summaries.append(summary)
            } else {
                failed.append(feed)
            }
        }
        if !summaries.isEmpty, !quiet || format == .json { try write(summaries) }
        guard !failed.isEmpty else { return }
        if feeds.count > 1 {
            StandardError.note(
                "Error: \(failed.count) of \(feeds.count) feeds not imported: \(failed.joined(separator: ", ")).")
        }
        throw ExitCode(1)
    }

    private func write(_ summaries: [ImportSummaryView]) throws {
        switch format {
        case .text: try StandardOutput.write(paragraphs: summaries.map(\.text).joined(separator: "\n"))
        case .json where feeds.count == 1: try StandardOutput.write(summaries[0].json + "\n")
        case .json: try StandardOutput.write("[" + summaries.map(\.json).joined(separator: ",\n") + "]\n")
        }
    }

    /// The summary of an import; nil if it failed; then one sentence on standard error explains why.
    private func importFeed(_ feed: String) -> ImportSummaryView? {
        if let advice = FeedURL.advice(for: feed) {
            StandardError.note("Error: \(advice)")
            return nil
        }
        let progress = quiet ? nil : ProgressLine.onTerminal()
        var options = ImportOptions(
            output: output ?? Self.output(for: feed), excluded: Set(exclude.map(Self.fileName)), force: force,
            strict: strict,
            reportPath: report, shapeTolerance: simplifyShapes,
            progress: progress?.show(_:))
        options.indexesTripIDs = indexTripIds
        options.mostTextBytes = maxText.map { $0 << 30 }
        options.recordedTime = try? SourceDate.ofEnvironment()
        do {
            let summary = try FeedImport(feed: feed, options: options).run()
            progress?.clear()
            return ImportSummaryView(summary, check: check ? checkView(of: options.output, feed) : nil)
        } catch {
            progress?.clear()
            StandardError.note("Error: \(CommandAdvice.sentence(of: error))")
            return nil
        }
    }

    /// What a check of an imported feed found; nil if it failed, which is no failure of the import.
    private func checkView(of database: String, _ feed: String) -> CheckView? {
        do { return try CheckView(database: database, feed: feed) } catch {
            StandardError.note("Error: \(feed) is imported, but not checked: \(CommandAdvice.sentence(of: error))")
            return nil
        }
    }

    /// `<stem of the feed>.sqlite` in the current folder.
    private static func output(for feed: String) -> String {
        let name = URL(fileURLWithPath: feed).lastPathComponent
        return (name.lowercased().hasSuffix(".zip") ? String(name.dropLast(4)) : name) + ".sqlite"
    }

    /// `shapes` and `shapes.txt` name the same file.
    private static func fileName(_ name: String) -> String { name.contains(".") ? name : name + ".txt" }
}

extension SummaryFormat: ExpressibleByArgument {}

extension ProgressLine {
    func show(_ progress: ImportProgress) {
        show(file: progress.file, isComplete: progress.isComplete) { seconds in
            let percent = progress.totalBytes > 0 ? progress.bytes * 100 / progress.totalBytes : 100
            return "\(progress.rows) rows, \(percent)%, \(Int(Double(progress.rows) / seconds)) rows/s"
        }
    }
}

/// `$SOURCE_DATE_EPOCH`: the time that products of the same sources give as their own.
private enum SourceDate {
    private static let variable = "SOURCE_DATE_EPOCH"
    /// The seconds whose year RFC 3339 can write with four digits.
    private static let writable = 0...253_402_300_799

    /// - Returns: the time that the environment names; nil if it names none.
    static func ofEnvironment() throws -> Date? {
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return nil }
        guard let seconds = Int(text), writable.contains(seconds) else {
            throw ValidationError("$\(variable) is '\(text)': give seconds since 1970, or unset it.")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
