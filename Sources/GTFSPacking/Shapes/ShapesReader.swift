internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reads shapes.txt, and writes a shape as soon as another one begins.
///
/// The points of a shape are mostly together. A shape that comes again after another one is read back at the end of the
/// file and its points are put in order: scattered files cost time, not memory.
struct ShapesReader {
    private let input: ImportInput
    private let output: ImportOutput
    private let writer: ShapeWriter
    private var current: Int32 = -1
    private var currentID: [UInt8] = []
    private var isCurrentScattered = false
    private var points: [ShapeList.Point] = []
    private var checksum: UInt64 = 0
    /// Whether the checksum is wanted.
    private let isVerified: Bool
    private var scattered = WaitingRows<ShapeList.Point>()
    private var spilled: SpilledRows<ShapeList.Point>
    private let extras: ShapeList.Extras
    /// Nil where all points are written.
    private var simplified: SimplifiedShapes?

    init(_ input: ImportInput, output: ImportOutput) throws {
        self.input = input
        self.output = output
        writer = try ShapeWriter(output.database)
        isVerified = !input.options.isForCheck
        extras = ShapeList.Extras(output)
        simplified = try SimplifiedShapes(input)
        spilled = SpilledRows(output.database, table: "scattered_points")
    }

    mutating func read(into shapes: inout ShapeList) throws {
        guard var table = try DeclaredTable.open(.shapes, input, output) else { return }
        let columns = ShapeColumns(table.columns, extraHeader: table.extras.header)
        while let row = try table.next() { try take(row, columns: columns, shapes: &shapes) }
        try finishShape(&shapes)
        output.files[GTFSFile.shapes.name]?.checksum &+= checksum
        try writeScattered(&shapes)
        try writer.finish()
        try simplified?.finish(output)
        extras.setKeys()
    }

    /// Writes the shapes that the file has come back to.
    private mutating func writeScattered(_ shapes: inout ShapeList) throws {
        var rows = spilled
        try rows.forEachOwner(with: scattered) { index, late in
            let shape = Int32(index)
            let isWritten = shapes.isWritten[index]
            let earlier = isWritten ? try extras.restored(try writer.remove(key: Key(index + 1)), of: shape) : []
            points = (earlier + late).stableSorted { $0.sequence < $1.sequence }
            try write(shape, shapes: &shapes)
        }
    }

    /// Shapes that trips name and shapes.txt does not: rows without points.
    func writeUnlisted(_ shapes: ShapeList) throws {
        for (index, isWritten) in shapes.isWritten.enumerated() where !isWritten {
            try writer.write([], key: Key(index + 1), id: shapes.ids.text(Int32(index)))
        }
    }

    private mutating func take(_ row: CSVRow, columns: ShapeColumns, shapes: inout ShapeList) throws {
        let (latitude, longitude) = (row.decimalCell(columns.latitude), row.decimalCell(columns.longitude))
        let distance = row.decimalCell(columns.distance)
        guard !row.isBlank(columns.id), let latitudeValue = latitude.decimal, let longitudeValue = longitude.decimal,
            case .value(let sequence) = row.integer(columns.sequence)
        else {
            return try output.keep(row, of: GTFSFile.shapes.name, reason: try reportUnusable(row, columns: columns))
        }
        if current < 0 || !row.isSame(columns.id, as: currentID) {
            try unsafe begin(row.bytes(columns.id), shapes: &shapes)
        }
        var point = ShapeList.Point(
            sequence: sequence, latitude: latitudeValue, longitude: longitudeValue, distance: distance.decimal,
            line: Int32(clamping: row.line))
        var share: UInt64 = 0
        let isUnfit = latitude.isUnfit || longitude.isUnfit || distance.isUnfit
        if isUnfit || columns.extraHeader?.hasExtraCells(row) == true {
            let unfit = !isUnfit ? [] : columns.decimals.filter { row.decimalCell($0).isUnfit }
            let cells = try extras.cells.collect(row, unfit: unfit, owner: Int(current))
            (point.extras, point.isPending, share) = (cells.combination, cells.isPending, cells.checksum)
            point.extrasChecksum = share
        }
        if isVerified {
            checksum &+= StoredExtras.Checksum.record(point.checksum(shape: shapes.hash(current)), extras: share)
        }
        if isCurrentScattered { try addScattered(point, shapes: &shapes) } else { points.append(point) }
        if !point.isInRange { try reportOutOfRange(point, row: row, columns: columns) }
        if distance.isInvalid {
            try report(
                "invalid_float", field: "shape_dist_traveled", row: row, index: columns.distance, action: .setAside)
        }
    }

