internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query trip ID`: everything about one trip.
struct TripCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "trip", abstract: "Everything about a trip: its stop times, its route, its days.")

    @OptionGroup var options: DatabaseOptions

    @Argument(help: ArgumentHelp("The trip_id.", valueName: "trip-id"))
    var trip: String

    @Option(help: ArgumentHelp("A service day: YYYYMMDD or today.", valueName: "date"))
    var date: DateArgument?

    func answer(_ timetable: Timetable) throws -> Answer {
        let day = try date.map { try $0.date(in: timetable.timeZone(), now: Surroundings.now) }
        let found = try timetable.trip(Trip.ID(trip), on: day)
        let record = TripRecord(found, day: day)
        var notes: [String] = []
        if let day, found.runs == false { notes.append("Trip \(trip) does not run on \(day).") }
        guard options.format != .csv else {
            return Answer(record.stopTimes, columns: TripRecord.columns, notes: notes)
        }
        return Answer(
            single: record.record,
            sections: [.facts(record.facts), .rows(record.stopTimes, TripRecord.columns)], notes: notes)
    }
}
