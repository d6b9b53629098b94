internal import GTFSModel
internal import GTFSQuery

/// The answer of `diff` as a page for people, and as lines.
struct DiffTables {
    let diff: TimetableDiff
    /// Whether every change has its row.
    let isWhole: Bool

    /// The most rows of each kind in a shortened table.
    private static let limit = 10

    /// Every change, one line each.
    var rows: [ChangeLine] {
        let lists: [[any Encodable]] = [diff.routes, diff.stops, diff.trips, diff.days, diff.routeDays, diff.files]
        return lists.joined().map(ChangeLine.init)
    }

    var sections: [TableSection] {
        [
            .rows(Self.figures(diff), Self.figureColumns),
            .pairs([("Difference", diff.isSame ? "none: every record is the same" : nil)]),
            .rows(counts, Self.countColumns),
            .rows(shown(diff.routes), Self.routeColumns), .rows(shown(diff.stops), Self.stopColumns),
            .rows(shown(routeSums), Self.routeSumColumns), .rows(shown(diff.days), Self.dayColumns),
            .rows(shown(diff.trips), Self.tripColumns), .rows(shown(diff.files), Self.fileColumns),
        ]
    }

    var notes: [String] {
        let longest = [diff.routes.count, diff.stops.count, routeSums.count, diff.days.count, diff.trips.count]
        let days =
            diff.firstDay == nil && !diff.isSame
            ? ["The two have no day of service in common: trips and hours by day are not compared."] : []
        return days + (isWhole || longest.allSatisfy { $0 <= Self.limit } ? [] : ["There is more: --all lists it."])
    }

    private func shown<Row>(_ rows: [Row]) -> [Row] { isWhole ? rows : Array(rows.prefix(Self.limit)) }

    // MARK: Both sides

    private typealias Figure = (title: String, old: String?, new: String?)

    private static func figures(_ diff: TimetableDiff) -> [Figure] {
        func figure(_ title: String, value: (TimetableDiff.Side) -> String?) -> Figure {
            (title, value(diff.old), value(diff.new))
        }
        return [
            figure("Feed") { $0.source }, figure("Version") { $0.version },
            figure("First day") { $0.firstServiceDate?.description },
            figure("Last day") { $0.lastServiceDate?.description },
            figure("Routes") { PlainNumber.grouped($0.routes) }, figure("Stops") { PlainNumber.grouped($0.stops) },
            figure("Trips") { PlainNumber.grouped($0.trips) },
            figure("Stop times") { PlainNumber.grouped($0.stopTimes) },
        ]
    }

    private static var figureColumns: [TableColumn<Figure>] {
        [TableColumn("") { $0.title }, TableColumn("Old") { $0.old }, TableColumn("New") { $0.new }]
    }

    // MARK: How much changed

    private typealias Count = (kind: String, change: String, count: Int)

    private var counts: [Count] {
        Self.counts("routes", changes: diff.routes.flatMap(\.changes))
            + Self.counts("stops", changes: diff.stops.flatMap(\.changes))
            + Self.counts("trips", changes: diff.trips.flatMap(\.changes))
    }

    private static func counts(_ kind: String, changes: [TimetableDiff.Change]) -> [Count] {
        Dictionary(grouping: changes) { $0.rawValue }.sorted { $0.key < $1.key }
            .map { (kind, words($0.key), $0.value.count) }
    }

    private static var countColumns: [TableColumn<Count>] {
        [
            TableColumn("What") { $0.kind }, TableColumn("Change") { $0.change },
            TableColumn("Count", .right) { PlainNumber.grouped($0.count) },
        ]
    }

    private static func words(_ name: String) -> String { String(name.map { $0 == "_" ? " " : $0 }) }

    private static func words(_ changes: [TimetableDiff.Change]) -> String {
        changes.map { words($0.rawValue) }.joined(separator: ", ")
    }

    /// `stop_name: Quay → Wharf`
    private static func text(_ fields: [TimetableDiff.Field]) -> String {
        fields.map { "\($0.name): \($0.old ?? "–") → \($0.new ?? "–")" }.joined(separator: "; ")
    }

    // MARK: The changes

    private static var routeColumns: [TableColumn<TimetableDiff.RouteChange>] {
        [
            TableColumn("Route") { $0.routeID.rawValue }, TableColumn("Was") { $0.oldRouteID?.rawValue },
            TableColumn("Name") { $0.shortName ?? $0.longName }.shortened(2),
            TableColumn("Change") { words($0.changes) },
            TableColumn("Fields") { text($0.fields) }.wrapped(1),
        ]
    }

