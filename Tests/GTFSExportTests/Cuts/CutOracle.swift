import GTFSExport
import GTFSFeed
import GTFSModel

/// What a cut leaves of a feed, the slow and obvious way: over all records, again and again until nothing changes.
final class CutOracle {
    typealias Record = [String: String]

    private let whole: RecordTables
    private let cut: FeedCut
    private(set) var kept = RecordTables()

    /// Files whose records are chosen by the trips, not by what they refer to.
    private static let chosen: Set = [
        "agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt",
        "frequencies.txt", "shapes.txt", "feed_info.txt", "locations.geojson",
    ]

    init(_ whole: RecordTables, _ cut: FeedCut) {
        self.whole = whole
        self.cut = cut
        chooseTrips()
        chooseStops()
        chooseRoutes()
        keep("locations.geojson") { location in kept["stop_times.txt"].contains { $0["location_id"] == location["id"] }
        }
        keep("booking_rules.txt") { rule in
            kept["stop_times.txt"].contains {
                [$0["pickup_booking_rule_id"], $0["drop_off_booking_rule_id"]].contains(rule["booking_rule_id"])
            }
        }
        keep("location_groups.txt") { group in
            kept["stop_times.txt"].contains { $0["location_group_id"] == group["location_group_id"] }
        }
        keep("levels.txt") { level in kept["stops.txt"].contains { $0["level_id"] == level["level_id"] } }
        chooseServices()
        kept.records["feed_info.txt"] = whole.records["feed_info.txt"]?.map(clippedPeriod)
        for name in whole.records.keys where kept.records[name] == nil { kept.records[name] = whole[name] }
        while dropLost() {}
    }

    private func keep(_ file: String, where isKept: (Record) -> Bool) {
        guard whole.records[file] != nil else { return }
        kept.records[file] = whole[file].filter(isKept)
    }

    // MARK: What is asked for

    private func chooseTrips() {
        keep("trips.txt") { trip in
            passesRoute(trip["route_id"] ?? "") && callsInBox(trip)
                && (cut.days == nil || cut.days.map { days in runs(trip["service_id"] ?? "", days) } == true)
        }
        let ids = Set(kept["trips.txt"].map { $0["trip_id"] })
        for file in ["stop_times.txt", "frequencies.txt"] { keep(file) { ids.contains($0["trip_id"]) } }
        keep("shapes.txt") { point in kept["trips.txt"].contains { $0["shape_id"] == point["shape_id"] } }
    }

    private func passesRoute(_ id: String) -> Bool {
        guard cut.routes.isEmpty || cut.routes.contains(Route.ID(id)) else { return false }
        let own = whole["routes.txt"].first { $0["route_id"] == id }?["agency_id"] ?? ""
        let only = whole["agency.txt"].count == 1 ? whole["agency.txt"][0] : [:]
        let agency = own.isEmpty ? only["agency_id"].flatMap { $0.isEmpty ? nil : $0 } ?? only["agency_name"] : own
        return cut.agencies.isEmpty || cut.agencies.contains(Agency.ID(agency ?? ""))
    }

    private func callsInBox(_ trip: Record) -> Bool {
        guard let box = cut.box else { return true }
        return whole["stop_times.txt"].filter { $0["trip_id"] == trip["trip_id"] }.flatMap(stops).contains { id in
            whole["stops.txt"].contains { stop in
                guard stop["stop_id"] == id, let lat = stop["stop_lat"].flatMap(Double.init),
                    let lon = stop["stop_lon"].flatMap(Double.init)
                else { return false }
                return (lat, lon) != (0, 0) && box.contains(Coordinate(latitude: lat, longitude: lon))
            }
        }
    }

    /// The stop of a stop time, and those of its location group.
    private func stops(_ time: Record) -> [String] {
        let group = time["location_group_id"] ?? ""
        let members = whole["location_group_stops.txt"].filter { !group.isEmpty && $0["location_group_id"] == group }
        return [time["stop_id"] ?? ""] + members.compactMap { $0["stop_id"] }
    }

    private func runs(_ service: String, _ days: ClosedRange<ServiceDate>) -> Bool {
        (days.lowerBound.dayNumber...days.upperBound.dayNumber).map(ServiceDate.init(dayNumber:)).contains { day in
            let exceptions = whole["calendar_dates.txt"].filter {
                $0["service_id"] == service && $0["date"] == day.description
            }
            if exceptions.contains(where: { $0["exception_type"] == "2" }) { return false }
            if exceptions.contains(where: { $0["exception_type"] == "1" }) { return true }
            return whole["calendar.txt"].contains { row in
                row["service_id"] == service && row[Self.weekdays[day.weekday]] == "1"
                    && row["start_date"] ?? "" <= day.description && day.description <= row["end_date"] ?? ""
            }
        }
    }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    // MARK: What follows from the trips

