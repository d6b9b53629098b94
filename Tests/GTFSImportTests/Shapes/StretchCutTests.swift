import GTFSFeed
import GTFSModel
import Testing

@testable import GTFSPacking

@Suite("Where stretches end")
struct StretchCutTests {
    private static func number(_ mantissa: Int64, _ decimals: Int = 0) -> DecimalNumber {
        DecimalNumber(mantissa: mantissa, decimals: decimals)
    }

    /// Points on the equator, numbered 0, 1, 2 …
    private static func points(_ longitudes: [Int64], sequences: [Int]? = nil) -> [ShapeList.Point] {
        longitudes.enumerated().map { index, longitude in
            ShapeList.Point(
                sequence: sequences?[index] ?? index, latitude: number(0), longitude: number(longitude), distance: nil,
                line: 0)
        }
    }

    /// Nil where the points are no run.
    private static func run(_ points: [ShapeList.Point], _ range: Range<Int>? = nil) -> ShapeRun? {
        var run = ShapeRun()
        return run.replace(with: points, range ?? points.indices) ? run : nil
    }

    @Test(
        "points whose numbers 64 bits do not hold together are no run, each alone is one",
        arguments: [
            [number(1), number(.max)], [number(1 << 60), number(0)], [number(1, 18), number(100)],
            [number(999_999_999_999_999_999, 3), number(1, 4)],
        ])
    func noRun(longitudes: [DecimalNumber]) {
        let points = longitudes.map {
            ShapeList.Point(sequence: 1, latitude: Self.number(0), longitude: $0, distance: nil, line: 0)
        }
        #expect(Self.run(points) == nil)
        #expect(Self.run(points, 0..<1) != nil && Self.run(points, 1..<2) != nil)
    }

    @Test("points with and without a distance are no run")
    func someDistances() throws {
        var points = Self.points([1, 2])
        points[1].distance = Self.number(0)
        #expect(Self.run(points) == nil)
        #expect(try #require(Self.run(points, 1..<2)).distanceDecimals == 0)
        #expect(try #require(Self.run(points, 0..<1)).distanceDecimals == nil)
    }

    @Test("zeros that all numbers end with are no decimals")
    func zeros() throws {
        let points = [1_500, 27_000, 0].map {
            ShapeList.Point(
                sequence: 1, latitude: Self.number($0, 3), longitude: Self.number($0, 1), distance: nil, line: 0)
        }
        let run = try #require(Self.run(points))
        #expect(run.latitudeDecimals == 1 && run.latitudes == [15, 270, 0])
        #expect(run.longitudeDecimals == 0 && run.longitudes == [150, 2_700, 0])
    }

    @Test("a sequence that jumps now and then ends there, one that jumps all the time is packed")
    func jumps() throws {
        let latitudes = (0..<40).map { Int64($0) }
        func ends(_ sequences: [Int]) throws -> [Int] {
            try #require(Self.run(Self.points(latitudes, sequences: sequences))).ends()
        }
        #expect(try ends(Array(0..<40)) == [40])
        #expect(try ends((0..<40).map { $0 * 3 }) == [40])
        #expect(try ends((0..<40).map { $0 < 15 ? $0 : $0 + 10_000 }) == [15, 40])
        #expect(try ends((0..<40).map { $0 * $0 }) == [40])
    }

    @Test("equal steps take no room")
    func equal() throws {
        let run = try #require(Self.run(Self.points((0..<700).map { $0 * 12 })))
        let cut = StretchCut(run, 0..<700, room: 100)
        #expect(cut.range == 0..<700 && cut.columns.bits == 0 && cut.columns.longitude.smallest == 12)
        #expect(StretchCut(run, 699..<700, room: 100).range == 699..<700)
    }

    @Test("a stretch goes on as long as there is room", arguments: [50, 60, 100, 400])
    func room(bytes: Int) throws {
        let run = try #require(Self.run(Self.points((0..<500).map { $0 * $0 % 1_000 })))
        let cut = StretchCut(run, 10..<500, room: bytes)
        #expect(cut.range.lowerBound == 10 && cut.range.count >= 1)
        #expect(cut.byteCount <= bytes && cut.range.count > 1)
        let next = StretchCut(run, 10..<500, room: bytes + 4)
        #expect(next.range.count > cut.range.count)
    }

    @Test("a stretch ends before a step that would make all others wider")
    func leap() throws {
        let latitudes = (0..<200).map { Int64($0 % 7 + ($0 < 120 ? 0 : 1_000_000)) }
        let run = try #require(Self.run(Self.points(latitudes)))
        #expect(StretchCut(run, 0..<200, room: 1_000).range == 0..<120)
        #expect(StretchCut(run, 100..<200, room: 1_000).range == 100..<200)
    }
}
