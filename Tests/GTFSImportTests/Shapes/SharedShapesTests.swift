import GRDB
import GTFSFeed
import GTFSModel
import GTFSStore
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Shapes along the same streets")
struct SharedShapesTests {
    /// A database of these shapes, key by key.
    private static func stored(
        _ shapes: [[ShapeList.Point]], _ change: (ShapeWriter) throws -> Void = { _ in },
        _ body: (Database) throws -> Void
    ) throws {
        let folder = try TemporaryFolder()
        let database = try NewDatabase(path: folder.file("shapes.sqlite"), pageSize: 1024)
        try database.fill { db in
            let writer = try ShapeWriter(db)
            for (index, points) in shapes.enumerated() {
                try writer.write(points, key: Key(index + 1), id: "S\(index + 1)")
            }
            try change(writer)
            try writer.finish()
        }
        try database.close()
        try DatabaseQueue(path: folder.file("shapes.sqlite")).read(body)
    }

    /// Points as text, without zeros at the end of decimals.
    private static func texts(_ points: [ShapeList.Point]) -> [String] {
        points.map { point in
            [point.latitude, point.longitude, point.distance].map { $0.map(text) ?? "-" }.joined(separator: " ")
                + " #\(point.sequence)"
        }
    }

    private static func text(_ number: DecimalNumber) -> String {
        var (mantissa, decimals) = (number.mantissa, number.decimals)
        while decimals > 0, mantissa % 10 == 0 { (mantissa, decimals) = (mantissa / 10, decimals - 1) }
        return "\(mantissa)e-\(decimals)"
    }

    private static func expect(_ db: Database, _ shapes: [[ShapeList.Point]]) throws {
        var read: [[String]] = []
        try StoredShape.forEach(db) { shape in
            #expect(shape.key.rawValue == read.count + 1 && shape.pointCount == shapes[read.count].count)
            read.append(texts(shape.points.map(ShapeList.Point.init)))
        }
        #expect(read == shapes.map(texts))
        #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
    }

    @Test("come back point by point, through the library and through SQL", arguments: LongForm.seeds(10, of: 1...60))
    func random(seed: UInt64) throws {
        var random = RandomShapes(seed: seed)
        let shapes = (0..<12).map { _ in random.shape() }
        try Self.stored(shapes) { db in
            try Self.expect(db, shapes)
            let sql = try FileSelect.records(view: "shapes", in: db)
            let rows = try Row.fetchAll(db, sql: sql)
            let points = shapes.enumerated().flatMap { shape, points in points.enumerated().map { (shape, $0, $1) } }
            #expect(rows.count == points.count)
            for (row, (shape, position, point)) in zip(rows, points) {
                #expect(row["record_key"] == shape + 1 && row["position"] == position)
                #expect(row["shape_pt_sequence"] == point.sequence)
                #expect(Self.isSame(row["shape_pt_lat"], point.latitude))
                #expect(Self.isSame(row["shape_pt_lon"], point.longitude))
                #expect(Self.isSame(row["shape_dist_traveled"], point.distance))
            }
        }
    }

    private static func isSame(_ real: Double?, _ number: DecimalNumber?) -> Bool {
        real.map(PlainReal.text) == number.flatMap { Double($0.text) }.map(PlainReal.text)
    }

    @Test("come back when some are taken back and written anew", arguments: LongForm.seeds(8, of: 1...40))
    func takenBack(seed: UInt64) throws {
        var random = RandomShapes(seed: seed)
        var shapes = (0..<10).map { _ in random.shape() }
        let added = [0, 3, 3, 8].map { ($0, random.shape()) }
        func change(_ writer: ShapeWriter) throws {
            for (index, points) in added {
                let earlier = try writer.remove(key: Key(index + 1))
                #expect(Self.texts(earlier) == Self.texts(shapes[index]))
                shapes[index] = earlier + points
                try writer.write(shapes[index], key: Key(index + 1), id: "S\(index + 1)")
            }
        }
        try Self.stored(shapes, change) { db in
            try Self.expect(db, shapes)
            let unused = try Int.fetchOne(
                db,
                sql:
                    "SELECT count(*) FROM shape_stretches WHERE stretch_key NOT IN (SELECT stretch_key FROM shape_spans)"
            )
            #expect(unused == 0)
        }
    }

