internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query transfers STOP_ID`: the rules for changing at a stop.
struct TransfersCommand: IDCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfers",
        abstract: "The rules for changing at a stop, at the station that it is a part of, and at its own parts.",
        discussion: """
            Examples:
              gtfs-query transfers 2000
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Argument(help: .stopID, completion: FeedCompletion.Stops.kind)
    var id: String

    func answer(_ feeds: TimetableSet) throws -> Answer { try answer(aboutStopOf: feeds) }

    func answer(_ asked: AskedFeed) throws -> Answer {
        let stop = try StopArgument(asked.id, timetable: asked.timetable)
        let transfers = try asked.timetable.transfers(atStop: stop.id)
        return Answer(
            asked.values(transfers), sections: [asked.section(transfers, columns: Transfer.columns)],
            notes: [stop].notes)
    }
}

extension Transfer {
    fileprivate static var columns: [TableColumn<Transfer>] {
        [
            TableColumn(id: "From stop") { $0.fromStopID?.rawValue },
            TableColumn(id: "To stop") { $0.toStopID?.rawValue },
            TableColumn(id: "From route") { $0.fromRouteID?.rawValue },
            TableColumn(id: "To route") { $0.toRouteID?.rawValue },
            TableColumn(id: "From trip") { $0.fromTripID?.rawValue },
            TableColumn(id: "To trip") { $0.toTripID?.rawValue },
            TableColumn("Change") { $0.inWords }.wrapped(1),
            TableColumn("Seconds", .right) { $0.minimumTime.map(String.init) },
        ]
    }

    /// transfer_type in words; a number that the reference does not have stays a number.
    private var inWords: String { CommandWords.label(phrase) }

    private var phrase: String {
        switch type ?? .recommended {
        case .recommended: "recommended"
        case .timed: "the next vehicle waits"
        case .takesTime: "takes time"
        case .notPossible: "not possible"
        case .inSeat: "stay seated"
        case .reboarding: "leave and board again"
        case let other: String(other.rawValue)
        }
    }
}
