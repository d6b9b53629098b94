internal import Foundation
internal import GRDB
internal import GTFSModel

/// A row of stored_shapes, read back point by point.
package struct StoredShape {
    /// A decimal number, `mantissa / 10^decimals`.
    package struct Decimal: Sendable {
        package let mantissa: Int
        package let decimals: Int
    }

    package struct Point: Sendable {
        package let sequence: Int
        package let latitude: Decimal
        package let longitude: Decimal
        package let distance: Decimal?
    }

    private static let deleteSQL = "DELETE FROM stored_shapes WHERE shape_key = ?"
    private static let fetchSQL = "SELECT * FROM stored_shapes WHERE shape_key = ?"
    fileprivate static let allSQL = "SELECT * FROM stored_shapes ORDER BY shape_key"

    package let key: Int
    package let id: String
    private let row: Row

    fileprivate init(_ row: Row) {
        key = row["shape_key"]
        id = row["shape_id"]
        self.row = row
    }

    /// The points of a shape, whose row goes.
    package static func takeOut(_ db: StoreDatabase, key: Int) throws -> [Point] {
        let points = try Row.fetchOne(db, sql: fetchSQL, arguments: [key]).map { StoredShape($0).points() } ?? []
        try db.execute(sql: deleteSQL, arguments: [key])
        return points
    }

    /// Hands over each shape, one in memory at a time.
    package static func forEach(_ db: StoreDatabase, _ body: (StoredShape) throws -> Void) throws {
        let shapes = try StoredShapeCursor(db)
        while let shape = try shapes.next() { try body(shape) }
    }

    /// The points in order of shape_pt_sequence.
    package func points() -> [Point] {
        let count: Int = row["point_count"]
        if let text: String = row["points_text"] { return PointsText.points(text) }
        guard count > 0 else { return [] }
        let decimals: Int = row["decimals"]
        let latitudes = column("lat", count: count)
        let longitudes = column("lon", count: count)
        let sequences = column("sequence", count: count)
        let places: Int? = row["distance_decimals"]
        let distances = places == nil ? nil : column("distance", count: count)
        return (0..<count).map { index in
            Point(
                sequence: sequences[index], latitude: Decimal(mantissa: latitudes[index], decimals: decimals),
                longitude: Decimal(mantissa: longitudes[index], decimals: decimals),
                distance: distances.map { Decimal(mantissa: $0[index], decimals: places ?? 0) })
        }
    }

    private func column(_ name: String, count: Int) -> [Int] {
        let smallest: Int = row["smallest_\(name)_step"]
        let width: Int = row["\(name)_width"]
        let steps = PackedColumn(bytes: [UInt8](row["\(name)_steps"] as Data), width: width)
        var value: Int = row["first_\(name)"]
        return (0..<count).map { index in
            if index > 0 { value += smallest + (width == 0 ? 0 : steps.value(at: index - 1) ?? 0) }
            return value
        }
    }
}

/// The rows of stored_shapes one by one, in the order of their keys.
package final class StoredShapeCursor {
    private let rows: RowCursor

    package init(_ db: StoreDatabase) throws { rows = try Row.fetchCursor(db, sql: StoredShape.allSQL) }

    /// The next shape, good until the one after it is asked for; nil after the last one.
    package func next() throws -> StoredShape? { try rows.next().map(StoredShape.init) }
}
