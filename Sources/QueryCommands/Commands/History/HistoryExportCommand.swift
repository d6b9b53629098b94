internal import ArgumentParser
internal import Foundation
internal import GTFSExport
internal import GTFSHistory
internal import GTFSModel
internal import Terminal

/// `gtfs-query history export`: a history as the tables of other programs, and as a feed.
struct HistoryExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract:
            "Writes the visits as tables of SQLite or TIDES, how late trips usually are for OpenTripPlanner, and what ran as "
            + "a GTFS feed.",
        discussion: """
            A file of an earlier export is replaced in one step once the new one is complete; any other file stays as it \
            is.

            The feed of --gtfs has the trips that were observed at two stops or more, with the observed times and a service \
            for each day; gtfs-import reads it like any feed, and boards and journeys of it answer what was. With one day, \
            trips keep their ids; with several, each trip_id ends in its day: T1@20261120.

            Examples:
              gtfs-query history export --sqlite visits.sqlite
              gtfs-query history export --gtfs ran.zip --from 20261120 --to 20261120
              gtfs-query history export --tides stop_visits.csv --tides-trips trips_performed.csv
              gtfs-query history export --tides - --from 20261101 --to 20261130
              gtfs-query history export --otp delays --until 20271231
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Option(
        help: ArgumentHelp(
            "Writes a database of plain tables for SQL: visits, as gtfs-query visits lists them, sources and watched.",
            valueName: "path"), completion: .file(extensions: ["sqlite"]))
    var sqlite: String?

    @Option(
        help: ArgumentHelp(
            "Writes the visits of each trip as stop_visits of TIDES, a CSV; - for standard output.", valueName: "path"),
        completion: .file(extensions: ["csv"]))
    var tides: String?

    @Option(
        help: ArgumentHelp(
            "Writes the trips with visits as trips_performed of TIDES, a CSV; - for standard output. A trip of which no "
                + "message names the vehicle is left out, and counted.", valueName: "path"),
        completion: .file(extensions: ["csv"]))
    var tidesTrips: String?

    @Option(
        help: ArgumentHelp(
            "Writes empirical_delay_stop_times.csv and empirical_delay_calendar.csv of OpenTripPlanner into a folder: the "
                + "p50 and p90 of each trip and stop, from Monday to Friday, on Saturdays and on Sundays.",
            valueName: "folder"), completion: .directory)
    var otp: String?

    @Option(
        help: ArgumentHelp(
            "Writes what ran on the days of --from and --to as a GTFS feed, a zip; stops, routes and shapes are those of the "
                + "database.", valueName: "zip"), completion: .file(extensions: ["zip"]))
    var gtfs: String?

    @Option(
        help: ArgumentHelp(
            "Of the feed, the stops before the first and after the last one at which a trip was observed: drop, or schedule "
                + "for the schedule's times, as late as at the nearest observed stop; drop unless told.",
            valueName: "drop|schedule"), transform: HistoryExportCommand.unobserved)
    var ends: PerformedRequest.Unobserved?

    @Option(
        help: ArgumentHelp(
            "Of the feed, what nothing watched: drop, or schedule to keep it as scheduled. Trips that were cancelled, or "
                + "watched and not seen, are left out; drop unless told.",
            valueName: "drop|schedule"), transform: HistoryExportCommand.unobserved)
    var missing: PerformedRequest.Unobserved?

    @OptionGroup var range: DayRangeOptions

    @Option(
        help: ArgumentHelp(
            "The last day for which OpenTripPlanner uses the delays: YYYYMMDD or today. Without it, the last recorded one.",
            valueName: "date"), transform: DateArgument.read)
    var until: DateArgument?

    @OptionGroup var history: HistoryOptions

    func validate() throws {
        for (name, path) in [("--gtfs", gtfs), ("--sqlite", sqlite), ("--otp", otp)] where path == "-" || path == "" {
            throw ValidationError("\(name) writes files that are no stream: give a name.")
        }
        for (name, path) in [("--tides", tides), ("--tides-trips", tidesTrips)] where path == "" {
            throw ValidationError("\(name) has no name of a file: give one, or - for standard output.")
        }
        guard sqlite != nil || tides != nil || tidesTrips != nil || otp != nil || gtfs != nil else {
            throw ValidationError(
                "history export writes nothing: give --gtfs ZIP, --sqlite FILE, --tides FILE, --tides-trips FILE or "
                    + "--otp FOLDER.")
        }
        guard tides != "-" || tidesTrips != "-" else {
            throw ValidationError("--tides and --tides-trips are two tables: write one of them to a file.")
        }
        try requireOwnFiles()
        guard gtfs != nil || ends == nil && missing == nil else {
            throw ValidationError("--ends and --missing are for --gtfs: give it, too.")
        }
        guard until == nil || otp != nil else { throw ValidationError("--until is for --otp: give both.") }
    }

    /// - Throws: if two of them are to be written to one file.
    private func requireOwnFiles() throws {
        let paths = [("--gtfs", gtfs), ("--sqlite", sqlite), ("--tides", tides), ("--tides-trips", tidesTrips)]
        var known: [String: String] = [:]
        for case (let name, let path?) in paths where path != "-" {
            let file = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
            if let other = known.updateValue(name, forKey: file) {
                throw ValidationError("\(other) and \(name) write to one file, \(path): name two.")
            }
        }
    }

    func run() throws {
        try options.requireFormat(of: "history export")
        let asked = try AskedHistory(options, chosen: history)
        let dates = try range.dates(asked)
        if let sqlite { try Self.write(asked.history, toSQLite: sqlite, dates: dates) }
        if let tides { try Self.write(asked.history, toStopVisits: tides, dates: dates) }
        if let tidesTrips { try Self.write(asked.history, toTripsPerformed: tidesTrips, dates: dates) }
        if let otp {
            let last = try until?.date(in: asked.timeZone(), now: Environment.now)
            try EmpiricalDelayFiles(folder: otp).write(asked.history, of: dates, until: last)
        }
        if let gtfs { try writeFeed(gtfs, asked: asked, dates: dates) }
    }

    private func writeFeed(_ path: String, asked: AskedHistory, dates: ClosedRange<ServiceDate>?) throws {
        guard asked.timetable != nil else {
            throw CommandFailure(
                "A feed of what ran has the stops and routes of its timetable: give the database with --database.")
        }
        let interruption = Interruption { PerformedFeedExport.discardUnfinished(output: path) }
        defer { interruption.stop() }
        let request = PerformedRequest(dates: dates, ends: ends ?? .drop, unwatched: missing ?? .drop)
        let summary = try PerformedFeedExport(history: asked.history, timetable: options.choice.path()).write(
            to: path, request)
        Output.note(
            "Wrote \(path): \(Count.text(summary.days, "day")), \(Count.text(summary.trips, "trip")), "
                + "\(Count.text(summary.stopTimes, "stop time")).")
        if summary.leftOut > 0 {
            Output.note(
                "Left out, as the database lacks their route or stops: \(Count.text(summary.leftOut, "trip")).")
        }
    }

    private static func unobserved(_ text: String) throws -> PerformedRequest.Unobserved {
        guard let value = PerformedRequest.Unobserved(rawValue: text) else {
            throw ValidationError("give drop or schedule.")
        }
        return value
    }

    private static func write(_ history: History, toSQLite path: String, dates: ClosedRange<ServiceDate>?) throws {
        let interruption = Interruption { History.discardUnfinishedVisits(at: path) }
        defer { interruption.stop() }
        let count = try history.exportVisits(toSQLite: path, on: dates)
        Output.note("Wrote \(path): \(Count.text(count, "visit")).")
    }

    private static func write(_ history: History, toStopVisits path: String, dates: ClosedRange<ServiceDate>?) throws {
        let count = try TIDESFile(path: path, columns: StopVisitTable.columns).write { write in
            try history.eachStopVisit(on: dates, write)
        }
        if let count { Output.note("Wrote \(path): \(Count.text(count, "visit")).") }
    }

    private static func write(
        _ history: History, toTripsPerformed path: String, dates: ClosedRange<ServiceDate>?
    ) throws {
        var leftOut = 0
        let count = try TIDESFile(path: path, columns: TripPerformedTable.columns).write { write in
            leftOut = try history.eachTripPerformed(on: dates, write)
        }
        if let count { Output.note("Wrote \(path): \(Count.text(count, "trip")).") }
        if leftOut > 0 {
            Output.note("Left out, as no message names their vehicle: \(Count.text(leftOut, "trip")).")
        }
    }
}

/// A table of TIDES in a file, or on standard output.
private struct TIDESFile {
    /// `-` for standard output.
    let path: String
    let columns: [String]

    /// - Returns: how many rows a file has; nil for standard output.
    func write(_ rows: @escaping (_ write: ([String]) throws -> Void) throws -> Void) throws -> Int? {
        guard path != "-" else {
            try writeOut(rows)
            return nil
        }
        let file = ExportedTable(path, columns: columns)
        try file.requireReplaceable()
        var count = 0
        try file.write { write in
            try rows { row in
                try write(row)
                count += 1
            }
        }
        try file.finish()
        return count
    }

    private func writeOut(_ rows: @escaping (_ write: ([String]) throws -> Void) throws -> Void) throws {
        do {
            try WrittenPieces.write { write in
                try write(CSVWriter.line(columns))
                try rows { try write(CSVWriter.line($0)) }
            }
        } catch is Picture.ReaderGone {}
    }
}

/// A CSV with a header that tells what it is: a file that begins with the same header may be replaced.
struct ExportedTable {
    private let file: ReplacedFile
    private let columns: [String]

    /// Rows that are written at once.
    private static let rowsAtOnce = 512

    init(_ path: String, columns: [String]) {
        (file, self.columns) = (ReplacedFile(path, for: "the table"), columns)
    }

    /// - Throws: if the file there must not be replaced.
    func requireReplaceable() throws {
        let header = Data(CSVWriter.line(columns).utf8)
        guard let head = try file.head(header.count), !head.isEmpty, head != header else { return }
        throw CommandFailure(
            "\(file.path) is no such table of gtfs-query and stays as it is: name another file, or move this one away.")
    }

    /// Writes the header and the rows beside the place of the file.
    func write(_ rows: @escaping (_ write: ([String]) throws -> Void) throws -> Void) throws {
        try file.write { write in
            var lines = CSVWriter.line(columns)
            var count = 0
            try rows { row in
                lines += CSVWriter.line(row)
                count += 1
                guard count % Self.rowsAtOnce == 0 else { return }
                try write(lines)
                lines = ""
            }
            try write(lines)
        }
    }

    /// Puts it in its place.
    func finish() throws { try file.finish() }

    /// Removes what was written beside its place.
    func remove() { file.remove() }

    /// Takes it out of its place again.
    func takeBack() { try? FileManager.default.removeItem(at: file.target) }
}
