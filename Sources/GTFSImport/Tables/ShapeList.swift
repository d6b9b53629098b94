internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The shapes of a feed by number; the key of a shape is its number plus one.
struct ShapeList {
    var ids = ByteInterner()
    /// Which shapes have been written, by number.
    var isWritten: [Bool] = []
    /// The line on which each shape begins, by number; 0 where the feed does not have it.
    var firstLines: [Int] = []

    func hash(_ number: Int32) -> UInt64 { ids.hashes[Int(number)] }

    mutating func intern(_ id: String) -> Int32 {
        let number = ids.intern(id)
        if Int(number) == isWritten.count { append() }
        return number
    }

    mutating func intern(_ id: UnsafeRawBufferPointer) -> Int32 {
        let number = unsafe ids.intern(id)
        if Int(number) == isWritten.count { append() }
        return number
    }

    private mutating func append() {
        isWritten.append(false)
        firstLines.append(0)
    }
}

/// A point of a shape, its numbers exactly as written.
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

extension DecimalNumber {
    /// The mantissa that the value has with `decimals` places, at least as many as its own; nil where 64 bits overflow.
    func mantissa(decimals wanted: Int) -> Int? {
        var result = mantissa
        for _ in decimals..<max(decimals, wanted) {
            let (product, overflow) = result.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            result = product
        }
        return Int(result)
    }

    /// The number to the precision of a double.
    var double: Double {
        var value = Double(mantissa)
        for _ in 0..<decimals { value /= 10 }
        return value
    }

    /// The number as decimal text.
    var text: String {
        guard decimals > 0 else { return String(mantissa) }
        let digits = String(mantissa.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
        return (mantissa < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

/// The extra cells of shapes.txt: of each shape a list, by the position of its points.
final class ShapeExtras {
    let cells: FileExtras
    /// The list of each shape that has one, by number.
    private var lists: [Int32: Int32] = [:]

    init(_ output: ImportOutput) { cells = output.extras(of: "shapes.txt") }

    /// Notes the extra cells of a shape whose points are in order.
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

    /// Says which list each shape has, now that none will change.
    func own() {
        for shape in lists.keys.sorted() { cells.set(lists[shape] ?? -1, forKey: Int(shape) + 1) }
    }
}

extension FeedTables {
    /// Finds the shapes that trips name, once shapes.txt and stop_times.txt have been read; those that shapes.txt does not
    /// have are entered too, and reported.
    mutating func resolveTripShapes(_ input: ImportInput, _ output: ImportOutput) throws {
        let numbers = (0..<Int32(trips.shapeIDs.count)).map { shapes.intern(trips.shapeIDs.text($0)) }
        if !input.options.excluded.contains("shapes.txt") { try reportUnlistedShapes(numbers, output) }
        for index in trips.records.indices where trips.records[index].shape >= 0 {
            trips.records[index].shape = numbers[Int(trips.records[index].shape)]
        }
        patterns.replaceShapes { $0 < 0 ? $0 : numbers[Int($0)] }
    }

    private func reportUnlistedShapes(_ numbers: [Int32], _ output: ImportOutput) throws {
        let isUnlisted = numbers.map { !shapes.isWritten[Int($0)] }
        guard isUnlisted.contains(true) else { return }
        let found = (trips.records.map { ($0.line, $0.shape) } + trips.supersededShapes)
            .filter { $0.1 >= 0 && isUnlisted[Int($0.1)] }
        for (line, shape) in found.sorted(by: { $0.0 < $1.0 }) {
            try output.reportDangling(
                trips.shapeIDs.text(shape), file: "trips.txt", line: Int(line), field: "shape_id")
        }
    }
}
