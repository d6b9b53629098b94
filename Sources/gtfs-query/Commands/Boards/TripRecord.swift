internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// A trip as `trip` writes it.
struct TripRecord {
    private let found: TripTimetable
    private let day: ServiceDate?

    init(_ found: TripTimetable, day: ServiceDate?) {
        self.found = found
        self.day = day
    }

    var record: Record {
        let trip = found.trip
        return Record { record in
            record.add("trip_id", trip.id)
            record.add("route_id", trip.routeID)
            record.add("route_short_name", found.route?.shortName)
            record.add("route_long_name", found.route?.longName)
            record.add("route_type", found.route?.type)
            record.add("route_color", found.route?.color)
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
            record.add("runs", found.runs)
            if !found.frequencies.isEmpty { record.add("frequencies", found.frequencies.map(Self.record)) }
            record.add("stop_times", stopTimes)
        }
    }

    var facts: [(name: String, value: String?)] {
        [
            ("Trip", found.trip.id.rawValue), ("Route", found.route?.label ?? found.trip.routeID?.rawValue),
            ("To", found.trip.headsign), ("Service", found.trip.serviceID?.rawValue),
            ("Block", found.trip.blockID),
            (
                "Headways",
                found.frequencies.isEmpty ? nil : found.frequencies.map(Self.sentence).joined(separator: ", ")
            ),
        ]
    }

    var stopTimes: [Record] { found.stopTimes.map(record) }

    private func record(_ row: StopTime) -> Record {
        Record { record in
            record.add("stop_sequence", row.stopSequence)
            record.add("stop_id", row.stopID)
            record.add("stop_name", row.stopName)
            record.add("platform_code", row.platformCode)
            record.add("arrival_time", row.arrival)
            record.add("departure_time", row.departure)
            record.add("scheduled_arrival", instant(row.arrival))
            record.add("scheduled_departure", instant(row.departure))
            record.add("start_pickup_drop_off_window", row.windowStart)
            record.add("end_pickup_drop_off_window", row.windowEnd)
            record.add("stop_headsign", row.stopHeadsign)
            record.add("pickup_type", row.pickupType)
            record.add("drop_off_type", row.dropOffType)
            record.add("continuous_pickup", row.continuousPickup)
            record.add("continuous_drop_off", row.continuousDropOff)
            record.add("timepoint", row.timepoint)
            record.add("shape_dist_traveled", row.distance)
            record.add("flags", flags(row))
        }
    }

    private func flags(_ row: StopTime) -> [String] {
        var flags: [DepartureFlag] = []
        if row.isInterpolated { flags.append(.interpolated) }
        if row.timepoint == 0 { flags.append(.approximate) }
        return flags.map(\.rawValue)
    }

    /// On the day asked about; the template of a headway trip stands at no point in time.
    private func instant(_ time: ServiceTime?) -> String? {
        guard let day, let time, found.frequencies.isEmpty else { return nil }
        return InstantText.rfc3339(found.timeZone.start(of: day) + time.seconds, found.timeZone.zone)
    }

    private static func record(_ window: FrequencyWindow) -> Record {
        Record {
            $0.add("start_time", window.start)
            $0.add("end_time", window.end)
            $0.add("headway_secs", window.headway)
            $0.add("exact_times", window.exactTimes)
        }
    }

    private static func sentence(_ window: FrequencyWindow) -> String {
        let minutes = window.headway.map { String(($0 + 30) / 60) } ?? "?"
        return "every \(minutes) min \(window.start?.description ?? "…")–\(window.end?.description ?? "…")"
    }

    static var columns: [TableColumn] {
        [
            TableColumn("#", "stop_sequence", .right),
            TableColumn("Arrives", "arrival_time"),
            TableColumn("Departs", "departure_time"),
            TableColumn("Stop", "stop_name"),
            TableColumn("Stop id", "stop_id"),
            TableColumn("Platform", "platform_code"),
            TableColumn("Notes") { $0.text("flags").replacing(";", with: ", ") },
        ]
    }
}
