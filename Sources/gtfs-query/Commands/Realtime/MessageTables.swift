internal import GTFSModel

/// A message's report as tables for people, and as rows of one shape for spreadsheets.
struct MessageTables {
    private let report: MessageReport
    private let record: Record

    init(_ report: MessageReport) {
        self.report = report
        record = report.record
    }

    var sections: [TableSection] {
        [
            .properties(properties, title: report.feed.name),
            .rows(unmatched, Self.unmatchedColumns, title: "Not matched"),
            .rows(list("worst_delays"), Self.delayColumns, title: "Worst delays"),
            .rows(list("notices"), Self.noticeColumns, title: "Notices"),
        ]
    }

    private var properties: [(name: String, value: String?)] {
        let trips = report.feed.trips
        let isRead = report.status.state != .unreadable
        func count(_ value: Int) -> String? { isRead && value > 0 ? String(value) : nil }
        return [
            ("Status", report.status.state.rawValue), ("Error", report.feed.failure),
            ("Sent", isRead ? sent(report.status.age) : nil), ("Version", report.feed.version),
            ("Feed version", report.feed.feedVersion), ("Entities", Self.sentence(report.entities)),
            ("Trip updates", Self.sentence(report.relationships)),
            ("Trips matched", isRead ? "\(trips.matched) of \(trips.matched + trips.unmatchedCount)" : nil),
            (
                "By heuristic",
                Self.sentence(trips.matchedByHeuristic.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 })
            ),
            ("Added", count(trips.added)), ("Not for passengers", count(trips.nonPassenger)),
            ("Vehicles matched", vehicles), ("Flags", flags),
        ]
    }

    private func sent(_ age: Int) -> String {
        let text = record["timestamp"].map { "\($0.plainText), " } ?? "no timestamp, "
        return text + MessageWarnings.duration(age) + " ago"
    }

    private var vehicles: String? {
        let counts = report.feed.vehicles
        let all = counts.matched + counts.unmatchedCount
        return all > 0 ? "\(counts.matched) of \(all)" : nil
    }

    private var flags: String? {
        let flags = report.status.flags.map { $0.rawValue.replacing("_", with: " ") }
        return flags.isEmpty ? nil : flags.joined(separator: ", ")
    }

    private static func sentence(_ counts: [(name: String, count: Int)]) -> String? {
        let parts = counts.map { name, count in
            let words = name.replacing("_", with: " ")
            return "\(count) " + (count == 1 && words.hasSuffix("s") ? String(words.dropLast()) : words)
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private var unmatched: [Record] {
        let kinds = [("trip", report.feed.trips), ("vehicle", report.feed.vehicles)]
        return kinds.flatMap { kind, counts in
            FeedRecord.reasons(counts).map { reason, count in
                Record { record in
                    record.add("kind", kind)
                    record.add("reason", reason)
                    record.add("count", count)
                    record.add("example", counts.examples[UnmatchedReason(rawValue: reason)])
                }
            }
        }
    }

    private func list(_ key: String) -> [Record] {
        guard case .list(let values)? = record[key] else { return [] }
        return values.compactMap { if case .object(let record) = $0 { record } else { nil } }
    }

    private static let unmatchedColumns = [
        TableColumn("What", "kind"), TableColumn("Reason") { $0.text("reason").replacing("_", with: " ") },
        TableColumn("Count", "count", .right), TableColumn("Example", "example"),
    ]

    private static let delayColumns = [
        TableColumn("Seconds", "delay", .right), TableColumn("Trip", "trip_id"), TableColumn("Day", "service_date"),
        TableColumn("Route", "route_id"), TableColumn("At") { $0["stop_name"]?.plainText ?? $0.text("stop_id") },
    ]

    private static let noticeColumns = [
        TableColumn("Code", "code"), TableColumn("Count", "count", .right), TableColumn("Means", "title"),
        TableColumn("Example", "example"),
    ]

    /// One row for each count: of which feed, what kind of thing, which one, how many, and an example.
    var rows: [Record] {
        let trips = report.feed.trips
        let totals = [("matched", trips.matched), ("added", trips.added), ("non_passenger", trips.nonPassenger)]
        var rows = [row("status", report.status.state.rawValue, example: report.feed.failure)]
        rows += report.entities.map { row("entities", $0.name, count: $0.count) }
        rows += report.relationships.map { row("trip_updates", $0.name, count: $0.count) }
        rows += totals.map { row("trips", $0.0, count: $0.1) }
        rows += [row("vehicles", "matched", count: report.feed.vehicles.matched)]
        rows += unmatched.map {
            row(
                "unmatched_" + $0.text("kind"), $0.text("reason"), count: Int($0.text("count")),
                example: $0.text("example"))
        }
        rows += report.delays.map {
            row("delay", $0.trip.tripID.rawValue, count: $0.delay, example: $0.stopID.rawValue)
        }
        rows += list("notices").map {
            row("notice", $0.text("code"), count: Int($0.text("count")), example: $0.text("example"))
        }
        return rows
    }

    private func row(_ kind: String, _ name: String, count: Int? = nil, example: String? = nil) -> Record {
        Record { record in
            record.add("feed", report.feed.name)
            record.add("kind", kind)
            record.add("name", name)
            record.add("count", count)
            record.add("example", example)
        }
    }
}
