import GTFSImport
import TestSupport
import Testing

@Suite("Departures counted at each stop")
struct DepartureCountsTests {
    private static let days = [20_260_301, 20_260_302, 20_260_303, 20_260_304, 20_260_305]

    @Test("are those of every trip on every day, one by one", arguments: LongForm.seeds(8, of: 1...40))
    func oneByOne(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var trips = "route_id,service_id,trip_id\n"
        var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type\n"
        var windows = "trip_id,start_time,end_time,headway_secs\n"
        var exceptions = "service_id,date,exception_type\n"
        var expected: [String: Int] = [:]
        var running: [String: Int] = [:]
        for service in ["X", "Y"] {
            for day in Self.days where random.chance(1, of: 2) {
                exceptions += "\(service),\(day),1\n"
                running[service, default: 0] += 1
            }
        }
        for trip in 0..<8 {
            let service = random.one(of: ["X", "Y", "none"])
            trips += "R1,\(service),t\(trip)\n"
            var starts = 0
            for window in 0..<Int.random(in: 0...2, using: &random) {
                let (start, length, headway) = (
                    6 + 4 * window, Int.random(in: 0...3, using: &random), random.one(of: [600, 700, 3600])
                )
                windows += "t\(trip),\(start):00:00,\(start + length):00:00,\(headway)\n"
                starts += stride(from: start * 3600, to: (start + length) * 3600, by: headway).reduce(0) { count, _ in
                    count + 1
                }
            }
            let isHeadway = windows.contains("t\(trip),")
            let count = Int.random(in: 1...5, using: &random)
            let isTimed = !random.chance(1, of: 6)
            for position in 0..<count {
                let stop = random.one(of: ["A", "B", "C"])
                let pickup = random.one(of: ["", "0", "1", "2", "3"])
                let isBlank = position == 0 ? !isTimed : position + 1 < count && random.chance(1, of: 3)
                let time = isBlank ? "" : "1\(position):00:00"
                times += "t\(trip),\(time),\(time),\(stop),\(position),\(pickup)\n"
                guard isTimed, position + 1 < count, pickup != "1" else { continue }
                expected[stop, default: 0] += (running[service] ?? 0) * (isHeadway ? starts : 1)
            }
        }
        let imported = try Imported(
            FeedLiteral.small.without("calendar.txt").with(
                FeedLiteral(files: [
                    "trips.txt": trips, "stop_times.txt": times, "frequencies.txt": windows,
                    "calendar_dates.txt": exceptions,
                ])))
        let found = try imported.rows("SELECT stop_id, departure_count FROM stored_stops WHERE departure_count > 0")
        let counts = found.map { ($0[0] ?? "", Int($0[1] ?? "") ?? 0) }
        #expect(Dictionary(uniqueKeysWithValues: counts) == expected.filter { $0.value > 0 })
    }
}
