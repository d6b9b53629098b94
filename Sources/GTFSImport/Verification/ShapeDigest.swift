internal import GRDB
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads shapes.txt back, point by point.
enum ShapeDigest {
    static func digest(_ database: Database) throws -> [String: FileDigest] {
        var digest = FileDigest()
        let rows = try Row.fetchCursor(database, sql: StoredShape.allSQL)
        while let row = try rows.next() {
            let shape = StoredShape(row)
            let hash = shape.id.stableHash
            for point in shape.points() { digest.add(ShapePoint(point).checksum(shape: hash)) }
        }
        return ["shapes.txt": digest]
    }
}
