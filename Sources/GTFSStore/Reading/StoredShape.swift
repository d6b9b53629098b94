internal import GRDB
package import GTFSModel

/// A shape, its points read back from the spans that it is made of.
package struct StoredShape {
    package struct Point: Sendable {
        package let sequence: Int
        package let latitude: DecimalNumber
        package let longitude: DecimalNumber
        package let distance: DecimalNumber?
    }

    package let key: Key<Shape>
    package let id: String
    /// The number of points by its row.
    package let pointCount: Int
    /// The points in order of shape_pt_sequence.
    package fileprivate(set) var points: [Point] = []

    /// Removes the row and spans of a shape, and returns its points. Its stretches stay, as other shapes may run
    /// through them.
    package static func takeOut(_ db: StoreDatabase, key: Key<Shape>) throws -> [Point] {
        let points = try Cursor(db, key: key).next()?.points ?? []
        try db.execute(sql: ShapeSQL.deleteSpans, arguments: [key.rawValue])
        try db.execute(sql: ShapeSQL.deleteShape, arguments: [key.rawValue])
        return points
    }

    /// Removes the stretches that no shape runs through now.
    package static func removeUnusedStretches(_ db: StoreDatabase) throws {
        try db.execute(sql: ShapeSQL.deleteUnusedStretches)
    }

    /// Hands over each shape, one in memory at a time.
    package static func forEach(_ db: StoreDatabase, _ body: (StoredShape) throws -> Void) throws {
        let shapes = try Cursor(db)
        while let shape = try shapes.next() { try body(shape) }
    }
}

extension FeedReader {
    /// A shape with its points; nil if there is none with this key.
    package func shape(key: Key<Shape>) throws -> StoredShape? {
        let row = try SteppedStatement(db, ShapeSQL.one)
        defer { row.reset() }
        row.bind(key, at: 1)
        return try StoredShape.Cursor(row).next()
    }
}

extension FeedReader {
    /// The key of a shape; nil if the feed has none of this id.
    package func shapeKey(id: String) throws -> Key<Shape>? {
        let row = try SteppedStatement(db, ShapeSQL.key)
        defer { row.reset() }
        row.bind(id, at: 1)
        return try row.step() ? row.key(0) : nil
    }
}

/// The statements that read and remove shapes.
private enum ShapeSQL {
    static let key = "SELECT shape_key FROM stored_shapes WHERE shape_id = ?"
    private static let selection = """
        SELECT s.shape_key, s.shape_id, s.point_count, p.point_count, p.first_point, p.first_sequence, p.first_distance,
               \(ShapeStretch.columns.map { "t." + $0 }.joined(separator: ", "))
        FROM stored_shapes s
        LEFT JOIN shape_spans p ON p.shape_key = s.shape_key
        LEFT JOIN shape_stretches t ON t.stretch_key = p.stretch_key
        """
    private static let order = " ORDER BY s.shape_key, p.first_position"

    static let all = selection + order
    static let one = selection + " WHERE s.shape_key = ?1" + order
    static let deleteSpans = "DELETE FROM shape_spans WHERE shape_key = ?"
    static let deleteShape = "DELETE FROM stored_shapes WHERE shape_key = ?"
    static let deleteUnusedStretches =
        "DELETE FROM shape_stretches WHERE stretch_key NOT IN (SELECT stretch_key FROM shape_spans)"
}

extension StoredShape {
    /// The shapes one by one, in the order of their keys.
    package final class Cursor {
        private let row: SteppedStatement
        private var hasRow: Bool
        private var stretch = ShapeStretch()

        package convenience init(_ db: StoreDatabase) throws {
            try self.init(SteppedStatement(try db.makeStatement(sql: ShapeSQL.all)))
        }

        fileprivate convenience init(_ db: StoreDatabase, key: Key<Shape>) throws {
            let row = SteppedStatement(try db.makeStatement(sql: ShapeSQL.one))
            row.bind(key, at: 1)
            try self.init(row)
        }

        fileprivate init(_ row: SteppedStatement) throws {
            self.row = row
            hasRow = try row.step()
        }

        /// The next shape; nil after the last one.
        package func next() throws -> StoredShape? {
            guard hasRow else { return nil }
            var shape = StoredShape(key: row.key(0), id: row.text(1) ?? "", pointCount: row.int(2))
            shape.points.reserveCapacity(min(max(0, shape.pointCount), 1 << 16))
            repeat {
                appendSpan(to: &shape.points)
                hasRow = try row.step()
            } while hasRow && row.key(0) == shape.key
            return shape
        }

        /// The points of the span in the current row; none if the shape has no span.
        private func appendSpan(to points: inout [StoredShape.Point]) {
            let first = row.int(4)
            let end = min(first &+ row.int(3), row.int(7))
            guard first >= 0, first < end else { return }
            stretch.read(row, from: 7, count: end)
            guard end <= stretch.sequences.count else { return }
            let sequence = row.exactInt64(5) &- stretch.sequences[first]
            let distance = (row.isNull(6) ? nil : row.exactInt64(6)).map { $0 &- stretch.distances[first] }
            for index in first..<end {
                points.append(stretch.point(index, sequence: sequence, distance: distance))
            }
        }
    }
}

extension ShapeStretch {
    /// - Parameters:
    ///   - sequence: shape_pt_sequence of the shape at the first point, or extrapolated to it.
    ///   - distance: the same for shape_dist_traveled, * 10^`distanceDecimals`; nil if the shape has none.
    fileprivate func point(_ index: Int, sequence: Int64, distance: Int64?) -> StoredShape.Point {
        StoredShape.Point(
            sequence: Int(clamping: sequence &+ sequences[index]),
            latitude: DecimalNumber(mantissa: latitudes[index], decimals: latitudeDecimals),
            longitude: DecimalNumber(mantissa: longitudes[index], decimals: longitudeDecimals),
            distance: distance.map {
                DecimalNumber(mantissa: $0 &+ distances[index], decimals: distanceDecimals)
            })
    }
}
