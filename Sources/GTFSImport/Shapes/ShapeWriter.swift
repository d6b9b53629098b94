internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes shapes as spans of stretches, and a stretch that several shapes run through once.
final class ShapeWriter {
    /// A stretch in the middle of others makes three rows of one and as many spans: so long it must be to pay.
    private static let leastInside = 24
    /// At the end of what is to be written it costs no more than its own span.
    private static let leastAtEnd = 8

    private let database: StoreDatabase
    private let shapes: PreparedInsert
    private let stretches: StretchWriter
    private let spans: PreparedInsert
    private let shared: SharedStretches
    private var run = ShapeRun()
    private var hashes: [UInt32] = []
    private var key = Key<Shape>(0)
    /// Position in the shape of the next span, and so of the first point of the run.
    private var position = 0
    private var hasTakenBack = false

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
    func write(_ points: [ShapePoint], key: Key<Shape>, id: String) throws {
        shapes.bind(1, key.rawValue)
        shapes.bind(2, id)
        shapes.bind(3, points.count)
        try shapes.run()
        (self.key, position) = (key, 0)
        try write(points, points.indices)
    }

    /// Reads the points of a shape back and removes it.
    func takeBack(key: Key<Shape>) throws -> [ShapePoint] {
        hasTakenBack = true
        return try StoredShape.takeOut(database, key: key).map(ShapePoint.init)
    }

    /// Removes what shapes that were taken back have left, when no other will be written.
    func finish() throws {
        if hasTakenBack { try StoredShape.removeUnusedStretches(database) }
    }

    /// Halves the points until common decimals hold each part.
    private func write(_ points: [ShapePoint], _ range: Range<Int>) throws {
        if range.isEmpty { return }
        if run.take(points, range) { return try writeRun() }
        let middle = range.lowerBound + range.count / 2
        try write(points, range.lowerBound..<middle)
        try write(points, middle..<range.upperBound)
    }

    private func writeRun() throws {
        run.pairHashes(into: &hashes)
        var start = 0
        for end in run.ends() {
            try write(start..<end)
            start = end
        }
    }

    /// Writes a part of the run, whose sequence goes on regularly or is packed.
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

    private func pays(_ match: StretchMatch, in range: Range<Int>) -> Bool {
        let isInside = match.range.lowerBound > range.lowerBound && match.range.upperBound < range.upperBound
        return match.range.count >= (isInside ? Self.leastInside : Self.leastAtEnd) || match.range == range
    }

    /// Writes points that no stretch has.
    private func writeNew(_ range: Range<Int>) throws {
        var start = range.lowerBound
        while start < range.upperBound {
            let (stretchKey, part) = try stretches.write(run, start..<range.upperBound)
            shared.append(pointCount: part.count, hashes: hashes[part.lowerBound..<part.upperBound - 1])
            try writeSpan(
                StretchMatch(
                    stretchKey: stretchKey, firstPoint: 0, range: part,
                    firstDistance: run.distanceDecimals.map { _ in run.distances[start] }))
            start = part.upperBound
        }
    }

    private func writeSpan(_ match: StretchMatch) throws {
        spans.bind(1, key.rawValue)
        spans.bind(2, position)
        spans.bind(3, match.range.count)
        spans.bind(4, match.stretchKey)
        spans.bind(5, match.firstPoint)
        spans.bind(6, run.sequences[match.range.lowerBound])
        spans.bind(7, match.firstDistance)
        try spans.run()
        position += match.range.count
    }
}
