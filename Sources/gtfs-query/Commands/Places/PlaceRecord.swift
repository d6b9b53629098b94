internal import GTFSModel
internal import GTFSQuery

/// A stop as `nearby`, `search` and `stops` write it.
struct PlaceRecord {
    let answer: StopResult
    /// Its next departures, where they were asked for.
    var next: [Departure]?

    var record: Record {
        Record { record in
            record.add("stop_id", answer.stop.id)
            record.add("stop_code", answer.stop.code)
            record.add("stop_name", answer.stop.name)
            record.add("stop_lat", answer.stop.position?.latitude)
            record.add("stop_lon", answer.stop.position?.longitude)
            record.add("location_type", answer.stop.locationType)
            record.add("platform_code", answer.stop.platformCode)
            record.add("distance", answer.distance.map(Self.tenths))
            record.add("routes", answer.routes.map(\.id))
            record.add("served", answer.isServed)
            record.add("members", answer.members.isEmpty ? nil : answer.members)
            record.add("matched_name", answer.matchedName)
            record.add("departures", next?.map { DepartureRecord($0).record })
        }
    }

    /// Metres to a tenth: what lies beyond is below what any feed measures.
    private static func tenths(_ metres: Double) -> Double { (metres * 10).rounded() / 10 }

    /// The rows with the columns of the table form, in which routes go by their labels.
    /// - Parameter next: the next departures of each, where they were asked for.
    static func answer(_ answers: [StopResult], next: [[Departure]]? = nil, notes: [String] = []) -> Answer {
        let routes = answers.flatMap(\.routes)
        let labels = Dictionary(
            routes.map { ($0.id.rawValue, $0.label ?? $0.id.rawValue) }, uniquingKeysWith: { first, _ in first })
        let records = answers.enumerated().map { PlaceRecord(answer: $1, next: next?[$0]).record }
        return Answer(
            records, columns: columns(labels: labels), place: .ofStop, notes: notes)
    }

    private static func columns(labels: [String: String]) -> [TableColumn] {
        [
            TableColumn("Metres", .right) { record in
                guard case .number(let metres)? = record["distance"] else { return "" }
                return PlainNumber.text(metres.rounded())
            },
            TableColumn("Stop", "stop_id"),
            TableColumn("Code") { $0.text("stop_code") == $0.text("stop_id") ? "" : $0.text("stop_code") },
            TableColumn("Name") { name($0) },
            TableColumn("Platform", "platform_code"),
            TableColumn("Routes") { routes($0, labels) },
            TableColumn("Next") { departures($0) },
        ]
    }

    private static func name(_ record: Record) -> String {
        let matched = record.text("matched_name")
        return record.text("stop_name") + (matched.isEmpty ? "" : " (\(matched))")
    }

    /// The first few labels; a big station has more routes than a line has room for.
    private static func routes(_ record: Record, _ labels: [String: String]) -> String {
        guard record["served"] == .flag(true) else { return "not served" }
        guard case .list(let ids)? = record["routes"] else { return "" }
        var shown: [String] = []
        for label in ids.map({ labels[$0.plainText] ?? $0.plainText }) where !shown.contains(label) {
            shown.append(label)
        }
        let rest = shown.count - mostLabels
        return shown.prefix(mostLabels).joined(separator: " ") + (rest > 0 ? " +\(rest)" : "")
    }

    /// `08:05 T1, 08:12 333`.
    private static func departures(_ record: Record) -> String {
        guard case .list(let rows)? = record["departures"] else { return "" }
        return rows.compactMap { row in
            guard case .object(let row) = row else { return nil }
            let route = row["route_short_name"]?.plainText ?? row.text("route_long_name")
            return InstantText.clock(row.text("scheduled_departure")) + (route.isEmpty ? "" : " " + route)
        }.joined(separator: ", ")
    }

    private static let mostLabels = 8
}
