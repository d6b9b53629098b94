internal import ArgumentParser
internal import GTFSQuery

/// A command about one stop or route, of the only database or of that of several which the id names.
protocol IDCommand: SetCommand {
    /// As it was typed.
    var id: String { get set }

    func answer(_ asked: AskedFeed) throws -> Answer
}

extension IDCommand {
    func answer(_ timetable: Timetable) throws -> Answer { try answer(AskedFeed(timetable, id: id)) }

    func answer(_ feeds: TimetableSet) throws -> Answer { try answer(AskedFeed(QualifiedID(id), in: feeds)) }

    /// The answer about a stop of one of several databases.
    func answer(aboutStopOf feeds: TimetableSet) throws -> Answer {
        let stop = try SetStopArgument(id, feeds: feeds)
        var answer = try answer(AskedFeed(stop.id, in: feeds))
        answer.notes.insert(contentsOf: [stop].notes, at: 0)
        return answer
    }

    /// What the command line asks about.
    func asked() throws -> AskedFeed {
        let paths = try options.choice.paths()
        guard paths.count > 1 else { return AskedFeed(try options.choice.timetable(), id: id) }
        return try AskedFeed(QualifiedID(id), in: options.choice.feeds(paths))
    }
}

extension ArgumentHelp {
    static let stopID = ArgumentHelp(
        "The stop_id, with several databases with the name of its file: sydney:200060; or words that search resolves.",
        valueName: "stop-id")
    static let routeID = ArgumentHelp(
        "The route_id; with several databases with the name of its file: sydney:T1.", valueName: "route-id")
}
