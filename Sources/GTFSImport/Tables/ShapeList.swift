internal import GTFSFeed
internal import GTFSModel

/// The shapes of a feed. Others refer to a shape by its index; its key is the index plus one.
struct ShapeList {
    var ids = ByteInterner()
    /// Which shapes have been written, by index.
    var isWritten: [Bool] = []
    /// The line on which each shape begins, by index; 0 where the feed does not have it.
    var firstLines: [Int] = []

    func hash(_ index: Int32) -> UInt64 { ids.hash(of: index) }

    mutating func intern(_ id: String) -> Int32 {
        let index = ids.intern(id)
        if Int(index) == isWritten.count { append() }
        return index
    }

    mutating func intern(_ id: UnsafeRawBufferPointer) -> Int32 {
        let index = unsafe ids.intern(id)
        if Int(index) == isWritten.count { append() }
        return index
    }

    private mutating func append() {
        isWritten.append(false)
        firstLines.append(0)
    }
}

/// A point of a shape, its decimals exactly as written.
struct ShapePoint: Equatable, ListedRecord {
    var sequence: Int
    var latitude: DecimalNumber
    var longitude: DecimalNumber
    /// shape_dist_traveled; nil where blank.
    var distance: DecimalNumber?
    var line: Int32
    /// The combination of its extra cells; -1 where it has none.
    var extras: Int32 = -1
    /// Whether some of its extra cells wait for its position.
    var isPending = false
    /// Their share in its checksum.
    var extrasChecksum: UInt64 = 0

    /// For the checksum of the file: the same for the same values, however many zeros they are written with.
    func checksum(shape: UInt64) -> UInt64 {
        var hash = StableHash(seed: shape)
        hash.add(sequence)
        hash.add(latitude.residue)
        hash.add(longitude.residue)
        hash.add(distance?.residue ?? DecimalNumber.noResidue)
        return hash.value
    }
}

/// The extra cells of shapes.txt: of each shape a list, by the position of its points.
final class ShapeExtras {
    let cells: FileExtras
    /// The list of each shape that has one, by the index of the shape.
    private var lists: [Int32: Int32] = [:]

    init(_ output: ImportOutput) { cells = output.extras(of: "shapes.txt") }

    /// Adds the extra cells of a shape, whose points are in order.
    func add(_ points: [ShapePoint], of shape: Int32) throws {
        let list = try cells.addList(points, owner: Int(shape))
        lists[shape] = list < 0 ? nil : list
    }

    /// Points that were written and read back, with their extra cells again.
    func restored(_ written: [ShapePoint], of shape: Int32) throws -> [ShapePoint] {
        var points = written
        try cells.restore(&points, list: lists[shape] ?? -1, owner: Int(shape))
        return points
    }

    /// Sets the list that each key has, when no list will change any more.
    func setKeys() {
        for shape in lists.keys.sorted() { cells.set(lists[shape] ?? -1, forKey: Int(shape) + 1) }
    }
}

extension FeedTables {
    /// Replaces the shape_ids of trips by the indexes of the shapes, after shapes.txt and stop_times.txt have been read.
    /// Shapes that shapes.txt lacks are entered too, and reported.
    mutating func resolveTripShapes(_ input: ImportInput, _ output: ImportOutput) throws {
        let shapeIndexes = (0..<Int32(trips.shapeIDs.count)).map { shapes.intern(trips.shapeIDs.text($0)) }
        if !input.options.excluded.contains("shapes.txt") { try reportUnlistedShapes(shapeIndexes, output) }
        for index in trips.records.indices where trips.records.shape(index) >= 0 {
            trips.records.setShape(shapeIndexes[Int(trips.records.shape(index))], of: index)
        }
        for index in trips.supersededShapes.indices where trips.supersededShapes[index].shape >= 0 {
            trips.supersededShapes[index].shape = shapeIndexes[Int(trips.supersededShapes[index].shape)]
        }
        patterns.replaceShapes { $0 < 0 ? $0 : shapeIndexes[Int($0)] }
    }

    private func reportUnlistedShapes(_ shapeIndexes: [Int32], _ output: ImportOutput) throws {
        let isUnlisted = shapeIndexes.map { !shapes.isWritten[Int($0)] }
        guard isUnlisted.contains(true) else { return }
        let found = (trips.records.map { ($0.line, $0.shape) } + trips.supersededShapes)
            .filter { $0.1 >= 0 && isUnlisted[Int($0.1)] }
        for (line, shape) in found.sorted(by: { $0.0 < $1.0 }) {
            try output.reportDangling(
                trips.shapeIDs.text(shape), file: "trips.txt", line: Int(line), field: "shape_id")
        }
    }
}