    /// Goes on to the points of another shape.
    private mutating func begin(_ id: UnsafeRawBufferPointer, shapes: inout ShapeList) throws {
        try finishShape(&shapes)
        current = unsafe shapes.intern(id)
        unsafe currentID.replaceSubrange(0..., with: id)
        isCurrentScattered = unsafe shapes.isWritten[Int(current)] || simplified?.isScattered(id) == true
    }

    private mutating func addScattered(_ point: ShapeList.Point, shapes: inout ShapeList) throws {
        if shapes.firstLines[Int(current)] == 0 { shapes.firstLines[Int(current)] = Int(point.line) }
        scattered.add(point, owner: Int(current))
        guard scattered.count == input.options.rowsInMemory else { return }
        try spilled.add(scattered)
        scattered = WaitingRows()
    }

    /// Reports the values of a point that are out of range. It is stored nonetheless.
    private func reportOutOfRange(_ point: ShapeList.Point, row: CSVRow, columns: ShapeColumns) throws {
        for (index, field, isOutside) in [
            (columns.latitude, "shape_pt_lat", !point.latitude.isWithin(90)),
            (columns.longitude, "shape_pt_lon", !point.longitude.isWithin(180)),
            (columns.sequence, "shape_pt_sequence", point.sequence < 0),
            (columns.distance, "shape_dist_traveled", point.distance?.mantissa ?? 0 < 0),
        ] where isOutside {
            try report("number_out_of_range", field: field, row: row, index: index, action: .kept)
        }
    }

    /// Reports a point without shape, coordinate or sequence, which no shape can hold. A column that the file lacks is
    /// reported once, not for each point.
    /// - Returns: the first code.
    private func reportUnusable(_ row: CSVRow, columns: ShapeColumns) throws -> FeedIssue.Code {
        var codes: [FeedIssue.Code] = []
        for (index, field, invalid) in [
            (columns.id, "shape_id", nil),
            (columns.latitude, "shape_pt_lat", row.decimalCell(columns.latitude).isInvalid ? "invalid_float" : nil),
            (columns.longitude, "shape_pt_lon", row.decimalCell(columns.longitude).isInvalid ? "invalid_float" : nil),
            (columns.sequence, "shape_pt_sequence", row.integer(columns.sequence).isInvalid ? "invalid_integer" : nil),
        ] as [(Int, String, FeedIssue.Code?)] {
            guard let code = row.isBlank(index) ? "missing_required_field" : invalid else { continue }
            codes.append(code)
            if index >= 0 { try report(code, field: field, row: row, index: index, action: .recordSetAside) }
        }
        return codes.first ?? "missing_required_field"
    }

    private func report(
        _ code: FeedIssue.Code, field: String, row: CSVRow, index: Int, action: FeedIssue.Action
    ) throws {
        try output.issues(of: .shapes).report(
            code, .error, line: row.line, field: field, value: row.text(index), action: action)
    }

    private mutating func finishShape(_ shapes: inout ShapeList) throws {
        guard current >= 0, let first = points.first else { return }
        shapes.firstLines[Int(current)] = Int(first.line)
        if !points.isInOrder({ $0.sequence < $1.sequence }) {
            points = points.stableSorted { $0.sequence < $1.sequence }
        }
        try write(current, shapes: &shapes)
        points.removeAll(keepingCapacity: true)
    }

    private mutating func write(_ shape: Int32, shapes: inout ShapeList) throws {
        if let kept = simplified?.kept(of: points, shape: shapes.hash(shape)) { points = kept }
        try writer.write(points, key: Key(Int(shape) + 1), id: shapes.ids.text(shape))
        shapes.isWritten[Int(shape)] = true
        try extras.add(points, of: shape)
    }
}

extension ShapeList.Point {
    fileprivate var isInRange: Bool {
        latitude.isWithin(90) && longitude.isWithin(180) && sequence >= 0 && distance?.mantissa ?? 0 >= 0
    }
}

extension DecimalNumber {
    /// Whether the decimal lies between -`limit` and `limit`, both included.
    fileprivate func isWithin(_ limit: Int64) -> Bool {
        let scale = Self.powersOfTen[decimals]
        return scale > Int64.max / limit || mantissa.magnitude <= UInt64(limit * scale)
    }

    /// 10^0 to 10^18, which 64 bits hold.
    private static let powersOfTen = (0...18).map { (0..<$0).reduce(Int64(1)) { power, _ in power * 10 } }
}

private struct ShapeColumns {
    let id, latitude, longitude, sequence, distance: Int
    let extraHeader: ExtraHeader?
    var decimals: [Int] { [latitude, longitude, distance] }

    init(_ columns: DeclaredTable.Columns, extraHeader: ExtraHeader?) {
        self.extraHeader = extraHeader
        id = columns.index("shape_id")
        latitude = columns.index("shape_pt_lat")
        longitude = columns.index("shape_pt_lon")
        sequence = columns.index("shape_pt_sequence")
        distance = columns.index("shape_dist_traveled")
    }
}
