internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes shapes to stored_shapes, shape_spans and shape_stretches: a shape is a row of spans, and a stretch that several
/// shapes run through is written once.
final class ShapeWriter {
    /// A shared stretch with new points on both sides makes three rows and three spans of one, so it pays only with
    /// this many points.
    private static let leastInside = 24
    /// A shared stretch at an end of the new points costs only its own span.
    private static let leastAtEnd = 8

    private let database: StoreDatabase
    private let shapes: PreparedInsert
    private let stretches: StretchWriter
    private let spans: PreparedInsert
    private let shared: SharedStretches
    private var run = ShapeRun()
    private var hashes: [UInt32] = []
    private var key = Key<Shape>(0)
    /// Position in the shape of the first point of the next span.
    private var position = 0
    private var hasRemoved = false

    init(_ database: StoreDatabase) throws {
        self.database = database
        shapes = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "stored_shapes", ["shape_key", "shape_id", "point_count"]))
        stretches = try StretchWriter(database)
        spans = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "shape_spans",
                [
                    "shape_key", "first_position", "point_count", "stretch_key", "first_point", "first_sequence",
                    "first_distance",
                ]))
        shared = try SharedStretches(database)
    }

    /// - Parameter points: in the order of shape_pt_sequence.
    func write(_ points: [ShapeList.Point], key: Key<Shape>, id: String) throws {
        shapes.bind(1, key.rawValue)
        shapes.bind(2, id)
        shapes.bind(3, points.count)
        try shapes.run()
        (self.key, position) = (key, 0)
        try write(points, range: points.indices)
    }

    /// Reads the points of a shape back and removes the shape.
    func remove(key: Key<Shape>) throws -> [ShapeList.Point] {
        hasRemoved = true
        return try StoredShape.takeOut(database, key: key).map(ShapeList.Point.init)
    }

    /// Removes the stretches that only removed shapes ran through, when all shapes have been written.
    func finish() throws {
        if hasRemoved { try StoredShape.removeUnusedStretches(database) }
    }

    /// Writes points, in parts that are halved until common decimals hold each part.
    private func write(_ points: [ShapeList.Point], range: Range<Int>) throws {
        if range.isEmpty { return }
        if run.replace(with: points, range) { return try writeRun() }
        let middle = range.lowerBound + range.count / 2
        try write(points, range: range.lowerBound..<middle)
        try write(points, range: middle..<range.upperBound)
    }

    private func writeRun() throws {
        run.pairHashes(into: &hashes)
        var start = 0
        for end in run.ends() {
            try write(start..<end)
            start = end
        }
    }

    /// Writes a part of the run, as far as possible as spans of existing stretches.
    private func write(_ range: Range<Int>) throws {
        var start = range.lowerBound
        var index = start
        while index + 1 < range.upperBound,
            let found = shared.first(of: hashes, in: index..<range.upperBound - 1)
        {
            let rest = start..<range.upperBound
            index = found + 1
            if let match = try shared.match(run, at: found, hash: hashes[found], in: rest), pays(match, in: rest) {
                try writeNew(start..<match.range.lowerBound)
                try writeSpan(match)
                start = match.range.upperBound
                index = start
            }
        }
        try writeNew(start..<range.upperBound)
    }

    private func pays(_ match: SharedStretches.Match, in range: Range<Int>) -> Bool {
        let isInside = match.range.lowerBound > range.lowerBound && match.range.upperBound < range.upperBound
        return match.range.count >= (isInside ? Self.leastInside : Self.leastAtEnd) || match.range == range
    }

    /// Writes points as new stretches, where no stretch has them.
    private func writeNew(_ range: Range<Int>) throws {
        var start = range.lowerBound
        while start < range.upperBound {
            let (stretchKey, part) = try stretches.write(run, start..<range.upperBound)
            shared.append(pointCount: part.count, hashes: hashes[part.lowerBound..<part.upperBound - 1])
            try writeSpan(
                SharedStretches.Match(
                    stretchKey: stretchKey, firstPoint: 0, range: part,
                    firstDistance: run.distanceDecimals.map { _ in run.distances[start] }))
            start = part.upperBound
        }
    }

    private func writeSpan(_ match: SharedStretches.Match) throws {
        spans.bind(1, key.rawValue)
        spans.bind(2, position)
        spans.bind(3, match.range.count)
        spans.bind(4, match.stretchKey.rawValue)
        spans.bind(5, match.firstPoint)
        spans.bind(6, run.sequences[match.range.lowerBound])
        spans.bind(7, match.firstDistance)
        try spans.run()
        position += match.range.count
    }
}

