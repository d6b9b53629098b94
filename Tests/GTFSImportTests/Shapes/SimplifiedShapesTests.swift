import Foundation
import GTFSModel
import TestSupport
import Testing

@testable import GTFSPacking

@Suite("Simplified shapes")
struct SimplifiedShapesTests {
    /// A walk of some metres a step, in the north, in the south or across the equator.
    private static func walk(_ random: inout SeededGenerator) -> [Coordinate] {
        var position = Coordinate(
            latitude: random.one(of: [-60, -33.87, 0, 52.5, 70]),
            longitude: Double.random(in: -170...170, using: &random))
        let reach = random.one(of: [1e-6, 3e-5, 1e-3, 0.05])
        return (0..<Int.random(in: 0...200, using: &random)).map { _ in
            position.latitude += Double.random(in: -reach...reach, using: &random)
            position.longitude += Double.random(in: -reach...reach, using: &random)
            return position
        }
    }

    /// Metres between a point and the nearest of many points of a straight line.
    private static func metres(_ point: Coordinate, _ start: Coordinate, _ end: Coordinate) -> Double {
        (0...200).map { step in
            let share = Double(step) / 200
            let between = Coordinate(
                latitude: start.latitude + share * (end.latitude - start.latitude),
                longitude: start.longitude + share * (end.longitude - start.longitude))
            return point.distance(to: between)
        }.min() ?? 0
    }

    @Test(
        "every point that is left out lies within the tolerance of the line", arguments: 1...30 as ClosedRange<UInt64>)
    func bound(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let points = Self.walk(&random)
        let tolerance = random.one(of: [0.5, 5, 300])
        let kept = LineSimplification(tolerance: tolerance).kept(of: points)
        #expect(kept.first == points.indices.first && kept.last == points.indices.last)
        #expect(kept == Array(Set(kept)).sorted())
        for (start, end) in zip(kept, kept.dropFirst()) {
            let length = points[start].distance(to: points[end])
            for index in start..<end {
                #expect(Self.metres(points[index], points[start], points[end]) <= tolerance + length / 200)
            }
        }
    }

    @Test(
        "a straight line keeps its ends, a corner stays, and a tolerance of next to nothing leaves what is not straight"
    )
    func examples() {
        let straight = (0...100).map { Coordinate(latitude: -33.87 + Double($0) / 8192, longitude: 151.2) }
        #expect(LineSimplification(tolerance: 1).kept(of: straight) == [0, 100])
        let corner =
            straight
            + (1...9).map { Coordinate(latitude: straight[100].latitude, longitude: 151.2 + Double($0) / 4096) }
        #expect(LineSimplification(tolerance: 1).kept(of: corner) == [0, 100, 109])
        let zigzag = (0..<50).map { Coordinate(latitude: Double($0) / 1000, longitude: Double($0 % 2) / 1000) }
        #expect(LineSimplification(tolerance: 0.001).kept(of: zigzag) == Array(0..<50))
    }

    @Test("a line longer than is looked at as a whole keeps the point at which it is divided")
    func long() {
        let straight = (0..<5000).map { Coordinate(latitude: Double($0) / 65536, longitude: 0) }
        #expect(LineSimplification(tolerance: 1).kept(of: straight) == [0, 4096, 4999])
    }

    /// Two shapes of two corners each, points on straight lines between them, and notes at some points.
    private static func feed(scattered: Bool) -> FeedLiteral {
        func rows(_ shape: String, _ latitude: Double) -> [String] {
            (0...20).map { step in
                let north = step <= 10 ? Double(step) : 10
                let east = step <= 10 ? 0 : Double(step - 10)
                let note = step == 10 ? "corner" : step == 5 ? "between" : ""
                let position = String(format: "%.4f,%.4f", latitude + north / 100, 151 + east / 100)
                return "\(shape),\(position),\(step),\(step).5,\(note),\(shape)-\(step)"
            }
        }
        let (first, second) = (rows("S1", -33), rows("S2", -34))
        let all = scattered ? zip(first, second).flatMap { [$0, $1] } : first + second
        return FeedLiteral.small.with(
            FeedLiteral(
                stringLiteral: """
                    # shapes.txt
                    shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled,note,own_number
                    \(all.joined(separator: "\n"))
                    # trips.txt
                    route_id,service_id,trip_id,shape_id
                    R1,D,T,S1
                    R1,D,U,S2
                    """))
    }

    private static let points = """
        SELECT shape_id, shape_pt_sequence, CAST(2 * shape_dist_traveled AS INTEGER), note, own_number FROM shapes
        ORDER BY shape_id, shape_pt_sequence
        """

    @Test(
        "the points that stay keep all of their cells, also where the rows of shapes are scattered",
        arguments: [false, true], [60_000, 3])
    func cells(scattered: Bool, rowsInMemory: Int) throws {
        let imported = try Imported(Self.feed(scattered: scattered)) {
            $0.shapeTolerance = 5
            $0.rowsInMemory = rowsInMemory
            // Cells of own_number then wait in a temporary table.
            $0.extraLimits.texts = 4
        }
        #expect(
            try imported.rows(Self.points).map { $0.map { $0 ?? "" }.joined(separator: "|") } == [
                "S1|0|1||S1-0", "S1|10|21|corner|S1-10", "S1|20|41||S1-20",
                "S2|0|1||S2-0", "S2|10|21|corner|S2-10", "S2|20|41||S2-20",
            ])
        #expect(try imported.row("SELECT options FROM import_record") == [#"{"exclude":[],"simplify_shapes":5}"#])
        #expect(try imported.row("SELECT row_count FROM imported_files WHERE file_name = 'shapes.txt'") == ["6"])
        #expect(imported.issues()["unused_shape"] == nil)
    }

    @Test("without a tolerance every point is there")
    func whole() throws {
        let imported = try Imported(Self.feed(scattered: true))
        #expect(try imported.row("SELECT count(*) FROM shapes") == ["42"])
        #expect(try imported.row("SELECT options FROM import_record") == [#"{"exclude":[]}"#])
    }

    @Test("shapes of all habits are read back as they were written", arguments: 1...30 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var shapes = RandomShapes(seed: seed)
        let rows = (0..<6).flatMap { shape in
            shapes.shape().map { point in
                let distance = point.distance?.description ?? ""
                return "S\(shape),\(point.latitude),\(point.longitude),\(point.sequence),\(distance)"
            }
        }
        // An import compares what it reads back with what it has read, and fails where that differs.
        _ = try Imported(
            FeedLiteral.small.with(
                FeedLiteral(
                    stringLiteral: """
                        # shapes.txt
                        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled
                        \(rows.joined(separator: "\n"))
                        """))
        ) { $0.shapeTolerance = 20 }
    }
}
