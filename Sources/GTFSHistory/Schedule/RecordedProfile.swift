internal import GTFSModel

/// The times of trips from their start, seconds, as they were recorded.
final class RecordedProfile: Sendable {
    /// In place of a time that the schedule lacks.
    static let none = Int32.min

    let key: Int
    let arrivals: [Int32]
    let departures: [Int32]
    /// The departure at the first stop with a time.
    let firstDeparture: Int
    /// At the last stop with a time.
    let lastArrival: Int
    /// Whether arrivals and departures are the same at all stops.
    private let hasOneTimeEach: Bool

    init(key: Int, arrivals: [Int32], departures: [Int32]) {
        hasOneTimeEach = arrivals == departures
        (self.key, self.arrivals) = (key, arrivals)
        // One list for both in memory, too.
        self.departures = hasOneTimeEach ? arrivals : departures
        firstDeparture = departures.first { $0 != Self.none }.map(Int.init) ?? 0
        lastArrival = arrivals.last { $0 != Self.none }.map(Int.init) ?? 0
    }

    convenience init(_ times: ScheduledTimes) {
        func stored(_ time: Int?) -> Int32 { time.map { Int32(clamping: $0) } ?? Self.none }
        self.init(
            key: 0, arrivals: (0..<times.count).map { stored(times[$0].arrival) },
            departures: (0..<times.count).map { stored(times[$0].departure) })
    }

    func arrival(at position: Int) -> Int? { Self.time(arrivals, position: position) }
    func departure(at position: Int) -> Int? { Self.time(departures, position: position) }

    /// Whether arrival and departure are one time, or neither has one.
    func hasOneTime(at position: Int) -> Bool {
        hasOneTimeEach || !arrivals.indices.contains(position) || arrivals[position] == departures[position]
    }

    private static func time(_ times: [Int32], position: Int) -> Int? {
        guard times.indices.contains(position), times[position] != none else { return nil }
        return Int(times[position])
    }
}

extension RecordedProfile {
    /// In the form of a row: running times and dwells.
    var packed: [UInt8] {
        var packer = NumberPacker()
        packer.add(arrivals.count)
        var last = 0
        for position in arrivals.indices {
            let (arrival, departure) = (arrival(at: position), departure(at: position))
            packer.add(signed: arrival.map { $0 - last })
            last = arrival ?? last
            packer.add(signed: departure.map { $0 - last })
            last = departure ?? last
        }
        return packer.bytes()
    }

    convenience init(key: Int = 0, packed bytes: [UInt8]) throws {
        var reader = NumberReader(bytes)
        var last = 0
        func next(_ reader: inout NumberReader) -> Int32 {
            guard let step = reader.optionalSigned() else { return Self.none }
            last = last &+ step
            return Int32(clamping: last)
        }
        let times = try reader.list { reader in
            let arrival = next(&reader)
            return (arrival: arrival, departure: next(&reader))
        }
        self.init(key: key, arrivals: times.map(\.arrival), departures: times.map(\.departure))
    }
}
