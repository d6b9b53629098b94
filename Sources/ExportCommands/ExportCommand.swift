internal import ArgumentParser
internal import Foundation
internal import GTFSExport
internal import GTFSModel
internal import GTFSUpdates
internal import Terminal

struct ExportCommand: ParsableCommand {
    /// The format of an export, and how its summary is printed.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json, postgres
    }

    static let configuration = CommandConfiguration(
        commandName: "gtfs-export",
        abstract: "Writes the GTFS feed back that a database was made from, or a part of it.",
        usage: "gtfs-export [<database>] <out.zip> [--route <route_id> ...] [--format <format>] [<options>]",
        discussion: """
            The same files, records and values that were imported, or a part of them:
              gtfs-export sydney.sqlite sydney.zip
              gtfs-export sydney.sqlite ferries.zip --agency FERRIES
              gtfs-export sydney.sqlite december.zip --date-range 20261201..20261231

            --route, --agency, --bbox and --date-range cut a smaller, consistent feed: the trips that pass all of them, \
            and every record that these trips need: stops with their stations, routes, services, shapes, fares, transfers \
            and so on. A record stays if everything stays that it refers to.

              gtfs-export sydney.sqlite sydney.sql --format postgres
              gtfs-export sydney.sqlite - --format postgres --feed-id sydney | psql -d transit

            --format postgres writes a psql script instead: tables under GTFS's names, their data, indexes and views. \
            With --feed-id, every table has the feed as its first column, so that any number of feeds share them.

              gtfs-export new.sqlite update.gtfsdelta --since old.sqlite
              gtfs-export new.sqlite whole.gtfsdelta --compress
              gtfs-export new.sqlite --publish public

            --since writes what makes the old database the same as this one, byte for byte; --compress writes all of it, \
            smaller than xz would. gtfs-import --apply takes either. --publish keeps a folder of them, with a manifest, \
            for any web server, from which an app keeps its database up to date.

            The database is only read. A zip that is there stays whole until the new one is complete, and a file that is \
            no zip is not replaced; a pipe or device is written to. In place of a file, - is standard output, which then \
            has no summary. The zip of an unchanged database is the same each time, byte for byte.
            """,
        version: Toolkit.version)

    @Argument(
        help: ArgumentHelp(
            "A database that gtfs-import made, and where the feed goes; the database that $GTFS_DATABASE names may be "
                + "left out.",
            valueName: "database> <out.zip"),
        completion: .file())
    var paths: [String] = []

    private var database: String {
        paths.count > 1 || updates.folder != nil && paths.count == 1 ? paths[0] : Self.standardDatabase ?? ""
    }
    private var output: ExportOutput { ExportOutput(paths.last ?? "") }

    /// The path in `$GTFS_DATABASE`; nil if it is not set or empty.
    private static var standardDatabase: String? {
        ProcessInfo.processInfo.environment["GTFS_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
    }

    @OptionGroup(title: "Cuts") var cuts: CutOptions

    @OptionGroup(title: "Updates") var updates: ExportedUpdateOptions

    @Flag(help: "Prints no progress and no summary; with --format json, no progress.")
    var quiet = false

    @Option(help: "A zip with its summary as text or json, or a psql script: postgres.")
    var format: Format = .text

    @Option(
        help: ArgumentHelp("With postgres: tells the feed from others in the same tables.", valueName: "name"))
    var feedID: String?

    func validate() throws {
        try validatePaths()
        if updates.folder == nil { try validateOutput() }
        if updates.isAsked, format == .postgres || !cuts.cut.isWhole {
            throw ValidationError(
                "An update is of a whole database: it goes with no cut, and not with --format postgres.")
        }
        if let feedID, format != .postgres || feedID.isEmpty {
            throw ValidationError("--feed-id goes with --format postgres, and is not empty.")
        }
    }

    /// A database and where the feed goes; with --publish, the folder is where.
    private func validatePaths() throws {
        let most = updates.folder == nil ? 2 : 1
        guard paths.count == most || paths.count == most - 1 && Self.standardDatabase != nil else {
            throw ValidationError(
                paths.count > most
                    ? "Unexpected argument '\(paths[most])'"
                    : "Missing expected argument '\(most == 2 ? "<out.zip>" : "<database>")', or $GTFS_DATABASE")
        }
    }

    private func validateOutput() throws {
        if updates.isAsked { try ExportedUpdateOptions.requireName(output.path) }
        try output.validate(isText: format == .postgres)
        if output.isStandardOutput, format == .json {
            throw ValidationError("--format json writes the summary to standard output: name a file for the rest.")
        }
    }

    func run() throws {
        StandardOutput.ignoreBrokenPipes()
        if updates.isAsked { return try writeUpdate() }
        let interruption = Interruption { [output] in output.discardUnfinished() }
        defer { interruption.stop() }
        if format == .postgres { return try writeScript() }
        let view = ExportSummaryView(try export())
        for file in view.summary.leftOut {
            StandardError.note("\(file) was left out when the feed was imported, and is not in \(output.name).")
        }
        if let metres = view.summary.shapeTolerance {
            StandardError.note(
                "shapes.txt was simplified to within \(PlainNumber.text(metres)) m when the feed was imported.")
        }
        if view.summary.trips == 0, !cuts.cut.isWhole { StandardError.note("No trip of the feed passes the cut.") }
        guard !isSilent else { return }
        if format == .json {
            try StandardOutput.write(view.json + "\n")
        } else {
            try StandardOutput.write(lines: view.text)
        }
    }

    /// Whether no summary is written.
    private var isSilent: Bool { quiet && format != .json || updates.folder == nil && output.isStandardOutput }

    private func writeScript() throws {
        let summary = try shown {
            try PostgresExport(database: database, feedID: feedID).write(to: output.path, cut: cuts.cut, progress: $0)
        }
        if !summary.notWritten.isEmpty {
            StandardError.note("No table holds \(summary.notWritten.joined(separator: ", ")): not in \(output.name).")
        }
        if summary.unheldCells > 0 {
            StandardError.note(
                "Cells that are NULL, as the type of their column cannot hold them: \(summary.unheldCells).")
        }
        if !isSilent { try StandardOutput.write(lines: ExportSummaryView.Script(summary: summary).text) }
    }

    private func export() throws -> ExportSummary {
        try shown { try FeedExport(database: database).write(to: output.path, cut: cuts.cut, progress: $0) }
    }

    /// What `body` gives, with its progress on a terminal; what it wrote for standard output goes there. An error becomes a sentence
    /// and exit 1.
    private func shown<Summary>(_ body: (((ExportProgress) -> Void)?) throws -> Summary) throws -> Summary {
        let progress = quiet ? nil : ProgressLine.onTerminal()
        do {
            let summary = try body(progress?.show(_:))
            progress?.clear()
            try output.send()
            return summary
        } catch {
            progress?.clear()
            StandardError.note("Error: \(CommandAdvice.sentence(of: error))")
            throw ExitCode(1)
        }
    }

    private func writeUpdate() throws {
        let interruption = Interruption { [output, updates] in output.discardUnfinished(updates) }
        defer { interruption.stop() }
        let progress = quiet ? nil : ProgressLine.onTerminal()
        let name = updates.folder ?? output.name
        do {
            let view = try updates.write(database: database, output: output.path) {
                progress?.show(share: $0, of: name)
            }
            progress?.clear()
            if updates.folder == nil { try output.send() }
            guard !isSilent else { return }
            if format == .json {
                try StandardOutput.write(view.json + "\n")
            } else {
                try StandardOutput.write(lines: view.text)
            }
        } catch {
            progress?.clear()
            StandardError.note("Error: \(CommandAdvice.sentence(of: error))")
            throw ExitCode(1)
        }
    }
}
