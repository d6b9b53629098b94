internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads shapes.txt back, point by point.
enum ShapeDigest {
    static func digest(_ database: StoreDatabase) throws -> [String: FileDigest] {
        var digest = FileDigest()
        let extras = try StoredExtras(database, file: "shapes.txt")
        try StoredShape.forEach(database) { shape in
            let hash = shape.id.stableHash
            digest.rows += shape.pointCount
            for (position, point) in shape.points.enumerated() {
                digest.checksum &+= ExtraChecksum.record(
                    ShapePoint(point).checksum(shape: hash),
                    extras: try extras.checksum(key: shape.key.rawValue, position: position))
            }
        }
        return ["shapes.txt": digest]
    }
}
