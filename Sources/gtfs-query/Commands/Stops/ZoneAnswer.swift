internal import GTFSModel
internal import GTFSQuery

/// `nearby --zones`: the zones of service on demand that hold the position.
extension NearbyCommand {
    func zoneAnswer(_ timetable: Timetable) throws -> Answer {
        var found = Array(
            try timetable.zones(at: CoordinateArgument(operands: position).coordinate).prefix(max(0, limit)))
        if departures {
            let from = try begin.instant(in: timetable.timeZone(), now: Environment.now)
            for index in found.indices {
                let request = DeparturesRequest(stopID: found[index].id, from: from, minutes: Self.minutesAhead)
                found[index].windows = try timetable.departures(request).flexWindows
            }
        }
        let notes = found.isEmpty && limit > 0 ? ["No zone of service on demand holds this position."] : []
        return Answer(found, sections: [.rows(found, FlexZone.columns)], notes: notes)
    }
}

extension FlexZone {
    fileprivate static var columns: [Column<FlexZone>] {
        [
            Column("Zone") { $0.id.rawValue }, Column("Name") { $0.name }, Column("Description") { $0.description },
            Column("Routes") { $0.routes.isEmpty ? "not served" : $0.routes.map(\.rawValue).joined(separator: " ") },
            Column("Next") { $0.windows.map { $0.map(\.timesInWords).joined(separator: ", ") } },
        ]
    }
}

extension FlexWindow {
    /// `10:00–12:00`, with `…` where the feed leaves an end open.
    var timesInWords: String {
        [start, end].map { instant in instant.map { InstantText.timeOfDay($0, timeZone) } ?? "…" }
            .joined(separator: "–")
    }

    /// The table of service on demand below that of a board.
    static func columns(_ event: StopEvent, of windows: [FlexWindow]) -> [Column<FlexWindow>] {
        [
            .day(of: windows) { ($0.start, $0.timeZone) },
            Column("On demand") { $0.timesInWords }, Column("Route") { $0.routeID?.rawValue },
            Column("To") { $0.headsign }, Column("Where") { $0.areaInWords },
            Column("Booking") { event == .departure ? $0.pickupBookingRuleID : $0.dropOffBookingRuleID },
        ]
    }

    /// What the trip serves.
    private var areaInWords: String? {
        locationID.map { "zone \($0)" } ?? locationGroupID.map { "stops of group \($0)" } ?? stopID?.rawValue
    }
}
