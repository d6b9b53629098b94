internal import Foundation
internal import GRDB
package import GTFSModel

package struct PatternStopRow: Sendable {
    /// Nil for a row of a location or location group (Flex).
    package let stopKey: Key<Stop>?
    package let stopSequence: Int
    package let attributesKey: Key<StopTimeAttributesRow>
}

package struct PatternRow: Sendable {
    package let key: Key<Pattern>
    package let routeKey: Key<Route>?
    package let directionID: Int?
    /// trip_headsign
    package let headsign: String?
    package let shapeKey: Key<Shape>?
    /// In the order of travel.
    package let stops: [PatternStopRow]
    /// shape_dist_traveled of each stop.
    package let distances: Distances

    fileprivate static let columns = """
        pattern_key, route_key, direction_id, trip_headsign, shape_key, \(Distances.columns), \
        \(PackedPatternStops.columns)
        """

    /// The rows of a trip that the database has no pattern of.
    init(stops: [PatternStopRow], distances: Distances) {
        (self.stops, self.distances) = (stops, distances)
        (key, routeKey, directionID, headsign, shapeKey) = (0, nil, nil, nil, nil)
    }

    fileprivate init(_ row: SteppedStatement) {
        key = row.key(0)
        routeKey = row.optionalKey(1)
        directionID = row.optionalInt(2)
        headsign = row.text(3)
        shapeKey = row.optionalKey(4)
        let packed = PackedPatternStops(row, at: 9)
        stops = packed.all()
        distances = Distances(row, at: 5, count: packed.count)
    }
}

extension FeedReader {
    package func pattern(key: Key<Pattern>) throws -> PatternRow? {
        let pattern = try SteppedStatement(db, "SELECT \(PatternRow.columns) FROM patterns WHERE pattern_key = ?")
        defer { pattern.reset() }
        pattern.bind(key, at: 1)
        return try pattern.step() ? PatternRow(pattern) : nil
    }

    /// Calls `body` with each pattern, in the order of their keys.
    package func eachPattern(_ body: (PatternRow) throws -> Void) throws {
        let rows = try SteppedStatement(db, "SELECT \(PatternRow.columns) FROM patterns ORDER BY pattern_key")
        defer { rows.reset() }
        while try rows.step() { try body(PatternRow(rows)) }
    }

    package func patternStops(key: Key<Pattern>) throws -> [PatternStopRow] {
        let pattern = try SteppedStatement(
            db, "SELECT \(PackedPatternStops.columns) FROM patterns WHERE pattern_key = ?")
        defer { pattern.reset() }
        pattern.bind(key, at: 1)
        return try pattern.step() ? PackedPatternStops(pattern, at: 0).all() : []
    }

    /// The route and trip_headsign of a pattern's trips, for a display.
    package func patternLabel(key: Key<Pattern>) throws -> (routeKey: Key<Route>?, headsign: String?)? {
        let label = try SteppedStatement(db, "SELECT route_key, trip_headsign FROM patterns WHERE pattern_key = ?")
        defer { label.reset() }
        label.bind(key, at: 1)
        return try label.step() ? (label.optionalKey(0), label.text(1)) : nil
    }
}

extension PatternRow {
    /// shape_dist_traveled of each stop of a pattern.
    package struct Distances: Sendable {
        /// The distances * 10^`decimals`, to the last digit if the feed's own digits allow; nil where blank.
        package let values: [Int64?]
        package let decimals: Int
        /// As the feed writes them, if no packed column holds them: with a sign, an exponent, or more digits than 64 bits.
        private let written: [String?]?

        static let columns = "distance_decimals, distance_width, distances, distances_text"

        /// - Parameters:
        ///   - first: the first of `columns` in the row.
        ///   - count: stops of the pattern.
        init(_ row: SteppedStatement, at first: Int32, count: Int) {
            let width = row.int(first + 1)
            let packed = row.blob(first + 2) { bytes in
                (0..<count).map { PackedColumn.number(at: $0, width: width, in: bytes) }
            }
            guard packed == nil, let text = row.text(first + 3) else {
                self.init(
                    values: packed ?? Array(repeating: nil, count: count),
                    decimals: min(max(-400, row.int(first)), 400),
                    written: nil)
                return
            }
            let written = (try? JSONDecoder().decode([String?].self, from: Data(text.utf8))) ?? []
            self.init(written: (0..<count).map { $0 < written.count ? written[$0] : nil })
        }

        /// The distance of each stop as the feed writes it.
        init(written: [String?]) {
            let numbers = written.map { text in text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }
            let largest = numbers.lazy.compactMap { $0?.magnitude }.max() ?? 0
            // The decimals that leave room for the digits before the point, at most nine.
            let decimals = (0...9).last { largest * pow(10, Double($0)) < 1e15 } ?? 0
            let unit = pow(10, Double(decimals))
            self.init(
                values: numbers.map { number in number.flatMap { Int64(exactly: ($0 * unit).rounded()) } },
                decimals: decimals, written: written)
        }

        private init(values: [Int64?], decimals: Int, written: [String?]?) {
            (self.values, self.decimals, self.written) = (values, decimals, written)
        }

        /// Each distance exactly as the feed has it; nil if it is blank, or not a decimal number that fits.
        package var exact: [DecimalNumber?] {
            guard let written else {
                return values.map { $0.map { DecimalNumber(mantissa: $0, decimals: decimals) } }
            }
            return written.map { text in
                guard let parts = text?.split(separator: ".", omittingEmptySubsequences: false) else { return nil }
                return Int64(parts.joined()).map {
                    DecimalNumber(mantissa: $0, decimals: parts.count > 1 ? parts[1].utf8.count : 0)
                }
            }
        }
    }
}
