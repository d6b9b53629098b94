internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query connections FROM_STOP TO_STOP`: the next direct trips.
struct ConnectionsCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "connections",
        abstract: "The next direct trips from one stop to another.",
        discussion: "Each stop stands for all parts of its station.")

    @OptionGroup var options: DatabaseOptions

    @Argument(help: ArgumentHelp("The stop_id to board at.", valueName: "from-stop"))
    var from: String

    @Argument(help: ArgumentHelp("The stop_id to alight at.", valueName: "to-stop"))
    var to: String

    @Option(help: ArgumentHelp("The earliest boarding: RFC 3339, HH:MM today, or now.", valueName: "time"))
    var at: TimeArgument = .now

    @Option(help: ArgumentHelp("List at most this many rows.", valueName: "n"))
    var limit: Int = 10

    @OptionGroup var filter: FilterOptions

    func validate() throws { try DatabaseOptions.checkLimit(limit) }

    func answer(_ timetable: Timetable) throws -> Answer {
        let time = try at.instant(in: timetable.timeZone(), now: Environment.now)
        var request = ConnectionsRequest(from: Stop.ID(from), to: Stop.ID(to), at: time, limit: limit)
        request.filter = filter.filter
        let found = try timetable.connections(request)
        let sentence = found.status.sentence ?? "No direct trip in the next 400 days."
        return Answer(
            found.connections.map(\.record), sections: [.rows(found.connections, Self.columns(found.connections))],
            notes: found.connections.isEmpty ? [sentence] : [])
    }

    private static func columns(_ connections: [Connection]) -> [Column<Connection>] {
        [
            .day(of: connections) { ($0.boarding.scheduledDeparture, $0.boarding.timeZone) },
            Column("Departs") { $0.boarding.timeOfDay($0.boarding.scheduledDeparture) },
            Column("Arrives") { $0.alighting.timeOfDay($0.alighting.scheduledArrival) },
            Column("Minutes", .right) { $0.duration.map { String(($0 + 30) / 60) } },
            Column("Route") { $0.boarding.routeLabel }, Column("To") { $0.boarding.headsign },
            Column("Platform") { $0.boarding.platformCode },
        ]
    }
}

/// The fields of a connection, in JSON and CSV.
extension Connection {
    fileprivate var record: Record {
        Record { record in
            record.add("from_stop_id", boarding.stopID)
            record.add("to_stop_id", alighting.stopID)
            record.add("departure", boarding.text(boarding.scheduledDeparture))
            record.add("arrival", alighting.text(alighting.scheduledArrival))
            record.add("duration", duration)
            record.add("from_stop_name", boarding.stopName)
            record.add("from_platform_code", boarding.platformCode)
            record.add("from_stop_sequence", boarding.stopSequence)
            record.add("to_stop_name", alighting.stopName)
            record.add("to_platform_code", alighting.platformCode)
            record.add("to_stop_sequence", alighting.stopSequence)
            boarding.addTrip(to: &record)
            record.add("service_date", boarding.serviceDate)
            record.add("start_time", boarding.startTime)
            record.add("flags", boarding.flags.map(\.rawValue))
            record.add("frequency", boarding.frequencyRecord)
        }
    }
}
