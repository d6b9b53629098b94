internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The shapes of a feed. Others refer to a shape by its index; its key is the index plus one.
struct ShapeList {
    var ids = ByteInterner()
    /// Which shapes have been written, by index.
    var isWritten: [Bool] = []
    /// The line on which each shape begins, by index; 0 if the feed does not have it.
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

extension ShapeList {
    /// A point of a shape, its decimals exactly as written.
    struct Point: Equatable, ExtraLists.ListedRecord {
        var sequence: Int
        var latitude: DecimalNumber
        var longitude: DecimalNumber
        /// shape_dist_traveled; nil where blank.
        var distance: DecimalNumber?
        var line: Int32
        /// The combination of its extra cells; -1 if it has none.
        var extras: Int32 = -1
        /// Whether some of its extra cells wait for its position.
        var isPending = false
        /// The share of its extra cells in its checksum.
        var extrasChecksum: UInt64 = 0

        /// For the checksum of the file: the same for the same values, however many zeros they are written with.
        func checksum(shape: UInt64) -> UInt64 {
            RecordChecksum.shapePoint(
                shape: shape, sequence: sequence, latitude: latitude, longitude: longitude, distance: distance)
        }
    }

    /// The extra cells of shapes.txt: of each shape a list, by the position of its points.
    final class Extras {
        let cells: FileExtras
        /// The list of each shape that has one, by the index of the shape.
        private var lists: [Int32: Int32] = [:]

        init(_ output: ImportOutput) { cells = output.extras(of: GTFSFile.shapes.name) }

        /// Adds the extra cells of a shape, whose points are in order.
        func add(_ points: [Point], of shape: Int32) throws {
            let list = try cells.addList(points, owner: Int(shape))
            lists[shape] = list < 0 ? nil : list
        }

        /// Points that were written and read back, with their extra cells restored.
        func restored(_ written: [Point], of shape: Int32) throws -> [Point] {
            var points = written
            try cells.restore(&points, list: lists[shape] ?? -1, owner: Int(shape))
            return points
        }

        /// Sets the list that each key has, when no list will change any more.
        func setKeys() {
            for shape in lists.keys.sorted() { cells.set(lists[shape] ?? -1, forKey: Int(shape) + 1) }
        }
    }
}

extension TripList {
    /// Replaces the shape_ids of trips by the indexes of the shapes, after shapes.txt and stop_times.txt have been read.
    /// Shapes that shapes.txt lacks are also entered, and reported.
    mutating func resolve(_ shapes: inout ShapeList, _ patterns: inout PatternList, _ issues: FileIssues?) throws {
        let indexes = (0..<Int32(shapeIDs.count)).map { shapes.intern(shapeIDs.text($0)) }
        try issues.map { try report(indexes.map { !shapes.isWritten[Int($0)] }, issues: $0) }
        for index in records.indices where records.shape(index) >= 0 {
            records.setShape(indexes[Int(records.shape(index))], of: index)
        }
        for index in supersededShapes.indices where supersededShapes[index].shape >= 0 {
            supersededShapes[index].shape = indexes[Int(supersededShapes[index].shape)]
        }
        patterns.replaceShapes { $0 < 0 ? $0 : indexes[Int($0)] }
    }

    private func report(_ isUnlisted: [Bool], issues: FileIssues) throws {
        guard isUnlisted.contains(true) else { return }
        let found = (records.map { ($0.line, $0.shape) } + supersededShapes)
            .filter { $0.1 >= 0 && isUnlisted[Int($0.1)] }
        for (line, shape) in found.sorted(by: { $0.0 < $1.0 }) {
            try issues.reportDangling(shapeIDs.text(shape), line: Int(line), field: "shape_id")
        }
    }
}
