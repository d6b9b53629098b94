internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads shapes.txt back, point by point.
enum ShapeDigest {
    static func digest(_ database: StoreDatabase) throws -> [String: FileDigest] {
        var digest = FileDigest()
        try StoredShape.forEach(database) { shape in
            let hash = shape.id.stableHash
            for point in shape.points() { digest.add(ShapePoint(point).checksum(shape: hash)) }
        }
        return ["shapes.txt": digest]
    }
}
