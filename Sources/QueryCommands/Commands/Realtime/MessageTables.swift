internal import GTFSModel
internal import GTFSRealtime

/// The report of a realtime feed as tables for people, and as rows of one shape for spreadsheets.
struct MessageTables {
    let report: MessageReport
    /// The moment from which ages count, seconds since 1970.
    let now: Int
    private var feed: BoardRealtime.Feed { report.feed }

    init(_ report: MessageReport, at now: Int) {
        self.report = report
        self.now = now
    }

    var sections: [TableSection] {
        [
            .pairs(namedValues, title: feed.name), .rows(unmatched, Unmatched.columns, title: "Not matched"),
            .rows(report.content?.worstDelays ?? [], Self.delayColumns, title: "Worst delays"),
            .rows(report.content?.notices ?? [], Self.noticeColumns, title: "Notices"),
        ]
    }

    private var namedValues: [(name: String, value: String?)] {
        let (trips, content) = (feed.trips, report.content)
        let isRead = feed.state != .unreadable
        func count(_ value: Int) -> String? { isRead && value > 0 ? String(value) : nil }
        return [
            ("Status", feed.state.rawValue), ("Error", feed.failure), ("Sent", feed.age.map(sent)),
            ("Version", content?.version), ("Feed version", content?.feedVersion),
            ("Entities", content.flatMap { Self.sentence($0.entitiesInOrder) }),
            ("Trip updates", content.flatMap { Self.sentence($0.relationshipsInOrder) }),
            ("Trips matched", isRead ? "\(trips.matched) of \(trips.matched + trips.unmatchedCount)\(alsoIn)" : nil),
            ("By heuristic", Self.sentence(trips.heuristicsInOrder)),
            ("Added", count(trips.added)), ("Not for passengers", count(trips.nonPassenger)),
            ("Vehicles matched", vehicles), ("Flags", flags),
        ]
    }

    /// `, 8 also in alerts.pb`
    private var alsoIn: String { feed.trips.alsoInOrder.map { ", \($0.value) also in \($0.name)" }.joined() }

    private func sent(_ age: Int) -> String {
        let time = feed.timestamp.map { InstantText.rfc3339($0, report.timeZone) } ?? "no timestamp"
        let isAhead = feed.flags.contains(.clockSkew)
        return "\(time), \(isAhead ? MessageWarnings.age(feed, at: now) : "\(MessageWarnings.duration(age)) ago")"
    }

    private var vehicles: String? {
        let all = feed.vehicles.matched + feed.vehicles.unmatchedCount
        return all > 0 ? "\(feed.vehicles.matched) of \(all)" : nil
    }

    private var flags: String? {
        let flags = feed.flags.map { $0.rawValue.replacing("_", with: " ") }
        return flags.isEmpty ? nil : flags.joined(separator: ", ")
    }

    private static func sentence(_ counts: [(name: String, value: Int)]) -> String? {
        let parts = counts.map { name, count in
            let words = name.replacing("_", with: " ")
            return "\(count) " + (count == 1 && words.hasSuffix("s") ? String(words.dropLast()) : words)
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private static var delayColumns: [TableColumn<WorstDelay>] {
        [
            TableColumn("Seconds", .right) { String($0.delay) }, TableColumn("Trip") { $0.trip.tripID.rawValue },
            TableColumn("Day") { $0.trip.serviceDate.description }, TableColumn("Route") { $0.routeID?.rawValue },
            TableColumn("At") { $0.stopName ?? $0.stopID.rawValue }.shortened(1),
        ]
    }

    private static var noticeColumns: [TableColumn<MessageReport.Notice>] {
        [
            TableColumn("Code") { $0.code.rawValue }, TableColumn("Count", .right) { String($0.count) },
            TableColumn("Means") { $0.title }.wrapped(2), TableColumn("Example") { $0.example }.wrapped(1),
        ]
    }
}

/// Trips or vehicles that were not found, for one reason.
private struct Unmatched {
    let kind: String
    let reason: String
    let count: Int
    let example: String?

    static var columns: [TableColumn<Unmatched>] {
        [
            TableColumn("What") { $0.kind }, TableColumn("Reason") { $0.reason.replacing("_", with: " ") }.shortened(1),
            TableColumn("Count", .right) { String($0.count) }, TableColumn("Example") { $0.example },
        ]
    }
}

extension MessageTables {
    private var unmatched: [Unmatched] {
        [("trip", feed.trips), ("vehicle", feed.vehicles)].flatMap { kind, counts in
            counts.reasonsInOrder.map { reason, count in
                Unmatched(
                    kind: kind, reason: reason, count: count,
                    example: counts.examples[UnmatchedReason(rawValue: reason)])
            }
        }
    }

    /// One count of a feed: the kind, the name, the number and an example.
    struct Row: Encodable {
        let feed: String
        let kind: String
        let name: String
        var count: Int?
        var example: String?
    }

    var rows: [Row] {
        let (trips, content) = (feed.trips, report.content)
        let totals = [("matched", trips.matched), ("added", trips.added), ("non_passenger", trips.nonPassenger)]
        var rows = [row("status", name: feed.state.rawValue, example: feed.failure)]
        rows += content?.entitiesInOrder.map { row("entities", name: $0.name, count: $0.value) } ?? []
        rows += content?.relationshipsInOrder.map { row("trip_updates", name: $0.name, count: $0.value) } ?? []
        rows += totals.map { row("trips", name: $0.0, count: $0.1) }
        rows += trips.alsoInOrder.map { row("trips_also_in", name: $0.name, count: $0.value) }
        rows += [row("vehicles", name: "matched", count: feed.vehicles.matched)]
        rows += unmatched.map {
            row("unmatched_" + $0.kind, name: $0.reason, count: $0.count, example: $0.example ?? "")
        }
        rows += (content?.worstDelays ?? []).map {
            row("delay", name: $0.trip.tripID.rawValue, count: $0.delay, example: $0.stopID.rawValue)
        }
        rows += (content?.notices ?? []).map {
            row("notice", name: $0.code.rawValue, count: $0.count, example: $0.example)
        }
        return rows
    }

    private func row(_ kind: String, name: String, count: Int? = nil, example: String? = nil) -> Row {
        Row(feed: feed.name, kind: kind, name: name, count: count, example: example)
    }
}
