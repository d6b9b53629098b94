internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads shapes.txt and writes each shape as soon as its points are through.
///
/// Points of a shape mostly stand together. A shape that comes again after another one is read back at the end and its
/// points put in order, so that scattered files cost time, not memory.
final class ShapesReader {
    private let context: ImportContext
    private let writer: ShapeWriter
    private var current: Int32 = -1
    private var points: [ShapePoint] = []
    private var checksum: UInt64 = 0
    private var scattered: ScatteredRows<ShapePoint>

    init(_ context: ImportContext) throws {
        self.context = context
        writer = try ShapeWriter(context.database)
        scattered = try ScatteredRows(context.database, table: "scattered_points")
    }

    func read() throws {
        var columns: ShapeColumns?
        try DeclaredTable.read(.shapes, context) { table, row in
            let found = columns ?? ShapeColumns(table.columns)
            columns = found
            try take(row, found)
        }
        try finishShape()
        context.files["shapes.txt"]?.checksum = checksum
        try scattered.forEachOwner { number, rows in
            let shape = Int32(number)
            let earlier = try writer.takeBack(key: number + 1)
            points = (earlier + rows).stableSorted { $0.sequence < $1.sequence }
            try writer.write(points, key: number + 1, id: context.shapes.ids.text(shape))
        }
    }

    /// Shapes that trips name and shapes.txt does not: rows without points.
    func writeUnlisted() throws {
        for (number, isWritten) in context.shapes.isWritten.enumerated() where !isWritten {
            try writer.write([], key: number + 1, id: context.shapes.ids.text(Int32(number)))
        }
    }

    private func take(_ row: CSVRow, _ columns: ShapeColumns) throws {
        guard !row.isBlank(columns.id), let point = point(row, columns) else {
            try reportUnusable(row, columns)
            return try context.keepAside(row, file: "shapes.txt", reason: "missing_required_field")
        }
        let shape = unsafe context.shapes.intern(row.bytes(columns.id))
        if shape != current {
            try finishShape()
            current = shape
        }
        checksum &+= point.checksum(shape: context.shapes.hash(shape))
        if context.shapes.isWritten[Int(shape)] {
            try scattered.add(point, owner: Int(shape))
        } else {
            points.append(point)
        }
    }

    private func point(_ row: CSVRow, _ columns: ShapeColumns) -> ShapePoint? {
        guard case .value(let latitude) = row.decimal(columns.latitude),
            case .value(let longitude) = row.decimal(columns.longitude),
            case .value(let sequence) = row.integer(columns.sequence), row.cellCount <= columns.count
        else { return nil }
        switch row.decimal(columns.distance) {
        case .value(let distance):
            return ShapePoint(sequence: sequence, latitude: latitude, longitude: longitude, distance: distance, line: row.line)
        case .blank: return ShapePoint(sequence: sequence, latitude: latitude, longitude: longitude, distance: nil, line: row.line)
        case .invalid: return nil
        }
    }

    /// A point without place or sequence has no place in its line.
    private func reportUnusable(_ row: CSVRow, _ columns: ShapeColumns) throws {
        for (index, field, invalid) in [
            (columns.id, "shape_id", "invalid_character"), (columns.latitude, "shape_pt_lat", "invalid_float"),
            (columns.longitude, "shape_pt_lon", "invalid_float"), (columns.sequence, "shape_pt_sequence", "invalid_integer"),
            (columns.distance, "shape_dist_traveled", "invalid_float"),
        ] {
            let isBlank = row.isBlank(index)
            if isBlank ? field == "shape_dist_traveled" : isFine(row, index, field) { continue }
            try context.issues.add(FeedIssue(
                isBlank ? "missing_required_field" : invalid, .error, file: "shapes.txt", line: row.line, field: field,
                value: row.text(index), action: .recordSetAside))
        }
    }

    private func isFine(_ row: CSVRow, _ index: Int, _ field: String) -> Bool {
        switch field {
        case "shape_id": return true
        case "shape_pt_sequence": if case .value = row.integer(index) { return true }
        default: if case .value = row.decimal(index) { return true }
        }
        return false
    }

    private func finishShape() throws {
        guard current >= 0, !points.isEmpty else { return }
        if !points.isInOrder({ $0.sequence < $1.sequence }) { points = points.stableSorted { $0.sequence < $1.sequence } }
        try writer.write(points, key: Int(current) + 1, id: context.shapes.ids.text(current))
        context.shapes.isWritten[Int(current)] = true
        points.removeAll(keepingCapacity: true)
    }
}

private struct ShapeColumns {
    let id, latitude, longitude, sequence, distance, count: Int

    init(_ columns: TableColumns) {
        id = columns.index("shape_id")
        latitude = columns.index("shape_pt_lat")
        longitude = columns.index("shape_pt_lon")
        sequence = columns.index("shape_pt_sequence")
        distance = columns.index("shape_dist_traveled")
        count = columns.header.columns.count
    }
}
