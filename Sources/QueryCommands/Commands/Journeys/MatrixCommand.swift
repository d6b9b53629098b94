internal import ArgumentParser
internal import Foundation
internal import GTFSFeed
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// `gtfs-query matrix ORIGINS DESTINATIONS`: how long it takes from each of many places to each of many others.
struct MatrixCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix",
        abstract: "How long it takes from each of many places to each of many others.",
        discussion: """
            Each side is a stop_id, LAT,LON, several stop_ids with commas between them, all (every stop that is served), or \
            a file: an id a line, or a CSV with the columns id, lat and lon. A cell has the seconds from the departure to \
            the arrival; it is empty where that takes longer than --minutes. With a window in --at, each of its minutes is \
            tried, and a cell has the percentiles.

            --output writes CSV. What is done stays in FILE.part until all is; the same command goes on from there.

            Examples:
              gtfs-query matrix 2000,2050 all --date 20261125 --at 08:00 --format csv
              gtfs-query matrix homes.csv schools.csv --date 20261125 --at 07:00..09:00 --output matrix.csv
              gtfs-query matrix homes.csv jobs.csv --at 08:00 --opportunities jobs.csv --within 30,45,60
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(
        help: ArgumentHelp("Where the journeys begin.", valueName: "origins"), completion: FeedCompletion.Stops.kind)
    var origins: String

    @Argument(
        help: ArgumentHelp("Where they end.", valueName: "destinations"), completion: FeedCompletion.Stops.kind)
    var destinations: String

    @OptionGroup var window: MatrixWindow

    @Option(help: ArgumentHelp("How long a journey may take.", valueName: "n"))
    var minutes: Int = 120

    @Option(
        help: ArgumentHelp(
            "What is counted, instead of cells: a CSV with the columns id, as the destinations have it, and weight.",
            valueName: "file"), completion: .file(extensions: ["csv"]))
    var opportunities: String?

    @Option(
        help: ArgumentHelp("The limits within which opportunities are counted.", valueName: "minutes,…"),
        transform: MatrixNumbers.init)
    var within: MatrixNumbers?

    @Option(help: ArgumentHelp("Walk at most this far from and to a position.", valueName: "metres"))
    var maxWalk: Double?

    @Option(help: ArgumentHelp("Write the cells into this file, as CSV.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var choice: JourneyOptions

    func validate() throws {
        guard (opportunities == nil) == (within == nil) else {
            throw ValidationError("--opportunities names what is counted and --within the limits: give both.")
        }
        if output == "-" {
            throw ValidationError("--output writes a file: leave it out, and --format csv writes to standard output.")
        }
        guard let most = within?.numbers.max(), most > minutes else { return }
        throw ValidationError("--within \(most) is longer than a journey may take: give --minutes \(most).")
    }

    /// A matrix on its way.
    struct Asked {
        let request: MatrixRequest
        let table: MatrixTable
        let notes: [String]
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        guard output == nil else { throw ValidationError("--output writes a file: leave it out to have the answer.") }
        let asked = try asked(timetable)
        var rows: [MatrixRow] = []
        try timetable.matrix(asked.request) { rows.append($0) }
        let records = rows.flatMap(asked.table.records)
        let columns = asked.table.columns.enumerated().map { index, name in
            TableColumn<MatrixTable.Record>(Self.title(name), index == 0 || name == "to" ? .left : .right) {
                $0[index]?.plainText
            }
        }
        return Answer(
            rows.flatMap(asked.table.objects), sections: [.rows(records, columns)],
            notes: try asked.notes + notes(rows, asked: asked, timetable: timetable))
    }

    private static func title(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    func show(_ timetable: Timetable) throws {
        guard output != nil || options.format != .table else { return try answer(timetable).write(.table) }
        let asked = try asked(timetable)
        asked.notes.forEach(Output.note)
        if let output {
            guard options.format == .table || options.format == .csv else {
                throw ValidationError("--output writes CSV: leave --format \(options.format.rawValue) out.")
            }
            return try MatrixFile(path: output, asked).write(timetable)
        }
        do {
            try WrittenPieces.write { try write(asked, timetable: timetable, to: $0) }
        } catch is Picture.ReaderGone {}
    }

    /// Writes a row after the other.
    private func write(_ asked: Asked, timetable: Timetable, to sink: (String) throws -> Void) throws {
        var progress = MatrixProgress(count: asked.request.origins.count)
        if options.format == .csv { try sink(asked.table.header) }
        var start = "["
        try timetable.matrix(asked.request) { row in
            if options.format == .csv {
                try sink(asked.table.lines(of: row))
            } else {
                for object in asked.table.objects(of: row) {
                    try sink(start + object.text)
                    start = ",\n"
                }
            }
            progress.add()
        }
        progress.end()
        if options.format == .json { try sink((start == "[" ? start : "") + "]\n") }
    }

    private func notes(_ rows: [MatrixRow], asked: Asked, timetable: Timetable) throws -> [String] {
        let isReached = rows.contains { row in
            row.cells.contains { cell in cell.destination != row.origin && cell.seconds.contains { $0 != nil } }
        }
        guard !isReached else { return [] }
        let last = asked.request.at + (asked.request.windowMinutes + minutes) * 60
        return [try timetable.status(of: asked.request.at...last).sentence].compactMap(\.self)
    }

    private func asked(_ timetable: Timetable) throws -> Asked {
        let (from, to) = (
            try MatrixPoints(origins, timetable: timetable), try MatrixPoints(destinations, timetable: timetable)
        )
        let moments = try window.moments(in: timetable.timeZone(), now: Environment.now)
        var request = MatrixRequest(from: from.points, to: to.points, at: moments.at)
        (request.windowMinutes, request.minutes) = (moments.minutes, minutes)
        request.percentiles = window.percentiles?.numbers ?? request.percentiles
        choice.add(to: &request)
        if let maxWalk { request.walking.reach = maxWalk }
        try request.validate()
        var (table, notes) = (
            MatrixTable(percentiles: moments.minutes > 0 ? request.percentiles : []), from.notes + to.notes
        )
        if let opportunities, let within {
            let read = try Weights(opportunities, of: to.points)
            table.opportunities = .init(weights: read.weights, within: within.numbers)
            if let note = read.note { notes.append(note) }
        }
        return Asked(request: request, table: table, notes: notes)
    }

    /// The weights of the destinations, by a file.
    private struct Weights {
        let weights: [Double]
        let note: String?

        init(_ path: String, of points: [MatrixPoint]) throws {
            guard let file = try PointFile(path) else { throw CommandFailure("There is no file \(path).") }
            let records = try file.records()
            guard records.contains(where: { $0.weight != nil }) else {
                throw CommandFailure("\(path) has no column weight: give it the columns id and weight.")
            }
            let byID = Dictionary(records.map { ($0.point.id, $0.weight ?? 0) }, uniquingKeysWith: +)
            weights = points.map { byID[$0.id] ?? 0 }
            let others = Set(byID.keys).subtracting(points.map(\.id)).count
            note = others == 0 ? nil : "\(path): \(Count.text(others, "id")) that no destination has."
        }
    }
}

/// The places of one side of a matrix: `all`, a file, or stops and positions on the command line.
private struct MatrixPoints {
    private(set) var points: [MatrixPoint] = []
    /// The meaning of the words, for the user.
    private(set) var notes: [String] = []

    init(_ text: String, timetable: Timetable) throws {
        if try timetable.isStopOrArea(Stop.ID(text)) {
            points = [MatrixPoint(Stop.ID(text))]
        } else if text == "all" {
            points = try timetable.servedPoints()
        } else if let file = try PointFile(text) {
            points = try file.records().map(\.point)
        } else {
            let words = CoordinateArgument(argument: text) == nil ? text.split(separator: ",").map(String.init) : [text]
            for word in words { try add(word, timetable: timetable) }
        }
        guard !points.isEmpty else {
            throw CommandFailure("\(text) names no place: give a stop_id, LAT,LON or a file of them.")
        }
    }

    private mutating func add(_ word: String, timetable: Timetable) throws {
        guard !word.contains("/"), ![".csv", ".txt"].contains(where: word.lowercased().hasSuffix) else {
            throw CommandFailure("There is no file \(word).")
        }
        let end = try JourneyEndArgument(word, timetable: timetable)
        points.append(MatrixPoint(id: end.end.words, end.end))
        if let note = end.note { notes.append(note) }
    }
}

/// `--at`, `--date` and `--percentiles`: when a matrix leaves.
struct MatrixWindow: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "When to leave, or the first and the last departure of a window: 08:00, 07:00..09:00, 2026-11-21T08:05 or now.",
            valueName: "time"), transform: MatrixWindow.read)
    var at: Departures?

    @Option(
        help: ArgumentHelp(
            "The day of --at, YYYYMMDD or today; without --at, from the start of the day.", valueName: "date"),
        transform: DateArgument.read)
    var date: DateArgument?

    @Option(
        help: ArgumentHelp("Which percentiles of a window; without it 10, 50 and 90.", valueName: "n,…"),
        transform: MatrixNumbers.init)
    var percentiles: MatrixNumbers?

    /// One departure, or the first and the last of a window.
    struct Departures {
        let first: TimeArgument
        var last: TimeArgument?
    }

    private static func read(_ text: String) throws -> Departures {
        guard let dots = text.firstRange(of: "..") else { return Departures(first: try TimeArgument.read(text)) }
        return Departures(
            first: try TimeArgument.read(String(text[..<dots.lowerBound])),
            last: try TimeArgument.read(String(text[dots.upperBound...])))
    }

    func validate() throws {
        guard percentiles == nil || at?.last != nil else {
            throw ValidationError(
                "--percentiles are those of a window: give --at its first and last departure, as 07:00..09:00.")
        }
        guard date != nil else { return }
        for case let time? in [at?.first, at?.last] {
            if case .clock(_, nil) = time { continue }
            throw ValidationError("--at has a day of its own: leave --date out, or give --at as HH:MM.")
        }
    }

    /// The first departure, seconds since 1970, and the length of the window.
    func moments(in zone: ServiceTimeZone, now: Int) throws -> (at: Int, minutes: Int) {
        let day = date?.date(in: zone, now: now)
        let first = (at?.first ?? (day == nil ? .now : .clock(0, nil))).instant(in: zone, now: now, on: day)
        guard let end = at?.last else { return (first, 0) }
        var last = end.instant(in: zone, now: first, on: day)
        if last < first, case .clock(_, nil) = end {
            last = end.instant(in: zone, now: first, on: zone.date(at: first).adding(days: 1))
        }
        guard last > first, last - first <= 240 * 60 else {
            throw ValidationError(
                "A window of --at has 1 to 240 minutes: give its first and last departure, as 07:00..09:00.")
        }
        return (first, (last - first) / 60)
    }
}

/// Whole numbers with commas between them.
struct MatrixNumbers {
    let numbers: [Int]

    init(_ text: String) throws {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.allSatisfy({ $0.map { $0 > 0 } ?? false }) else {
            throw ValidationError("give whole numbers with commas between them, as 30,45,60.")
        }
        self.numbers = numbers.compactMap(\.self)
    }
}
