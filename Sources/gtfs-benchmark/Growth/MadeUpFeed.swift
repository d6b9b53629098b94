internal import Foundation

/// A made-up feed of a wanted number of stop_times, the same bytes each time. Patterns and shapes grow
/// with it, as in real feeds.
struct MadeUpFeed {
    private static let stopsPerTrip = 32
    private static let tripsPerPattern = 16
    private static let stops = 30_000
    private static let shapePoints = 100

    private let patterns: Int
    let isScattered: Bool

    init(rows: Int, isScattered: Bool) {
        let perPattern = Self.stopsPerTrip * Self.tripsPerPattern
        patterns = max(1, (rows + perPattern / 2) / perPattern)
        self.isScattered = isScattered
    }

    /// Rows of stop_times.txt: the wanted number, rounded to whole patterns.
    var rows: Int { trips * Self.stopsPerTrip }
    private var trips: Int { patterns * Self.tripsPerPattern }

    /// Writes the feed and zips it.
    /// - Throws: `BenchmarkError` where zip is not installed.
    func zip(in folder: ScratchFolder) throws -> String {
        guard let zip = Tools.installed("zip") else {
            throw BenchmarkError("zip is not installed: it packs the made-up feeds.")
        }
        let text = folder.url.appendingPathComponent("text")
        try FileManager.default.createDirectory(at: text, withIntermediateDirectories: true)
        try write(into: text)
        let target = folder.path("feed.zip")
        _ = try ChildProcess(program: zip, arguments: ["-q", "-6", "-j", "-r", target, text.path]).run()
        try FileManager.default.removeItem(at: text)
        return target
    }

    private func write(into folder: URL) throws {
        try file("agency", in: folder) {
            $0.line("agency_id,agency_name,agency_url,agency_timezone\nA,Made up,https://example.org,Australia/Sydney")
        }
        try file("stops", in: folder, stops)
        try file("routes", in: folder, routes)
        try file("calendar", in: folder, calendar)
        try file("trips", in: folder, trips)
        try file("stop_times", in: folder, stopTimes)
        try file("shapes", in: folder, shapes)
    }

    private func file(_ name: String, in folder: URL, _ body: (TextFile) throws -> Void) throws {
        let file = try TextFile(folder.appendingPathComponent(name + ".txt"))
        try body(file)
        try file.close()
    }

    private func stops(_ file: TextFile) {
        file.line("stop_id,stop_name,stop_lat,stop_lon")
        for stop in 0..<Self.stops {
            let (latitude, longitude) = Self.position(of: stop)
            file.line("S\(stop),Stop \(stop),\(latitude),\(longitude)")
        }
    }

    /// On a grid of 150 columns, some 500 metres apart.
    private static func position(of stop: Int, step: Int = 0) -> (latitude: String, longitude: String) {
        let latitude = 340_000 - stop / 150 * 45 - step
        let longitude = 1_500_000 + stop % 150 * 55 + step * 3
        return (
            "-\(latitude / 10_000).\(String(latitude % 10_000 + 10_000).dropFirst())",
            "\(longitude / 10_000).\(String(longitude % 10_000 + 10_000).dropFirst())"
        )
    }

    private func routes(_ file: TextFile) {
        file.line("route_id,agency_id,route_short_name,route_long_name,route_type")
        for route in 0...patterns / 4 { file.line("R\(route),A,\(route),Line \(route),3") }
    }

    private func calendar(_ file: TextFile) {
        file.line("service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date")
        file.line("W,1,1,1,1,1,0,0,20260101,20261231\nE,0,0,0,0,0,1,1,20260101,20261231")
    }

    private func trips(_ file: TextFile) {
        file.line("route_id,service_id,trip_id,trip_headsign,direction_id,shape_id")
        for trip in 0..<trips {
            let pattern = trip / Self.tripsPerPattern
            file.line(
                "R\(pattern / 4),\(trip % 4 == 0 ? "E" : "W"),T\(trip),Stop \(last(pattern)),\(pattern % 2),P\(pattern)"
            )
        }
    }

    /// Trip by trip; scattered, first the first stop time of each trip, then the second of each, and so on.
    private func stopTimes(_ file: TextFile) throws {
        file.line("trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled")
        let (outer, inner) = isScattered ? (Self.stopsPerTrip, trips) : (trips, Self.stopsPerTrip)
        for first in 0..<outer {
            for second in 0..<inner {
                isScattered ? stopTime(first, of: second, file) : stopTime(second, of: first, file)
                try file.flushIfLarge()
            }
        }
    }

    private func stopTime(_ position: Int, of trip: Int, _ file: TextFile) {
        let pattern = trip / Self.tripsPerPattern
        // Four running times per pattern, by the time of day.
        let pace = 60 + trip % 4 * 7 + pattern % 11
        let arrival = 18_000 + trip % Self.tripsPerPattern * 3_600 + pattern % 60 * 60 + position * pace
        file.text("T").integer(trip).text(",").time(arrival).text(",").time(arrival + (position % 8 == 0 ? 30 : 0))
        file.text(",S").integer(stop(position, of: pattern)).text(",").integer(position + 1).text(",")
        file.integer(position * (300 + pattern % 50)).text("\n")
    }

    /// Along a row of the grid, from a start that differs from pattern to pattern.
    private func stop(_ position: Int, of pattern: Int) -> Int { (pattern * 7_919 + position) % Self.stops }

    private func last(_ pattern: Int) -> Int { stop(Self.stopsPerTrip - 1, of: pattern) }

    private func shapes(_ file: TextFile) throws {
        file.line("shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled")
        for pattern in 0..<patterns {
            for point in 0..<Self.shapePoints {
                let wiggle = (point * point + pattern * 31) % 17
                let (latitude, longitude) = Self.position(of: pattern * 7_919 % Self.stops, step: point * 9 + wiggle)
                file.line("P\(pattern),\(latitude),\(longitude),\(point + 1),\(point * (96 + pattern % 16))")
            }
            try file.flushIfLarge()
        }
    }
}
