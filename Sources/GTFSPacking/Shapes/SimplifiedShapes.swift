internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Leaves points out of shapes before they are written, and keeps account of them.
struct SimplifiedShapes {
    private static let file = GTFSFile.shapes.name

    private let lines: LineSimplification
    /// The ids of the shapes that the file comes back to: they are simplified when all of their points are there.
    private let scattered: ByteInterner
    /// The checksum of the records that were left out.
    private var checksum: UInt64 = 0
    private var count = 0
    /// Lines of those whose extra cells wait in a temporary table.
    private var pendingLines: Set<Int> = []

    /// Nil where shapes are not to be simplified.
    init?(_ input: ImportInput) throws {
        guard let tolerance = input.options.shapeTolerance else { return nil }
        lines = LineSimplification(tolerance: tolerance)
        scattered = try Self.scatteredShapes(input)
    }

    /// Reads the file once for its ids alone.
    private static func scatteredShapes(_ input: ImportInput) throws -> ByteInterner {
        var (found, seen, current) = (ByteInterner(), ByteInterner(), Int32(-1))
        guard let entry = input.entry(of: .shapes) else { return found }
        var table = try TableReader.open(source: input.source, entry: entry)
        let column = table.header.index(of: "shape_id")
        while let row = try table.next() {
            if row.isBlank(column) { continue }
            let id = unsafe row.bytes(column)
            if current >= 0, unsafe seen.isText(current, equalTo: id) { continue }
            let count = seen.count
            current = unsafe seen.intern(id)
            if seen.count == count { _ = unsafe found.intern(id) }
        }
        return found
    }

    func isScattered(_ id: UnsafeRawBufferPointer) -> Bool { unsafe scattered.find(id) != nil }

    /// The points of a shape that stay. They need the hash of its id.
    mutating func kept(of points: [ShapeList.Point], shape: UInt64) -> [ShapeList.Point] {
        var kept: [ShapeList.Point] = []
        var next = 0
        for index in lines.kept(of: points.map(\.coordinate)) {
            for point in points[next..<index] { leaveOut(point, shape: shape) }
            kept.append(points[index])
            next = index + 1
        }
        return kept
    }

    private mutating func leaveOut(_ point: ShapeList.Point, shape: UInt64) {
        count += 1
        checksum &+= StoredExtras.Checksum.record(point.checksum(shape: shape), extras: point.extrasChecksum)
        if point.isPending { pendingLines.insert(Int(point.line)) }
    }

    /// Subtracts the points left out from the record of the file, after all shapes have been written.
    func finish(_ output: ImportOutput) throws {
        output.files[Self.file]?.checksum &-= checksum
        output.files[Self.file]?.rows -= count
        try output.pendingExtras.discard(file: Self.file, lines: pendingLines)
    }
}

extension ShapeList.Point {
    fileprivate var coordinate: Coordinate {
        Coordinate(latitude: latitude.value, longitude: longitude.value)
    }
}
