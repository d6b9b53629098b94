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
        let day = try date.map { try $0.date(in: timetable.timeZone(), now: Environment.now) }
        let found = try timetable.trip(Trip.ID(trip), on: day)
        var notes: [String] = []
        if let day, found.runs == false { notes.append("Trip \(trip) does not run on \(day).") }
        let stopTimes = found.stopTimes.map { found.record($0, on: day) }
        let rows = TableSection.rows(found.stopTimes, StopTime.columns)
        guard options.format != .csv else { return Answer(stopTimes, sections: [rows], notes: notes) }
        var record = found.record(on: day)
        record.add("stop_times", stopTimes)
        return Answer(single: record, sections: [.properties(found.properties), rows], notes: notes)
    }
}

extension TripTimetable {
    fileprivate func record(on day: ServiceDate?) -> Record {
        Record { record in
            record.add("trip_id", trip.id)
            record.add("route_id", trip.routeID)
            record.add("route_short_name", route?.shortName)
            record.add("route_long_name", route?.longName)
            record.add("route_type", route?.type)
            record.add("route_color", route?.color)
            record.add("service_id", trip.serviceID)
            record.add("trip_headsign", trip.headsign)
            record.add("trip_short_name", trip.shortName)
            record.add("direction_id", trip.directionID)
            record.add("block_id", trip.blockID)
            record.add("shape_id", trip.shapeID)
            record.add("wheelchair_accessible", trip.wheelchairAccessible)
            record.add("bikes_allowed", trip.bikesAllowed)
            record.add("cars_allowed", trip.carsAllowed)
            record.add("service_date", day)
            record.add("runs", runs)
            if !frequencies.isEmpty { record.add("frequencies", frequencies.map(\.record)) }
        }
    }

    fileprivate func record(_ row: StopTime, on day: ServiceDate?) -> Record {
        Record { record in
            record.add("stop_sequence", row.stopSequence)
            record.add("stop_id", row.stopID)
            record.add("stop_name", row.stopName)
            record.add("platform_code", row.platformCode)
            record.add("arrival_time", row.arrival)
            record.add("departure_time", row.departure)
            record.add("scheduled_arrival", text(row.arrival, on: day))
            record.add("scheduled_departure", text(row.departure, on: day))
            record.add("start_pickup_drop_off_window", row.windowStart)
            record.add("end_pickup_drop_off_window", row.windowEnd)
            record.add("stop_headsign", row.stopHeadsign)
            record.add("pickup_type", row.pickupType)
            record.add("drop_off_type", row.dropOffType)
            record.add("continuous_pickup", row.continuousPickup)
            record.add("continuous_drop_off", row.continuousDropOff)
            record.add("timepoint", row.timepoint)
            record.add("shape_dist_traveled", row.distance)
            record.add("flags", row.flags)
        }
    }

    /// The instant of a time on a day; nil for a headway trip, whose own times are no points in time.
    private func text(_ time: ServiceTime?, on day: ServiceDate?) -> String? {
        guard let day, let time, frequencies.isEmpty else { return nil }
        return InstantText.rfc3339(timeZone.start(of: day) + time.seconds, timeZone.zone)
    }

    fileprivate var properties: [(name: String, value: String?)] {
        [
            ("Trip", trip.id.rawValue), ("Route", route?.label ?? trip.routeID?.rawValue), ("To", trip.headsign),
            ("Service", trip.serviceID?.rawValue), ("Block", trip.blockID),
            ("Headways", frequencies.isEmpty ? nil : frequencies.map(\.words).joined(separator: ", ")),
        ]
    }
}

extension FrequencyWindow {
    fileprivate var record: Record {
        Record {
            $0.add("start_time", start)
            $0.add("end_time", end)
            $0.add("headway_secs", headway)
            $0.add("exact_times", exactTimes)
        }
    }

    fileprivate var words: String {
        let minutes = headway.map { String(($0 + 30) / 60) } ?? "?"
        return "every \(minutes) min \(start?.description ?? "…")–\(end?.description ?? "…")"
    }
}

extension StopTime {
    fileprivate var flags: [String] {
        var flags: [DepartureFlag] = []
        if isInterpolated { flags.append(.interpolated) }
        if timepoint == 0 { flags.append(.approximate) }
        return flags.map(\.rawValue)
    }

    fileprivate static var columns: [Column<StopTime>] {
        [
            Column("#", .right) { String($0.stopSequence) }, Column("Arrives") { $0.arrival?.description },
            Column("Departs") { $0.departure?.description }, Column("Stop") { $0.stopName },
            Column("Stop id") { $0.stopID?.rawValue }, Column("Platform") { $0.platformCode },
            Column("Notes") { $0.flags.joined(separator: ", ") },
        ]
    }
}
