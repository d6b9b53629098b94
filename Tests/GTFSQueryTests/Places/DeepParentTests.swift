import FeedSupport
import GTFSModel
import GTFSQuery
import Testing

/// Parents of parents, in chains and circles: what an answer costs grows as the feed does, and no faster.
@Suite struct DeepParentTests {
    private enum Shape: CaseIterable { case chain, circle, station }

    private static func feed(_ shape: Shape, count: Int) -> FeedText {
        let stops = (0..<count).map { number in
            switch shape {
            case .chain: "N\(number),Node,-33.1,151.1,0,\(number > 0 ? "N\(number - 1)" : "")"
            case .circle: "N\(number),Node,-33.1,151.1,3,N\((number + 1) % count)"
            case .station: "N\(number),Node,-33.1,151.1,\(number > 0 ? "0,N0" : "1,")"
            }
        }
        return FeedText([
            "stops.txt": (["stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station"] + stops)
                .joined(separator: "\n"),
            "stop_times.txt": FeedText.stopTimes(["N1": "10:00:00", "N\(count - 1)": "10:10:00"]),
        ])
    }

    /// Steps of SQLite's virtual machine of all questions about a feed of so many stops.
    private func steps(_ shape: Shape, count: Int) throws -> Int {
        let imported = try Self.feed(shape, count: count).imported()
        let timetable = imported.timetable
        _ = try timetable.departures(DeparturesRequest(stopID: "N1", at: 1_772_578_800))
        let (_, work) = try CountedWork.of(timetable) {
            _ = try timetable.nearby(NearbyRequest(position: Coordinate(latitude: -33.1, longitude: 151.1)))
            _ = try timetable.stop("N0")
            _ = try timetable.departures(DeparturesRequest(stopID: Stop.ID("N\(count - 1)"), at: 1_772_578_800))
        }
        return work.steps
    }

    @Test(arguments: Shape.allCases) private func `twice the stops are at most about twice the work`(_ shape: Shape)
        throws
    {
        let few = try steps(shape, count: 150)
        let many = try steps(shape, count: 300)
        #expect(Double(many) < 2.3 * Double(few), "\(few) steps, then \(many)")
    }
}
