internal import GTFSModel
internal import GTFSQuery

/// The tables of stops and routes.
extension StopResult {
    static var columns: [Column<StopResult>] {
        [
            Column("Metres", .right) { $0.distance.map { PlainNumber.text($0.rounded()) } },
            Column(id: "Stop") { $0.id.rawValue },
            Column("Code") { $0.stop.code == $0.id.rawValue ? nil : $0.stop.code },
            Column("Name") { $0.nameInWords }.shortened(3), Column("Platform") { $0.stop.platformCode }.headed("Pl"),
            Column("Routes") { $0.routesInWords }.shortened(1),
            Column("Next") { $0.nextInWords }.wrapped(2),
        ]
    }

    private var nameInWords: String {
        (stop.name ?? "") + (matchedName.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? "")
            + (matched.map { ", for \"\($0)\"" } ?? "")
    }

    private static let mostLabels = 8

    /// The first few labels; a big station has more routes than fit on a line.
    private var routesInWords: String {
        guard isServed else { return "not served" }
        var labels: [String] = []
        for label in routes.map({ $0.label ?? $0.id.rawValue }) where !labels.contains(label) { labels.append(label) }
        let rest = labels.count - Self.mostLabels
        return labels.prefix(Self.mostLabels).joined(separator: " ") + (rest > 0 ? " +\(rest)" : "")
    }

    /// `08:05 T1, 08:12 333`
    private var nextInWords: String? {
        departures?.map { departure in
            let label = departure.routeLabel.flatMap { $0.isEmpty ? nil : " " + $0 } ?? ""
            return (departure.timeOfDay(departure.scheduledDeparture) ?? "") + label
        }.joined(separator: ", ")
    }
}

extension Route {
    static var columns: [Column<Route>] {
        [
            Column(id: "Route") { $0.id.rawValue },
            Column("Short name") { $0.shortName }.headed("Short")
                .coloured { RouteColours(background: $0.color, text: $0.textColor) },
            Column("Long name") { $0.longName }.shortened(1), Column("Type") { $0.typeInWords }.shortened(2),
            Column(id: "Agency") { $0.agencyID?.rawValue },
        ]
    }
}
