internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query favorites board`
struct FavouriteBoardCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "The next departures of all favourites.",
        discussion: """
            A stop has what leaves it; a place what leaves the stops within 500 metres; a route what leaves its stops \
            nearest to --near, else its first ones; a journey its next direct trips. With several databases a favourite \
            has a board of each that has it, and --at is a time of the first.
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var file: FavouritesOptions
    @OptionGroup var begin: MomentOptions

    @Option(name: .customLong("for"), help: ArgumentHelp("How far ahead to look.", valueName: "minutes"))
    var minutes: Int = 120

    @Option(help: ArgumentHelp("List at most this many rows of each favourite.", valueName: "n"))
    var limit: Int = 3

    @Option(
        help: ArgumentHelp("Where you are, for the stops of routes.", valueName: "lat,lon"),
        transform: CoordinateArgument.option)
    var near: CoordinateArgument?

    @OptionGroup var messages: MessageOptions
    @OptionGroup var sources: SourceOptions
    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws {
        try DatabaseChoice.checkLimit(limit)
        try sources.check(messages)
        guard (0...366 * 1440).contains(minutes) else {
            throw ValidationError("--for \(minutes): give minutes from 0 up, at most a year.")
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let read = try sources.choice(among: messages, keptAt: file.favorites) {
            try timetable.routeIDs(of: file.all())
        }.read(realtimeOptions, for: timetable)
        let snapshot = read.snapshot
        let request = try request(timetable, at: snapshot?.now)
        let boards = try timetable.favouriteBoards(request, realtime: snapshot)
        let asked = AskedFeed(timetable, snapshot: snapshot)
        let warnings = snapshot.map { MessageWarnings($0, instead: "The schedule is shown.").lines } ?? []
        var answer = try answer(
            boards, boards: boards.map { AskedFavourite(asked: asked, board: $0) }, request: request, warnings: warnings
        )
        answer.notes += read.notes
        return answer
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        try sources.checkOneDatabase()
        let snapshots = try messages.snapshots(realtimeOptions, for: feeds)
        let request = try request(feeds.members[0].timetable)
        let found = try feeds.favouriteBoards(request, realtime: snapshots)
        let boards = try found.rows.map { found in
            AskedFavourite(asked: try AskedFeed(found.qualified(""), in: feeds, snapshots: snapshots), board: found.row)
        }
        let warnings = MessageWarnings.lines(of: snapshots, instead: "The schedule is shown.")
        var answer = try answer(found.rows, boards: boards, request: request, warnings: warnings)
        answer.failure = found.failures.sentence
        return answer
    }

    /// - Parameter now: that of the messages, seconds since 1970; nil without any.
    private func request(_ timetable: Timetable, at now: Int? = nil) throws -> FavouriteBoardsRequest {
        let zone = try timetable.timeZone()
        let now = now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        var request = FavouriteBoardsRequest(
            try file.all(), at: begin.instant(in: zone, now: now), minutes: minutes, rowsEach: limit)
        request.position = near?.coordinate
        return request
    }

    private func answer(
        _ value: any Encodable, boards: [AskedFavourite], request: FavouriteBoardsRequest, warnings: [String]
    ) throws -> Answer {
        Answer(
            value, rows: boards.flatMap(\.rows), sections: boards.flatMap { $0.sections(from: request.at) },
            notes: warnings
                + (request.favourites.isEmpty
                    ? [CommandWords.text("no_favourite", with: ["command": "gtfs-query favorites add stop STOP_ID"])]
                    : try notes(boards, from: request.at)))
    }

    /// The notes besides the rows: why a favourite has none. One note says all of a feed that does not cover the time.
    private func notes(_ boards: [AskedFavourite], from moment: Int) throws -> [String] {
        let filled = Set(boards.filter { !$0.rows.isEmpty }.map(\.board.id))
        var told: Set<String> = []
        return try boards.compactMap { asked in
            if asked.board.found.state == .missing {
                return CommandWords.text("favourite_missing", with: ["favourite": asked.title])
            }
            guard limit > 0, !filled.contains(asked.board.id) else { return nil }
            if let sentence = try asked.asked.sentence(on: moment...moment + minutes * 60) {
                return told.insert(sentence).inserted ? sentence : nil
            }
            if case .journey = asked.board.found.favourite.subject {
                return CommandWords.text("favourite_no_direct", with: ["favourite": asked.title])
            }
            return CommandWords.text("favourite_nothing", count: minutes, with: ["favourite": asked.title])
        }
    }
}

extension AskedFeed {
    /// Why nothing can be expected in some time, with the feed if there are several; nil if it covers that time.
    fileprivate func sentence(on window: ClosedRange<Int>) throws -> String? {
        try timetable.status(of: window).sentence.map { (name.map { "\($0): " } ?? "") + $0 }
    }
}

/// A row of CSV: the departure, and its favourite.
private struct FavouriteDeparture: Encodable {
    let favourite: Favourite
    let departure: any Encodable

    private enum CodingKeys: String, CodingKey {
        case number = "favorite_id"
        case label
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(favourite.id, forKey: .number)
        try values.encode(favourite.title, forKey: .label)
        try departure.encode(to: encoder)
    }
}

/// The board of a favourite, and the feed that it is of.
private struct AskedFavourite {
    let asked: AskedFeed
    let board: FavouriteBoard

    /// With the feed if there are several.
    var title: String { (asked.name.map { "\($0): " } ?? "") + board.found.favourite.title }

    /// Its departures as rows of CSV; for a journey, where its trips are boarded.
    var rows: [FavouriteDeparture] {
        (board.departures + board.connections.map(\.boarding)).map {
            FavouriteDeparture(favourite: board.found.favourite, departure: asked.value($0))
        }
    }

    func sections(from moment: Int) -> [TableSection] {
        let title = [title, board.found.remark.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
        guard board.connections.isEmpty else {
            return [.rows(board.connections, ConnectionsCommand.columns(board.connections), title: title)]
        }
        return DepartureColumns(departures: board.departures, event: .departure, moment: moment)
            .sections(isRealtime: asked.snapshot != nil, title: title)
    }
}
