internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The records of shapes.txt, read back from the stored shapes, one shape in memory at a time.
final class ShapeRecords: TypedRecords {
    private enum Field { case id, latitude, longitude, sequence, distance, other }

    private let shapes: StoredShape.Cursor
    private let fields: [Field]
    private let keeps: (Int) -> Bool
    private var key = Key<Shape>(0)
    private var id: [UInt8] = []
    private var points: [StoredShape.Point] = []
    private var position = -1

    /// - Parameter keeps: whether the points of a shape are wanted.
    init(_ database: StoreDatabase, keeps: @escaping (Int) -> Bool) throws {
        shapes = try StoredShape.Cursor(database)
        fields = GTFSFile.shapes.fields.map { Self.field($0.name) }
        self.keeps = keeps
    }

    func next() throws -> RecordStream.RecordKey? {
        position += 1
        while position >= points.count {
            guard let shape = try shapes.next() else { return nil }
            guard keeps(shape.key.rawValue) else { continue }
            (key, id, points, position) = (shape.key, Array(shape.id.utf8), shape.points, 0)
        }
        return RecordStream.RecordKey(key: key.rawValue, position: position)
    }

    func append(field: Int, to record: inout RecordBuffer) {
        let point = points[position]
        switch fields[field] {
        case .id: record.append(id)
        case .latitude: record.append(point.latitude.description)
        case .longitude: record.append(point.longitude.description)
        case .sequence: record.append(point.sequence)
        case .distance: point.distance.map { record.append($0.description) } ?? record.appendBlank()
        case .other: record.appendBlank()
        }
    }

    private static func field(_ name: String) -> Field {
        switch name {
        case "shape_id": .id
        case "shape_pt_lat": .latitude
        case "shape_pt_lon": .longitude
        case "shape_pt_sequence": .sequence
        case "shape_dist_traveled": .distance
        default: .other
        }
    }
}
