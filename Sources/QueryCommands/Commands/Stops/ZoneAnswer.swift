internal import GTFSModel
internal import GTFSQuery

/// `nearby --zones`: the zones of service on demand that contain the position.
extension NearbyCommand {
    func zoneAnswer(_ timetable: Timetable) throws -> Answer {
        var found = Array(
            try timetable.zones(at: CoordinateArgument(operands: position).coordinate).prefix(max(0, limit)))
        var notes = found.isEmpty && limit > 0 ? ["No zone of service on demand holds this position."] : []
        if departures, !found.isEmpty {
            let from = try begin.instant(in: timetable.timeZone(), now: Environment.now)
            for index in found.indices {
                let request = DeparturesRequest(stopID: found[index].id, at: from, minutes: Self.minutesAhead)
                found[index].windows = try timetable.departures(request).flexWindows
            }
            if found.allSatisfy({ $0.windows?.isEmpty ?? true }) {
                let status = try timetable.status(of: from...from + Self.minutesAhead * 60)
                status.sentence.map { notes.append($0) }
            }
        }
        let rules = found.flatMap { ($0.windows ?? []).map(\.pickupBookingRule) }
        return Answer(found, sections: [.rows(found, FlexZone.columns), .booking(rules)], notes: notes)
    }
}

extension FlexZone {
    fileprivate static var columns: [TableColumn<FlexZone>] {
        [
            TableColumn("Zone") { $0.id.rawValue }, TableColumn("Name") { $0.name }.shortened(3),
            TableColumn("Description") { $0.description }.shortened(1),
            TableColumn("Routes") {
                $0.routes.isEmpty ? "not served" : $0.routes.map(\.rawValue).joined(separator: " ")
            }
            .wrapped(4),
            TableColumn("Next") { $0.windows.map { $0.map(\.timesInWords).joined(separator: ", ") } }.wrapped(2),
        ]
    }
}

extension FlexWindow {
    /// `10:00–12:00`, with `…` if the feed leaves an end open; `all day` from one midnight to the next.
    var timesInWords: String {
        if let start, let end, isWholeDay(from: start, until: end) { return "all day" }
        return [start, end].map { instant in instant.map { InstantText.timeOfDay($0, timeZone) } ?? "…" }
            .joined(separator: "–")
    }

    /// The tables of service on demand below that of a board: the windows, and how to book them.
    static func sections(_ event: StopEvent, of windows: [FlexWindow]) -> [TableSection] {
        let rules = windows.map { event == .departure ? $0.pickupBookingRule : $0.dropOffBookingRule }
        return [.rows(windows, columns(event, of: windows)), .booking(rules)]
    }

    /// Whether it lasts from the first moment of a day to that of the next day, or to the last minute before.
    private func isWholeDay(from start: Int, until end: Int) -> Bool {
        let zone = ServiceTimeZone(timeZone)
        let day = zone.date(at: start)
        let midnights = [day, day.adding(days: 1)].map { zone.instant(showing: 0, on: $0) }
        return start == midnights[0] && (midnights[1] - 60...midnights[1]).contains(end)
    }

    /// The table of the windows.
    static func columns(_ event: StopEvent, of windows: [FlexWindow]) -> [TableColumn<FlexWindow>] {
        [
            .day(of: windows) { ($0.start, $0.timeZone) },
            TableColumn("On demand") { $0.timesInWords }, TableColumn("Route") { $0.routeID?.rawValue },
            TableColumn("To") { $0.headsign }.shortened(1), TableColumn("Where") { $0.areaInWords }.wrapped(2),
            TableColumn("Booking") { event == .departure ? $0.pickupBookingRuleID : $0.dropOffBookingRuleID },
        ]
    }

    /// The area that the trip serves.
    private var areaInWords: String? {
        locationID.map { "zone \($0)" } ?? locationGroupID.map { "stops of group \($0)" } ?? stopID?.rawValue
    }
}