    private func chooseStops() {
        var ids = Set(kept["stop_times.txt"].flatMap(stops)).subtracting([""])
        var count = -1
        while count != ids.count {
            count = ids.count
            for stop in whole["stops.txt"] {
                let (id, parent) = (stop["stop_id"] ?? "", stop["parent_station"] ?? "")
                if ids.contains(id), !parent.isEmpty { ids.insert(parent) }
                if ids.contains(parent), ["2", "3", "4"].contains(stop["location_type"]) { ids.insert(id) }
            }
        }
        keep("stops.txt") { ids.contains($0["stop_id"] ?? "") }
    }

    private func chooseRoutes() {
        let isNamed = !cut.routes.isEmpty || !cut.agencies.isEmpty
        let used = Set(kept["trips.txt"].map { $0["route_id"] })
        keep("routes.txt") { used.contains($0["route_id"]) || isNamed && passesRoute($0["route_id"] ?? "") }
        let ids = Set(kept["routes.txt"].map { $0["agency_id"] ?? "" })
        keep("agency.txt") { agency in
            ids.contains(agency["agency_id"] ?? "") || cut.agencies.contains(Agency.ID(agency["agency_id"] ?? ""))
                || cut.agencies.contains(Agency.ID(agency["agency_name"] ?? ""))
        }
        let hasRoute = used.allSatisfy { id in whole["routes.txt"].contains { $0["route_id"] == id } }
        let isKnown = hasRoute && ids.allSatisfy { id in whole["agency.txt"].contains { $0["agency_id"] == id } }
        guard !isKnown || kept["agency.txt"].isEmpty, let first = whole["agency.txt"].first else { return }
        if !kept["agency.txt"].contains(first) { kept.records["agency.txt"]?.append(first) }
    }

    private func chooseServices() {
        let ids = Set(
            kept["trips.txt"].map { $0["service_id"] } + whole["timeframes.txt"].map { $0["service_id"] }
                + kept["booking_rules.txt"].map { $0["prior_notice_service_id"] })
        keep("calendar.txt") { ids.contains($0["service_id"]) }
        keep("calendar_dates.txt") { row in
            ids.contains(row["service_id"])
                && (cut.days?.contains(ServiceDate(row["date"] ?? "") ?? ServiceDate(dayNumber: 0)) ?? true)
        }
        kept.records["calendar.txt"] = kept.records["calendar.txt"]?.map(clippedCalendar)
    }

    private func clippedCalendar(_ row: Record) -> Record {
        guard let days = cut.days, let start = row["start_date"], let end = row["end_date"], start <= end else {
            return row
        }
        var row = row
        let (first, last) = (days.lowerBound.description, days.upperBound.description)
        row["start_date"] = end < first || start > last ? first : max(start, first)
        row["end_date"] = end < first || start > last ? last : min(end, last)
        if end < first || start > last { for day in Self.weekdays { row[day] = "0" } }
        return row
    }

    private func clippedPeriod(_ row: Record) -> Record {
        guard let days = cut.days else { return row }
        var row = row
        let (first, last) = (days.lowerBound.description, days.upperBound.description)
        let (start, end) = (row["feed_start_date"] ?? "", row["feed_end_date"] ?? "")
        if start > last || !end.isEmpty && end < first { return row }
        if !start.isEmpty { row["feed_start_date"] = max(start, first) }
        if !end.isEmpty { row["feed_end_date"] = min(end, last) }
        return row
    }

    // MARK: What follows from the references

    private func dropLost() -> Bool {
        var isChanged = false
        for (name, rows) in kept.records where !Self.chosen.contains(name) {
            let left = rows.filter { !isLost(name, $0) }
            isChanged = isChanged || left.count < rows.count
            kept.records[name] = left
        }
        return isChanged
    }

    private func isLost(_ name: String, _ row: Record) -> Bool {
        if name == "translations.txt", let id = row["record_id"], !id.isEmpty {
            let keys = [
                "agency": "agency_id", "stops": "stop_id", "routes": "route_id", "trips": "trip_id",
                "stop_times": "trip_id", "pathways": "pathway_id", "levels": "level_id",
                "attributions": "attribution_id",
            ]
            let table = row["table_name"] ?? ""
            return keys[table].map { isGone(id, [(table + ".txt", $0)]) } ?? false
        }
        return GTFSFile.named(name)?.fields.contains { field in
            let value = row[field.name] ?? ""
            return !value.isEmpty && isGone(value, field.references.map { ($0.file, $0.field) })
        } ?? false
    }

    /// Whether a value leads somewhere in the whole feed and nowhere in the cut.
    private func isGone(_ value: String, _ fields: [(file: String, field: String)]) -> Bool {
        let isIn = { (tables: RecordTables) in
            fields.contains { file, field in tables[file].contains { $0[field] == value } }
        }
        return isIn(whole) && !isIn(kept)
    }
}