    /// A line of `count` points to the north-east, each a little further than the one before.
    private static func line(_ count: Int, decimals: Int = 6, distances: Bool = false) -> [ShapeList.Point] {
        let unit = decimals == 6 ? 1 : 100
        return (0..<count).map { index in
            ShapeList.Point(
                sequence: index,
                latitude: DecimalNumber(mantissa: Int64((index * index - 33_000_000) * unit), decimals: decimals),
                longitude: DecimalNumber(mantissa: Int64((index * index * 3 + 151_000_000) * unit), decimals: decimals),
                distance: distances ? DecimalNumber(mantissa: Int64(index * index * index), decimals: 1) : nil, line: 0)
        }
    }

    private static func renumbered(_ points: [ShapeList.Point], from first: Int, distance: Int64 = 0) -> [ShapeList
        .Point]
    {
        points.enumerated().map { index, point in
            var point = point
            point.sequence = first + index
            point.distance?.mantissa += distance
            return point
        }
    }

    @Test("are stored once, however they are numbered, padded and measured from")
    func once() throws {
        let line = Self.line(90, distances: true)
        let shapes = [
            line, Self.renumbered(line, from: 500), Self.renumbered(Array(line[20..<70]), from: 3, distance: -77),
            Self.renumbered(Self.line(90, decimals: 8, distances: true), from: 0),
        ]
        try Self.stored(shapes) { db in
            try Self.expect(db, shapes)
            #expect(try Int.fetchOne(db, sql: "SELECT sum(point_count) FROM shape_stretches") == 90)
            let stretches = try Int.fetchOne(db, sql: "SELECT count(*) FROM shape_stretches") ?? 0
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM shape_spans") == 4 * stretches)
        }
    }

    @Test("are stored apart where they are measured differently, or run the other way")
    func apart() throws {
        let line = Self.line(60, distances: true)
        var shorter = line
        for index in shorter.indices { shorter[index].distance?.mantissa -= Int64(index) }
        let shapes = [line, shorter, Self.renumbered(line.reversed(), from: 0)]
        try Self.stored(shapes) { db in
            try Self.expect(db, shapes)
            #expect(try Int.fetchOne(db, sql: "SELECT sum(point_count) FROM shape_stretches") == 180)
        }
    }

    @Test("are not cut up for a few points")
    func short() throws {
        let line = Self.line(200)
        let detour = Self.line(400)[300..<360]
        let shapes = [line, Self.renumbered(Array(detour[..<330] + line[50..<60] + detour[330...]), from: 1)]
        try Self.stored(shapes) { db in
            try Self.expect(db, shapes)
            #expect(try Int.fetchOne(db, sql: "SELECT sum(point_count) FROM shape_stretches") == 270)
        }
    }

    @Test("fill the pages that they lie on")
    func pages() throws {
        var random = SeededGenerator(seed: 1)
        // Enough of them for pages of 1,024 bytes in the finished file, by which the stretches were cut.
        let shapes = (0..<480).map { _ in
            var position: (Int64, Int64) = (-33_000_000, 151_000_000)
            return (0..<Int.random(in: 2...500, using: &random)).map { index in
                position.0 += Int64.random(in: -2_000...2_000, using: &random)
                position.1 += Int64.random(in: -2_000...2_000, using: &random)
                return ShapeList.Point(
                    sequence: index, latitude: DecimalNumber(mantissa: position.0, decimals: 6),
                    longitude: DecimalNumber(mantissa: position.1, decimals: 6), distance: nil, line: 0)
            }
        }
        try Self.stored(shapes) { db in
            let pages = try #require(
                try Row.fetchOne(
                    db,
                    sql: """
                        SELECT sum(pgsize), sum(unused), max(pagetype = 'overflow') FROM dbstat
                        WHERE name = 'shape_stretches'
                        """))
            #expect((pages[1] as Int) * 12 < (pages[0] as Int))
            #expect(pages[2] == 0)
        }
    }
}
