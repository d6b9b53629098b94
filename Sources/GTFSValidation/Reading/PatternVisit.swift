internal import GTFSModel
internal import GTFSStore

/// A pattern with what its rows refer to, looked up once for all of its time profiles.
final class PatternVisit {
    let row: PatternRow
    let route: CheckedRoute?
    /// The stop of each row; nil for a location or location group, or a stop that stops.txt does not have.
    let stops: [StopTable.Entry?]
    let attributes: [CheckedAttributes?]
    /// Whether a row has a window or a place other than a stop (Flex).
    let isFlexible: Bool
    /// timepoint of each row.
    let timepoints: [Int?]
    /// Where each row is; of a stop without a position its station's.
    private(set) lazy var points = stops.map { table.point($0) }
    /// Kilometres from each row to the next; 0 from or to a row without a position, which the next distance spans.
    private(set) lazy var legs = Self.legs(points)
    /// Whether the headsign is written in capitals and small letters.
    private(set) lazy var hasMixedHeadsign = row.headsign?.isMixedCase ?? true
    /// Whether the ids of what rows refer to beside their stops have only characters from the blank to the tilde.
    private(set) lazy var hasPlainIDs = attributes.allSatisfy { $0?.hasPlainIDs ?? true }
    /// The rows before the last one whose stop has the headsign for a name.
    private(set) lazy var stopsOfHeadsign = Self.stopsOfHeadsign(row, stops: stops)
    private let table: StopTable

    init(
        _ row: PatternRow, routes: [Key<Route>: CheckedRoute], table: StopTable,
        attributes: [Key<StopTimeAttributesRow>: CheckedAttributes]
    ) {
        (self.row, self.table) = (row, table)
        route = row.routeKey.flatMap { routes[$0] }
        stops = row.stops.map { $0.stopKey.flatMap { table[$0] } }
        self.attributes = row.attributes(attributes)
        timepoints = self.attributes.map { $0?.row.timepoint }
        isFlexible =
            row.stops.contains { $0.stopKey == nil } || self.attributes.contains { $0?.isFlexible ?? false }
    }

    private static func legs(_ points: [SpherePoint?]) -> [Double] {
        var current = points.first ?? nil
        return points.indices.dropLast().map { position in
            guard let next = points[position + 1] else { return 0 }
            defer { current = next }
            return current.map { $0.metres(to: next) / 1000 } ?? 0
        }
    }

    /// Loops have none: their last stop is on the way, too. A trip may end in a zone.
    private static func stopsOfHeadsign(_ row: PatternRow, stops: [StopTable.Entry?]) -> [Int] {
        guard let headsign = row.headsign?.lowercased(), row.stops.count > 1, let last = row.stops.last,
            last.stopKey != row.stops[0].stopKey
        else { return [] }
        return stops.indices.dropLast().filter { stops[$0]?.lowercaseName == headsign }
    }
}

extension PatternRow {
    /// The attributes of each stop; most have those of the one before.
    fileprivate func attributes(
        _ known: [Key<StopTimeAttributesRow>: CheckedAttributes]
    ) -> [CheckedAttributes?] {
        var last: (key: Key<StopTimeAttributesRow>, attributes: CheckedAttributes?)?
        return stops.map { stop in
            if let last, last.key == stop.attributesKey { return last.attributes }
            let attributes = known[stop.attributesKey]
            last = (stop.attributesKey, attributes)
            return attributes
        }
    }
}

extension StopTimeAttributesRow {
    /// The ids of what the row refers to beside its stop, with their columns.
    var ids: [(column: String, value: String)] {
        [
            ("location_group_id", locationGroupID), ("location_id", locationID),
            ("pickup_booking_rule_id", pickupBookingRuleID), ("drop_off_booking_rule_id", dropOffBookingRuleID),
        ].compactMap { column, value in value.map { (column, $0) } }
    }
}