    private static var stopColumns: [TableColumn<TimetableDiff.StopChange>] {
        [
            TableColumn("Stop") { $0.stopID.rawValue }, TableColumn("Name") { $0.name }.shortened(2),
            TableColumn("Change") { words($0.changes) },
            TableColumn("Metres", .right) { $0.distance.map(PlainNumber.text) },
            TableColumn("Fields") { text($0.fields) }.wrapped(1),
        ]
    }

    private static var tripColumns: [TableColumn<TimetableDiff.TripChange>] {
        [
            TableColumn("Route") { $0.routeID?.rawValue }, TableColumn("Trip") { $0.tripID.rawValue },
            TableColumn("Was") { $0.oldTripID?.rawValue }, TableColumn("Change") { words($0.changes) },
            TableColumn("Later by", .right) { $0.shift.map { "\($0) s" } },
            TableColumn("Fields") { text($0.fields) }.wrapped(1),
        ]
    }

    private static var dayColumns: [TableColumn<TimetableDiff.ServiceChange>] {
        [
            TableColumn("Day") { $0.date.description },
            TableColumn("Trips", .right) { PlainNumber.grouped($0.oldTrips) },
            TableColumn("Now", .right) { PlainNumber.grouped($0.newTrips) },
            TableColumn("Hours", .right) { hours($0.oldSeconds) },
            TableColumn("Now", .right) { hours($0.newSeconds) },
        ]
    }

    private static var fileColumns: [TableColumn<TimetableDiff.FileChange>] {
        [
            TableColumn("File") { $0.name }, TableColumn("Records", .right) { $0.oldRecords.map(PlainNumber.grouped) },
            TableColumn("Now", .right) { $0.newRecords.map(PlainNumber.grouped) },
            TableColumn("Added", .right) { $0.added.map(PlainNumber.grouped) },
            TableColumn("Removed", .right) { $0.removed.map(PlainNumber.grouped) },
        ]
    }

    private static func hours(_ seconds: Int) -> String {
        PlainNumber.text(PlainNumber.rounded(Double(seconds) / 3600, decimals: 1))
    }

    // MARK: Routes, their days summed up

    /// The days of a route on which its trips or hours differ.
    fileprivate struct RouteSum {
        let routeID: Route.ID
        let days: [TimetableDiff.ServiceChange]

        func sum(_ part: (TimetableDiff.ServiceChange) -> Int) -> Int { days.reduce(0) { $0 &+ part($1) } }
    }

    /// Routes with the most changes in trips come first.
    private var routeSums: [RouteSum] {
        Dictionary(grouping: diff.routeDays) { $0.routeID?.rawValue ?? "" }
            .map { RouteSum(routeID: Route.ID($0.key), days: $0.value) }
            .sorted { ($1.change, $0.routeID.rawValue) < ($0.change, $1.routeID.rawValue) }
    }

    private static var routeSumColumns: [TableColumn<RouteSum>] {
        [
            TableColumn("Route") { $0.routeID.rawValue },
            TableColumn("Days", .right) { PlainNumber.grouped($0.days.count) },
            TableColumn("From") { $0.days.first?.date.description },
            TableColumn("To") { $0.days.last?.date.description },
            TableColumn("Trips", .right) { PlainNumber.grouped($0.sum(\.oldTrips)) },
            TableColumn("Now", .right) { PlainNumber.grouped($0.sum(\.newTrips)) },
            TableColumn("Hours", .right) { hours($0.sum(\.oldSeconds)) },
            TableColumn("Now", .right) { hours($0.sum(\.newSeconds)) },
        ]
    }
}

extension DiffTables {
    /// A change of any kind as one line of CSV, with the same columns for every kind.
    struct ChangeLine: Encodable {
        let change: any Encodable

        private static let columns = [
            "kind", "changes", "route_id", "old_route_id", "route_short_name", "route_long_name", "stop_id",
            "stop_name",
            "distance", "trip_id", "old_trip_id", "shift", "largest_shift", "date", "old_trips", "new_trips",
            "old_service_seconds", "new_service_seconds", "file", "old_records", "new_records", "added", "removed",
            "fields",
        ]

        func encode(to encoder: any Encoder) throws {
            let value = try AnswerEncoder().value(of: change)
            var container = encoder.container(keyedBy: AnswerKey.self)
            for column in Self.columns {
                try container.encode(value[column]?.plainText ?? "", forKey: AnswerKey(column))
            }
        }
    }
}

extension DiffTables.RouteSum {
    /// By how many trips the route changed, over all these days.
    fileprivate var change: Int { sum { abs($0.newTrips &- $0.oldTrips) } }
}
