internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

extension RecordStream {
    /// The key and position by which `extra_cells` identifies a record of a file.
    package struct RecordKey: Sendable, Hashable {
        /// The trip_key for stop_times and frequencies, the service_key for calendar_dates, the shape_key for shapes, and
        /// for other files the key of the record itself.
        package let key: Int
        /// Tells records of one key apart.
        package let position: Int
    }
}

/// The records of one file as its typed columns hold them, pulled one by one in the order of their keys.
protocol TypedRecords: AnyObject {
    /// Goes on to the next record; nil after the last one.
    func next() throws -> RecordStream.RecordKey?

    /// Adds the cell of a field of the record. `field` is an index in the file's declaration.
    func append(field: Int, to record: inout RecordBuffer)
}

/// The records of a file through the statement of its view.
final class ViewRecords: TypedRecords {
    private let rows: StoredRows.Cursor
    /// The statement's column of each field.
    private let columns: [Int]
    private let keeps: (Int) -> Bool
    private var isOver = false

    /// - Parameter keeps: whether the records of a key are wanted.
    init(_ database: StoreDatabase, file: GTFSFile, keeps: @escaping (Int) -> Bool) throws {
        let view = String(file.name.dropLast(".txt".count))
        rows = try StoredRows.Cursor(database, sql: try FileSelect.records(view: view, in: database))
        let names = rows.columns
        columns = file.fields.map { names.firstIndex(of: $0.name) ?? -1 }
        self.keeps = keeps
    }

    func next() throws -> RecordStream.RecordKey? {
        while !isOver {
            isOver = try !rows.next()
            if !isOver, keeps(rows.integer(0)) {
                return RecordStream.RecordKey(key: rows.integer(0), position: rows.integer(1))
            }
        }
        return nil
    }

    func append(field: Int, to record: inout RecordBuffer) {
        guard columns[field] >= 0 else { return record.appendBlank() }
        switch rows.value(columns[field]) {
        case .null: record.appendBlank()
        case .integer(let number): record.append(number)
        case .real(let number): record.append(DecimalText.text(number))
        case .text(let text): record.append(text)
        }
    }
}

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
        case .latitude: record.append(point.latitude)
        case .longitude: record.append(point.longitude)
        case .sequence: record.append(point.sequence)
        case .distance: point.distance.map { record.append($0) } ?? record.appendBlank()
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
