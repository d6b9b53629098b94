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

    @Option(help: ArgumentHelp("The most rows.", valueName: "n"))
    var limit: Int = 10

    @OptionGroup var filter: FilterOptions

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit \(limit): give a number from 0 up.") }
    }

    func answer(_ timetable: Timetable) throws -> Answer {
        let time = try at.instant(in: timetable.timeZone(), now: Surroundings.now)
        var request = ConnectionsRequest(from: Stop.ID(from), to: Stop.ID(to), at: time, limit: limit)
        request.filter = filter.filter
        let found = try timetable.connections(request)
        let records = found.connections.map(Self.record)
        return Answer(records, columns: Self.columns(of: records), notes: Self.notes(found))
    }

    private static func notes(_ found: ConnectionList) -> [String] {
        guard found.connections.isEmpty else { return [] }
        return [BoardNotes.sentence(found.status) ?? "No direct trip in the next 400 days."]
    }

    private static func record(_ connection: Connection) -> Record {
        let boarding = connection.boarding
        let alighting = connection.alighting
        return Record { record in
            record.add("from_stop_id", boarding.stopID)
            record.add("to_stop_id", alighting.stopID)
            record.add(
                "departure", boarding.scheduledDeparture.map { InstantText.rfc3339($0, boarding.timeZone) })
            record.add("arrival", alighting.scheduledArrival.map { InstantText.rfc3339($0, alighting.timeZone) })
            record.add("duration", connection.duration)
            record.add("from_stop_name", boarding.stopName)
            record.add("from_platform_code", boarding.platformCode)
            record.add("from_stop_sequence", boarding.stopSequence)
            record.add("to_stop_name", alighting.stopName)
            record.add("to_platform_code", alighting.platformCode)
            record.add("to_stop_sequence", alighting.stopSequence)
            DepartureRecord(boarding).addTrip(to: &record)
            record.add("service_date", boarding.serviceDate)
            record.add("start_time", boarding.startTime)
            record.add("flags", boarding.flags.map(\.rawValue))
            record.add("frequency", DepartureRecord(boarding).frequency)
        }
    }

    private static func columns(of records: [Record]) -> [TableColumn] {
        [
            InstantText.dayColumn("departure", of: records),
            TableColumn("Departs") { InstantText.clock($0.text("departure")) },
            TableColumn("Arrives") { InstantText.clock($0.text("arrival")) },
            TableColumn("Minutes", .right) { record in
                Int(record.text("duration")).map { String(($0 + 30) / 60) } ?? ""
            },
            TableColumn("Route") { $0["route_short_name"]?.plainText ?? $0.text("route_long_name") },
            TableColumn("To", "headsign"),
            TableColumn("Platform", "from_platform_code"),
        ]
    }
}
