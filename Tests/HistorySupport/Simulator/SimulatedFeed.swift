import GTFSModel
import GTFSQuery
import GTFSTesting

/// The timetable of the made-up city, as the text of its files.
struct SimulatedFeed {
    private(set) var files: [String: String] = [
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        A,City,https://example.org,Australia/Sydney
        """,
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon",
        "routes.txt": "route_id,agency_id,route_short_name,route_type",
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20260101,20261231
        """,
        "trips.txt": "route_id,service_id,trip_id,direction_id,shape_id",
        "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled",
        "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled",
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times",
    ]
    private var routes: Set<String> = []

    init(_ lines: [SimulatedLine]) {
        // Where the detour calls.
        addStop("X", (1100, 150))
        for line in lines { add(line) }
    }

    private mutating func add(_ file: String, _ cells: [String]) { files[file]? += "\n" + cells.joined(separator: ",") }

    private mutating func addStop(_ id: Stop.ID, _ point: (x: Double, y: Double)) {
        let place = SimulatedLine.coordinate(point)
        add("stops.txt", [id.rawValue, id.rawValue, "\(place.latitude)", "\(place.longitude)"])
    }

    private mutating func add(_ line: SimulatedLine) {
        if routes.insert(line.name).inserted { add("routes.txt", [line.name, "A", line.name, "3"]) }
        var known: Set<Stop.ID> = []
        for (position, stop) in line.stops.enumerated() where known.insert(stop).inserted {
            addStop(stop, line.point(at: line.metres(at: position)))
        }
        let shape = "\(line.name)-\(line.directionID)"
        for (number, point) in line.points.enumerated() where line.hasShape {
            let place = SimulatedLine.coordinate(point)
            add(
                "shapes.txt",
                [
                    shape, "\(place.latitude)", "\(place.longitude)", "\(number)",
                    line.distances == .none ? "" : "\(line.metres(atPoint: number))",
                ])
        }
        for start in line.frequency == .none ? line.starts : [line.starts[0]] {
            addTrip(line, at: start, shape: line.hasShape ? shape : "")
        }
        guard line.frequency != .none, let last = line.starts.last else { return }
        let times = [ServiceTime(seconds: line.starts[0]), ServiceTime(seconds: last + 1)]
        let headway = line.starts[1] - line.starts[0]
        add(
            "frequencies.txt",
            [line.tripID(at: line.starts[0]).rawValue] + times.map(\.description)
                + ["\(headway)", line.frequency == .exact ? "1" : "0"])
    }

    private mutating func addTrip(_ line: SimulatedLine, at start: Int, shape: String) {
        let id = line.tripID(at: start).rawValue
        add("trips.txt", [line.name, "D", id, "\(line.directionID)", shape])
        for (position, stop) in line.stops.enumerated() {
            let time = ServiceTime(seconds: start + line.offset(at: position)).description
            let distance = line.statedDistance(at: position).map { "\($0)" } ?? ""
            add("stop_times.txt", [id, time, time, stop.rawValue, "\(10 * position + 10)", distance])
        }
    }

    func timetable() throws -> Timetable { try Timetable(feed: files) }
}

extension SimulatedLine {
    /// trip_id; the runs of frequencies.txt share one.
    func tripID(at start: Int) -> Trip.ID {
        Trip.ID("\(name)-\(directionID)-\(frequency == .none ? start / 60 : starts[0] / 60)")
    }
}
