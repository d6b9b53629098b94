internal import GTFSModel
internal import GTFSQuery

/// The tables of stops and routes.
extension StopResult {
    static var columns: [TableColumn<StopResult>] {
        [
            TableColumn("Metres", .right) { $0.distance.map { PlainNumber.text($0.rounded()) } },
            TableColumn(id: "Stop") { $0.id.rawValue },
            TableColumn("Code") { $0.stop.code == $0.id.rawValue ? nil : $0.stop.code },
            TableColumn("Name") { $0.nameInWords }.shortened(3),
            TableColumn("Platform") { $0.stop.platformCode }.headed("Pl"),
            TableColumn("Routes") { $0.routesInWords }.shortened(1),
            TableColumn("Next") { $0.nextInWords }.wrapped(2),
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
    static var columns: [TableColumn<Route>] {
        [
            TableColumn(id: "Route") { $0.id.rawValue },
            TableColumn("Short name") { $0.shortName }.headed("Short")
                .coloured { RouteColours(background: $0.color, text: $0.textColor) },
            TableColumn("Long name") { $0.longName }.shortened(1), TableColumn("Type") { $0.typeInWords }.shortened(2),
            TableColumn(id: "Agency") { $0.agencyID?.rawValue },
        ]
    }
}
