internal import Foundation
internal import GRDB
package import GTFSModel

/// The stop times of a trip that trips.txt does not have, which are kept as the feed has them: as a pattern and a time profile of
/// their own, whose times are seconds of the service day.
package struct UnlistedTrip {
    package let id: String
    package let pattern: PatternRow
    package let times: ProfileTimes
    /// By the keys that the rows of the pattern have.
    package let attributes: [Key<StopTimeAttributesRow>: StopTimeAttributesRow]

    /// Trips with more rows are left out: they would be in memory as a whole.
    private static let mostRows = 1 << 16

    private init(_ id: String, rows: [Row]) {
        self.id = id
        var attributes: [Key<StopTimeAttributesRow>: StopTimeAttributesRow] = [:]
        var stops: [PatternStopRow] = []
        for (index, row) in rows.enumerated() {
            let key = Key<StopTimeAttributesRow>(index + 1)
            attributes[key] = row.attributes
            stops.append(PatternStopRow(stopKey: row.stop, stopSequence: row.sequence, attributesKey: key))
        }
        self.attributes = attributes
        pattern = PatternRow(stops: stops, distances: PatternRow.Distances(written: rows.map(\.distance)))
        times = ProfileTimes(patternKey: 0, arrivals: rows.map(\.arrival), departures: rows.map(\.departure))
    }

    /// A row of stop_times.txt.
    private struct Row {
        let sequence: Int
        let stop: Key<Stop>?
        let arrival, departure: Int?
        let distance: String?
        let attributes: StopTimeAttributesRow
    }
}

extension UnlistedTrip {
    /// Reads the cells of kept rows by the header of their file.
    private struct Layout {
        private let columns: [String: Int]

        init(_ header: [String]) {
            columns = Dictionary(header.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        }

        func column(_ name: String) -> Int? { columns[name] }

        /// - Parameter stop: the key of a stop_id.
        func row(_ cells: [String], stop: (String) -> Key<Stop>) -> Row {
            func text(_ name: String) -> String? {
                guard let column = columns[name], column < cells.count, !cells[column].isEmpty else { return nil }
                return cells[column]
            }
            func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }
            func seconds(_ name: String) -> Int? { text(name).flatMap { ServiceTime($0)?.seconds } }
            return Row(
                sequence: integer("stop_sequence") ?? 0, stop: text("stop_id").map(stop),
                arrival: seconds("arrival_time"), departure: seconds("departure_time"),
                distance: text("shape_dist_traveled"),
                attributes: StopTimeAttributesRow(
                    pickupType: integer("pickup_type"), dropOffType: integer("drop_off_type"),
                    timepoint: integer("timepoint"), continuousPickup: integer("continuous_pickup"),
                    continuousDropOff: integer("continuous_drop_off"),
                    windowStart: seconds("start_pickup_drop_off_window"),
                    windowEnd: seconds("end_pickup_drop_off_window"), locationGroupID: text("location_group_id"),
                    locationID: text("location_id"), pickupBookingRuleID: text("pickup_booking_rule_id"),
                    dropOffBookingRuleID: text("drop_off_booking_rule_id")))
        }
    }

    /// Calls `body` with each such trip, in the order of their ids; SQLite puts the rows in order, on disk where they are many.
    fileprivate static func forEach(
        _ db: Database, header: [String], stop: (String) -> Key<Stop>, body: (UnlistedTrip) throws -> Void
    ) throws {
        let layout = Layout(header)
        guard let trip = layout.column("trip_id"), let sequence = layout.column("stop_sequence") else { return }
        let rows = try SteppedStatement(
            db,
            """
            SELECT json_extract(cells, '$[' || ? || ']') AS trip_id, cells FROM kept_records
            WHERE file_name = 'stop_times.txt' AND reason = 'foreign_key_violation'
            ORDER BY trip_id, CAST(json_extract(cells, '$[' || ? || ']') AS INTEGER), kept_key
            """)
        defer { rows.reset() }
        rows.bind(trip, at: 1)
        rows.bind(sequence, at: 2)
        var (id, ofTrip, count) = ("", [] as [Row], 0)
        func end() throws { if (1...mostRows).contains(count) { try body(UnlistedTrip(id, rows: ofTrip)) } }
        while try rows.step() {
            let next = rows.text(0) ?? ""
            if next != id || count == 0 {
                try end()
                (id, count) = (next, 0)
                ofTrip.removeAll(keepingCapacity: true)
            }
            count += 1
            guard count <= mostRows else { continue }
            let cells = try JSONDecoder().decode([String].self, from: Data((rows.text(1) ?? "").utf8))
            ofTrip.append(layout.row(cells, stop: stop))
        }
        try end()
    }
}

extension FeedReader {
    /// Calls `body` with the stop times of each trip that trips.txt does not have.
    /// - Parameters:
    ///   - header: the columns of stop_times.txt.
    ///   - stop: the key of a stop_id; one that no stop has, where there is none.
    package func eachUnlistedTrip(
        header: [String], stop: (String) -> Key<Stop>, _ body: (UnlistedTrip) throws -> Void
    ) throws { try UnlistedTrip.forEach(db, header: header, stop: stop, body: body) }

    /// Keys and ids by a statement of `VerifySQL`, such as `stopIDs`.
    package func eachID<Of>(_ select: String, _ body: (Key<Of>, String) -> Void) throws {
        let rows = try SteppedStatement(db, select)
        defer { rows.reset() }
        while try rows.step() { body(rows.key(0), rows.text(1) ?? "") }
    }
}