extension ShapeList.Point {
    init(_ stored: StoredShape.Point) {
        self.init(
            sequence: stored.sequence, latitude: stored.latitude, longitude: stored.longitude,
            distance: stored.distance, line: 0)
    }
}

/// Points out of turn wait as rows of integers.
extension ShapeList.Point: PackableRow {
    func pack(into packed: inout PackedBytes) { for integer in integers { packed.add(integer) } }

    init(from reader: inout PackedBytes.Reader) {
        self.init(integers: (0..<Self.integerCount).map { _ in reader.integer64() })
    }

    private static var integerCount: Int { 11 }
    private static var noDistance: Int64 { -1 }

    var integers: [Int64] {
        [
            Int64(sequence), latitude.mantissa, Int64(latitude.decimals), longitude.mantissa, Int64(longitude.decimals),
            distance?.mantissa ?? 0, distance.map { Int64($0.decimals) } ?? Self.noDistance, Int64(line), Int64(extras),
            isPending ? 1 : 0, Int64(bitPattern: extrasChecksum),
        ]
    }

    init(integers: [Int64]) {
        self.init(
            sequence: Int(integers[0]), latitude: DecimalNumber(mantissa: integers[1], decimals: Int(integers[2])),
            longitude: DecimalNumber(mantissa: integers[3], decimals: Int(integers[4])),
            distance: integers[6] == Self.noDistance
                ? nil : DecimalNumber(mantissa: integers[5], decimals: Int(integers[6])), line: Int32(integers[7]),
            extras: Int32(integers[8]), isPending: integers[9] == 1,
            extrasChecksum: UInt64(bitPattern: integers[10]))
    }
}

/// Writes rows of shape_stretches, with the keys 1, 2, 3 …
private final class StretchWriter {
    private let insert: PreparedInsert
    private var room: PageSpace
    private var packer = BitPacker()
    private var key = 0

    init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "shape_stretches", ["stretch_key"] + ShapeStretch.columns))
        room = try PageSpace(database)
    }

    /// Writes a stretch of the first points of `range`, as many as fit its row.
    /// - Returns: its key, and the points it has.
    func write(_ run: ShapeRun, _ range: Range<Int>) throws -> (key: Key<ShapeStretch>, range: Range<Int>) {
        key += 1
        let cut = StretchCut(run, range, room: room.bytes(key: key))
        pack(run, cut: cut)
        bind(run, cut: cut)
        try insert.run()
        room.take(key: key, bytes: cut.byteCount)
        return (Key(key), cut.range)
    }

    private func pack(_ run: ShapeRun, cut: StretchCut) {
        packer.removeAll()
        for index in cut.range.dropFirst() { cut.columns.pack(run.step(to: index), into: &packer) }
        packer.finish()
    }

    /// In the order of `ShapeStretch.columns`.
    private func bind(_ run: ShapeRun, cut: StretchCut) {
        insert.bind(1, key)
        insert.bind(2, cut.range.count)
        insert.bind(3, run.latitudeDecimals)
        insert.bind(4, run.longitudeDecimals)
        insert.bind(5, run.distanceDecimals)
        insert.bind(6, run.latitudes[cut.range.lowerBound])
        bind(7, column: cut.columns.latitude)
        insert.bind(9, run.longitudes[cut.range.lowerBound])
        bind(10, column: cut.columns.longitude)
        bind(12, column: cut.columns.sequence)
        bind(14, column: cut.columns.distance)
        insert.bind(16, blob: packer.bytes)
    }

    private func bind(_ index: Int, column: StretchCut.StepColumn) {
        insert.bind(index, column.smallest)
        insert.bind(index + 1, column.bits)
    }
}
