internal import GTFSModel
internal import GTFSQuery

/// Stops as `nearby` and `search` write them.
struct StopResultAnswer {
    /// A stop with its next departures, where these were asked for.
    struct Row {
        let result: StopResult
        let next: [Departure]?
    }

    let rows: [Row]
    let notes: [String]

    /// - Parameter next: the next departures of each, where they were asked for.
    init(_ results: [StopResult], next: [[Departure]]? = nil, notes: [String] = []) {
        rows = results.enumerated().map { Row(result: $1, next: next?[$0]) }
        self.notes = notes
    }

    var answer: Answer {
        Answer(rows.map(\.record), sections: [.rows(rows, columns)], position: .ofStop, notes: notes)
    }

    private var columns: [Column<Row>] {
        [
            Column("Metres", .right) { $0.result.metres.map { PlainNumber.text($0.rounded()) } },
            Column("Stop") { $0.result.stop.id.rawValue },
            Column("Code") { $0.result.stop.code == $0.result.stop.id.rawValue ? nil : $0.result.stop.code },
            Column("Name") { $0.result.nameInWords }, Column("Platform") { $0.result.stop.platformCode },
            Column("Routes") { $0.result.routesInWords }, Column("Next") { $0.nextInWords },
        ]
    }
}

extension StopResultAnswer.Row {
    fileprivate var record: Record {
        let stop = result.stop
        return Record { record in
            record.add("stop_id", stop.id)
            record.add("stop_code", stop.code)
            record.add("stop_name", stop.name)
            record.add("stop_lat", stop.position?.latitude)
            record.add("stop_lon", stop.position?.longitude)
            record.add("location_type", stop.locationType)
            record.add("platform_code", stop.platformCode)
            record.add("distance", result.metres)
            record.add("routes", result.routes.map(\.id))
            record.add("served", result.isServed)
            record.add("members", result.members.isEmpty ? nil : result.members)
            record.add("matched_name", result.matchedName)
            record.add("departures", next?.map { $0.record() })
        }
    }

    /// `08:05 T1, 08:12 333`
    fileprivate var nextInWords: String? {
        next?.map { departure in
            let label = departure.routeLabel.flatMap { $0.isEmpty ? nil : " " + $0 } ?? ""
            return (departure.timeOfDay(departure.scheduledDeparture) ?? "") + label
        }.joined(separator: ", ")
    }
}

extension StopResult {
    /// The distance to a tenth of a metre: no feed measures more exactly.
    fileprivate var metres: Double? { distance.map { ($0 * 10).rounded() / 10 } }

    fileprivate var nameInWords: String {
        (stop.name ?? "") + (matchedName.flatMap { $0.isEmpty ? nil : " (\($0))" } ?? "")
    }

    private static let mostLabels = 8

    /// The first few labels; a big station has more routes than fit into a line.
    fileprivate var routesInWords: String {
        guard isServed else { return "not served" }
        var labels: [String] = []
        for label in routes.map({ $0.label ?? $0.id.rawValue }) where !labels.contains(label) { labels.append(label) }
        let rest = labels.count - Self.mostLabels
        return labels.prefix(Self.mostLabels).joined(separator: " ") + (rest > 0 ? " +\(rest)" : "")
    }
}
