import Foundation
import GTFSPacking
import GTFSUpdates
import TestSupport
import Testing

/// An update has the points that changed, wherever the rows of shapes end in the two databases.
struct ShapeUpdateTests {
    enum Change: CaseIterable { case ahead, behind, gone, bent, renamed, shortened, detailed, back }

    @Test(arguments: Change.allCases) func `an update of one shape leaves the other shapes out`(change: Change) throws {
        let folder = try TemporaryFolder()
        let old = LineFeed(seed: 3, shapes: 12, points: 300)
        var new = old
        new.change(change)
        let update = try Self.update(from: old, to: new, in: folder)
        // 3,600 points of 20 bits and more: all of them would take nine thousand bytes. A trip goes with its shape. One point in
        // more digits makes all of its row have them.
        #expect(update.byteCount < 2_500)
    }

    @Test func `more text than pages of 512 bytes are for leaves the shapes out of an update`() throws {
        let folder = try TemporaryFolder()
        let old = LineFeed(seed: 3, shapes: 12, points: 300)
        var new = old
        new.blankLines = 4_100_000
        #expect(try Self.update(from: old, to: new, in: folder).byteCount < 3_000)
    }

    @Test(arguments: LongForm.seeds(6, of: 1...400))
    func `lines that shapes share, part and join again come back in another database`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        var old = LineFeed(seed: seed, shapes: Int.random(in: 1...9, using: &random), points: 120)
        old.share(&random)
        var new = old
        for _ in 0...2 { new.change(random.one(of: Change.allCases)) }
        if random.chance(1, of: 3) { new.share(&random) }
        _ = try Self.update(from: old, to: new, in: folder)
    }

    /// Makes the update, and applies it: what comes out is the new database.
    private static func update(
        from old: LineFeed, to new: LineFeed, in folder: TemporaryFolder
    ) throws -> TimetableUpdate {
        let paths = (try old.database("old.sqlite", in: folder), try new.database("new.sqlite", in: folder))
        let update = try TimetableUpdate.make(from: paths.0, to: paths.1, at: folder.file("update"))
        try update.apply(to: paths.0)
        #expect(try Data(contentsOf: URL(filePath: paths.0)) == Data(contentsOf: URL(filePath: paths.1)))
        return update
    }
}

/// A feed of shapes with a trip each.
private struct LineFeed {
    struct Point { var latitude, longitude, distance: Int }

    private(set) var shapes: [(id: String, points: [Point])] = []
    /// Parts of a degree in which coordinates are written.
    private var unit = 1e6
    /// Shapes of which a point has many digits.
    private var detailed: Set<String> = []
    /// Lines without a record, which are text of the feed and nothing in the database.
    var blankLines = 0
    private var random: SeededGenerator
    private let hasDistances: Bool

    init(seed: UInt64, shapes count: Int, points: Int) {
        random = SeededGenerator(seed: seed)
        hasDistances = seed.isMultiple(of: 2)
        for index in 0..<count { shapes.append(("s\(100 + index)", line(points))) }
    }

    private mutating func line(_ count: Int) -> [Point] {
        var point = Point(latitude: 40_500_000, longitude: -74_500_000, distance: 0)
        point.latitude += Int.random(in: 0...900_000, using: &random)
        return (0..<count).map { _ in
            point.latitude += Int.random(in: -2_000...2_000, using: &random)
            point.longitude += Int.random(in: -2_000...2_000, using: &random)
            point.distance += Int.random(in: 1...3_000, using: &random)
            return point
        }
    }

    mutating func change(_ change: ShapeUpdateTests.Change) {
        let index = shapes.isEmpty ? 0 : Int.random(in: 0..<shapes.count, using: &random)
        switch change {
        case .ahead: shapes.insert(("a\(shapes.count)", line(40)), at: 0)
        case .behind: shapes.append(("z\(shapes.count)", line(40)))
        case .gone: if shapes.count > 1 { shapes.removeFirst() }
        case .bent:
            for place in 10..<min(22, shapes[index].points.count) { shapes[index].points[place].latitude += 777 }
        case .renamed: shapes[index].id = "r\(shapes[index].id)"
        case .shortened: unit = 1e5
        case .detailed: detailed.insert(shapes[index].id)
        case .back: shapes.append(("b\(shapes.count)", shapes[index].points.reversed()))
        }
    }

    /// Some shapes go on as others do.
    mutating func share(_ random: inout SeededGenerator) {
        for index in shapes.indices.dropFirst() where random.chance(1, of: 2) {
            let other = shapes[Int.random(in: 0..<index, using: &random)].points
            let start = Int.random(in: 0..<other.count, using: &random)
            let end = Int.random(in: start...other.count, using: &random)
            let place = Int.random(in: 0...shapes[index].points.count, using: &random)
            shapes[index].points.insert(contentsOf: other[start..<end], at: place)
        }
    }

    func database(_ name: String, in folder: TemporaryFolder) throws -> String {
        var files = [
            "agency.txt": "agency_name,agency_url,agency_timezone\nA,http://a.example,America/New_York\n"
                + String(repeating: "\n", count: blankLines),
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nS1,One,40.5,-74.5\nS2,Two,40.51,-74.51\n",
            "routes.txt": "route_id,route_short_name,route_type\nR,1,3\n",
            "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "W,1,1,1,1,1,1,1,20260101,20261231\n",
        ]
        files["trips.txt"] =
            "route_id,service_id,trip_id,shape_id\n"
            + shapes.map { "R,W,T\($0.id),\($0.id)\n" }.joined()
        files["stop_times.txt"] =
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
            + shapes.map { "T\($0.id),08:00:00,08:00:00,S1,1\nT\($0.id),09:00:00,09:00:00,S2,2\n" }.joined()
        files["shapes.txt"] =
            "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\(hasDistances ? ",shape_dist_traveled" : "")\n"
            + shapes.map(rows).joined()
        let path = folder.file(name)
        var options = ImportOptions(output: path, force: true)
        options.recordedTime = Date(timeIntervalSince1970: 1_770_000_000)
        _ = try FeedImport(files: files, options: options).run()
        return path
    }

    private func rows(_ shape: (id: String, points: [Point])) -> String {
        shape.points.enumerated().map { index, point in
            var numbers = [point.latitude, point.longitude].map { "\((Double($0) / 1e6 * unit).rounded() / unit)" }
            if detailed.contains(shape.id), index == 50 { numbers[0] += "00000071" }
            let distance = hasDistances ? ["\(Double(point.distance) / 100)"] : []
            return ([shape.id] + numbers + ["\(index)"] + distance).joined(separator: ",") + "\n"
        }.joined()
    }
}
