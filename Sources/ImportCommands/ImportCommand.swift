internal import ArgumentParser
internal import Fetching
internal import Foundation
internal import GTFSImport
internal import GTFSModel
internal import Terminal

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtfs-import",
        abstract: "Imports a static GTFS feed into one small SQLite file that answers at once.",
        discussion: """
            A zip, a folder or a URL becomes a database in the current folder, named after its feed:
              gtfs-import sydney.zip
              gtfs-import feed/ --output my.sqlite
              gtfs-import https://example.org/sydney.zip

            A list keeps several feeds up to date, and an update changes a database by what gtfs-export wrote:
              gtfs-import --list sources.json
              gtfs-import --apply update.gtfsdelta sydney.sqlite

            The manifest of a folder that gtfs-export --publish keeps makes sydney.sqlite its newest version, by the \
            shortest way from what is there:
              gtfs-import https://example.org/sydney/manifest.json

            A database that is there stays whole and readable until the new one is complete, verified and moved into \
            place in one step. Ask it with gtfs-query, or with any SQLite shell.
            """,
        version: Toolkit.version)

    @Argument(
        help: ArgumentHelp(
            "GTFS zips, folders of GTFS files, manifests that gtfs-export --publish keeps, or URLs of http, https or file.",
            valueName: "feed"),
        completion: .file())
    var feeds: [String] = []

    @Option(
        help: ArgumentHelp(
            "Imports the feeds of a list in DMFR's JSON; each database is named after the id of its feed.",
            valueName: "path"), completion: .file())
    var list: String?

    @Option(
        help: ArgumentHelp(
            "A file of the keys of the list's feeds; $GTFS_KEY_<ID> has the key of one too.", valueName: "path"),
        completion: .file())
    var secrets: String?

    @OptionGroup var fetch: FetchOptions

    @OptionGroup(title: "Updates") var updates: UpdateOptions

    @Option(
        help: ArgumentHelp(
            "Where the database goes; with one feed. With --list, the folder of the databases. (default: <stem of the feed>.sqlite here)",
            valueName: "path"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Leaves an optional file out, e.g. shapes; may be repeated.", valueName: "file"))
    var exclude: [String] = []

    @Flag(help: "Lets SQL find a trip by its id at once, at 23 to 49 bytes per trip; gtfs-query does so anyway.")
    var indexTripIds = false

    @Option(
        help: ArgumentHelp(
            "Leaves out points of shapes that lie within this many metres of the line through the others, e.g. 5 for phones.",
            valueName: "metres"))
    var simplifyShapes: Double?

    @Option(
        help: ArgumentHelp(
            "Takes a zip that unpacks to this many gigabytes. (default: a quarter of one, or a hundred times the zip where that is more)",
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
        try updates.requireDatabase(of: feeds)
        guard feeds.isEmpty != (list == nil) else {
            throw ValidationError(
                list == nil ? "Name a feed, or a list of feeds with --list." : "Give feeds or --list, not both.")
        }
        if secrets != nil, list == nil { throw ValidationError("--secrets is for the feeds of --list: give both.") }
        if fetch.headers != nil, list != nil {
            throw ValidationError("--headers is for URLs of the command line; the keys of a list come from --secrets.")
        }
        if fetch.sha256 != nil, feeds.count != 1 { throw ValidationError("--sha256 is of one feed: name one.") }
        if list != nil, report != nil { throw ValidationError("--report names the report of one feed: leave it out.") }
        if output?.isEmpty ?? false { throw ValidationError("--output is empty: name a file.") }
        if output == "-" {
            throw ValidationError("A database cannot go to standard output: name a file with --output.")
        }
        if report == "-" { throw ValidationError("The report goes to a file: name one with --report.") }
        try updates.validate(feeds: feeds, importOptions: importOptions)
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

    /// The options given that only an import obeys.
    private var importOptions: [String] {
        let given = [
            ("--sha256", fetch.sha256 != nil),
            ("--headers", fetch.headers != nil && !updates.apply.contains(where: WebURL.isMeant)),
            ("--exclude", !exclude.isEmpty),
            ("--index-trip-ids", indexTripIds), ("--simplify-shapes", simplifyShapes != nil),
            ("--max-text", maxText != nil), ("--report", report != nil), ("--check", check), ("--strict", strict),
            ("--force", force),
        ]
        return given.filter(\.1).map(\.0)
    }

    func run() throws {
        StandardOutput.ignoreBrokenPipes()
        Heap.returnLargeBlocks()
        if !updates.apply.isEmpty {
            return try updates.run(database: feeds[0], output: output, fetch, quiet: quiet, format: format)
        }
        let progress = quiet ? nil : ProgressLine.onTerminal()
        let current = Locked<ImportRun?>(nil)
        let interruption = Interruption { current.withLock { $0 }?.interrupt() }
        defer { interruption.stop() }
        var summaries: [any SummaryView] = []
        var failed: [String] = []
        let all = try wantedFeeds()
        if let database = try? all.first?.feed.get().output { try updates.requireMakeable(to: database) }
        for (name, wanted) in all {
            do {
                let feed = try wanted.get()
                try requireTakesOptions(feed)
                let run = ImportRun(feed, options(for: feed, progress: progress), fetch, checks: check, progress)
                current.withLock { $0 = run }
                if let summary = run.summary() { summaries.append(summary) } else { failed.append(name) }
                current.withLock { $0 = nil }
            } catch {
                StandardError.note("Error: \(error)")
                failed.append(name)
            }
        }
        if !summaries.isEmpty || all.isEmpty && format == .json, !quiet || format == .json {
            try write(summaries, isOne: all.count == 1 && list == nil)
        }
        if failed.isEmpty, let feed = try all.first?.feed.get(), updates.base != nil { try makeUpdate(feed.output) }
        guard !failed.isEmpty else { return }
        if all.count > 1 {
            StandardError.note(
                "Error: \(failed.count) of \(all.count) feeds not imported: \(failed.joined(separator: ", ")).")
        }
        throw ExitCode(1)
    }

    private func makeUpdate(_ database: String) throws {
        do {
            let line = try updates.makeUpdate(to: database, quiet: quiet)
            if let line, !quiet, format == .text { try StandardOutput.write(lines: line) }
        } catch {
            StandardError.note(
                "Error: \(database) is imported, but its update is not made: \(CommandAdvice.sentence(of: error))")
            throw ExitCode(1)
        }
    }

    /// The feeds of the command line or of the list, with the names by which the last sentence calls them.
    private func wantedFeeds() throws -> [(name: String, feed: Result<WantedFeed, any Error>)] {
        guard let path = list else {
            let headers = try fetch.secretHeaders()
            var outputs: [String: String] = [:]
            return feeds.map { word in
                let feed = Result {
                    var feed = try WantedFeed(word, output: output)
                    feed.secretHeaders = headers
                    if let other = outputs.updateValue(feed.name, forKey: feed.output) {
                        throw ImportFailure(
                            "\(feed.name) and \(other) both go to \(feed.output): import them one after the other, with --output."
                        )
                    }
                    return feed
                }
                return ((try? feed.get())?.name ?? WebURL.publicWord(word), feed)
            }
        }
        let list = try FeedList.read(path)
        let secrets = try FeedSecrets(file: secrets, of: list.idsWithKeys)
        var outputs: [String: String] = [:]
        return list.timetables.map { entry in
            let name = entry.id.flatMap { $0.isEmpty ? nil : $0 } ?? "a feed without an id"
            let feed = Result {
                let feed = try WantedFeed(entry, of: list, folder: output ?? ".", secrets: secrets)
                if let other = outputs.updateValue(name, forKey: feed.output) {
                    throw ImportFailure(
                        other == name
                            ? "\(name) is twice in the list: give each feed an id of its own."
                            : "\(name) and \(other) both go to \(feed.output): give one of them another id.")
                }
                return feed
            }
            return (name, feed)
        }
    }

    private func options(for feed: WantedFeed, progress: ProgressLine?) -> ImportOptions {
        var options = ImportOptions(
            output: feed.output, excluded: Set(exclude.map(Self.fileName)), force: force, strict: strict,
            reportPath: report, shapeTolerance: simplifyShapes, progress: progress?.show(_:))
        options.indexesTripIDs = indexTripIds
        options.mostTextBytes = maxText.map { $0 << 30 }
        options.recordedTime = try? SourceDate.ofEnvironment()
        return options
    }

    /// - Throws: `ImportFailure` if an option is for an import, and the database of a feed comes as it was published.
    private func requireTakesOptions(_ feed: WantedFeed) throws {
        guard case .manifest = feed.location,
            let option = importOptions.first(where: { !["--force", "--headers"].contains($0) })
        else { return }
        throw ImportFailure(
            "\(feed.name) is a manifest, whose database comes as it was published: leave \(option) out.")
    }

    private func write(_ summaries: [any SummaryView], isOne: Bool) throws {
        switch format {
        case .text: try StandardOutput.write(paragraphs: summaries.map(\.text).joined(separator: "\n"))
        case .json where isOne: try StandardOutput.write(summaries[0].json + "\n")
        case .json: try StandardOutput.write("[" + summaries.map(\.json).joined(separator: ",\n") + "]\n")
        }
    }

    /// `shapes` and `shapes.txt` name the same file.
    private static func fileName(_ name: String) -> String { name.contains(".") ? name : name + ".txt" }
}

extension SummaryFormat: ExpressibleByArgument {}

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
