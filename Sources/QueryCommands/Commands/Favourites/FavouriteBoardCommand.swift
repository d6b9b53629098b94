internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query favorites board`
struct FavouriteBoardCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "The next departures of all favourites.",
        discussion: """
            A stop has what leaves it; a place what leaves the stops within 500 metres; a route what leaves its stops \
            nearest to --near, else its first ones; a journey its next direct trips.
            """)

    @OptionGroup var options: AnswerOptions<PlainFormats>
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
    @OptionGroup var realtimeOptions: RealtimeOptions

    func validate() throws {
        try DatabaseChoice.checkLimit(limit)
        guard (0...366 * 1440).contains(minutes) else {
            throw ValidationError("--for \(minutes): give minutes from 0 up, at most a year.")
        }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let favourites = try file.all()
        let snapshot = try messages.snapshot(realtimeOptions, timetable)
        let zone = try timetable.timeZone()
        let now = snapshot?.now ?? realtimeOptions.now.instant(in: zone, now: Environment.now)
        var request = FavouriteBoardsRequest(
            favourites, from: begin.instant(in: zone, now: now), minutes: minutes, rowsEach: limit)
        request.position = near?.coordinate
        let boards = try timetable.favouriteBoards(request, realtime: snapshot)
        let warnings = snapshot.map { MessageWarnings($0, instead: "The schedule is shown.").lines } ?? []
        return Answer(
            boards, rows: boards.flatMap(\.rows),
            sections: boards.flatMap { $0.sections(isRealtime: snapshot != nil, from: request.from) },
            notes: warnings + notes(boards))
    }

    /// The notes besides the rows: why a favourite has none.
    private func notes(_ boards: [FavouriteBoard]) -> [String] {
        guard !boards.isEmpty else { return ["There is no favourite yet: gtfs-query favorites add stop STOP_ID"] }
        return boards.compactMap { board in
            let title = board.found.favourite.title
            if board.found.state == .missing { return "\(title): this feed does not have it (any more)." }
            guard board.departures.isEmpty, board.connections.isEmpty, limit > 0 else { return nil }
            if case .journey = board.found.favourite.subject { return "\(title): no direct trip." }
            return "\(title): nothing leaves within \(minutes) min."
        }
    }
}

/// A row of CSV: the departure, and its favourite.
private struct FavouriteDeparture: Encodable {
    let favourite: Favourite
    let departure: Departure

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

extension FavouriteBoard {
    /// Its departures as rows of CSV; for a journey, where its trips are boarded.
    fileprivate var rows: [FavouriteDeparture] {
        (departures + connections.map(\.boarding)).map { FavouriteDeparture(favourite: found.favourite, departure: $0) }
    }

    fileprivate func sections(isRealtime: Bool, from moment: Int) -> [TableSection] {
        let title = [found.favourite.title, found.remark.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
        guard connections.isEmpty else {
            return [.rows(connections, ConnectionsCommand.columns(connections), title: title)]
        }
        return DepartureColumns(departures: departures, event: .departure, moment: moment)
            .sections(isRealtime: isRealtime, title: title)
    }
}
