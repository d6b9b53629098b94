/// The times that trips of one pattern share, as seconds from their start times.
public final class ScheduledTimes: Sendable {
    /// How many stops have a place in it.
    public let count: Int
    /// The departure from the first stop that has a time.
    public let firstDeparture: Int
    /// The arrival at the last stop that has a time.
    public let lastArrival: Int
    /// In 32 bits, as thousands of trips are in memory at a time; `none` where there is no time.
    private let arrivals: [Int32]
    /// The same list as the arrivals, where they are equal.
    private let departures: [Int32]
    /// By position; empty if no time is.
    private let areInterpolated: [Bool]
    /// All of them, where one takes more than 32 bits; else empty.
    private let wide: [StopTimeOffsets]

    /// In place of a time that a stop lacks.
    private static let none = Int32.min

    /// - Parameter stopTimes: by position, seconds from the start time.
    public init(_ stopTimes: [StopTimeOffsets]) {
        count = stopTimes.count
        firstDeparture = stopTimes.first { $0.departure != nil }?.departure ?? 0
        lastArrival = stopTimes.last { $0.arrival != nil }?.arrival ?? 0
        areInterpolated = stopTimes.contains(where: \.isInterpolated) ? stopTimes.map(\.isInterpolated) : []
        guard let arrivals = Self.narrow(stopTimes, time: \.arrival),
            let departures = Self.narrow(stopTimes, time: \.departure)
        else {
            (arrivals, departures, wide) = ([], [], stopTimes)
            return
        }
        self.arrivals = arrivals
        self.departures = arrivals == departures ? arrivals : departures
        wide = []
    }

    /// Nil if one of them takes more than 32 bits.
    private static func narrow(_ times: [StopTimeOffsets], time: (StopTimeOffsets) -> Int?) -> [Int32]? {
        var narrow: [Int32] = []
        narrow.reserveCapacity(times.count)
        for stopTime in times {
            let stored = time(stopTime).map { Int32(clamping: $0) }
            guard stored.map(Int.init) == time(stopTime), stored != none else { return nil }
            narrow.append(stored ?? none)
        }
        return narrow
    }

    /// The times at a position; without arrival and departure for a stop that has no time (Flex).
    public subscript(position: Int) -> StopTimeOffsets {
        guard wide.isEmpty else { return wide[position] }
        return StopTimeOffsets(
            arrival: Self.time(arrivals[position]), departure: Self.time(departures[position]),
            isInterpolated: areInterpolated.isEmpty ? false : areInterpolated[position])
    }

    private static func time(_ stored: Int32) -> Int? { stored == none ? nil : Int(stored) }

    /// The arrival at the first stop; nil if that has none.
    package var firstArrival: Int? { count > 0 ? self[0].arrival : nil }

    /// All of them, by position.
    public var stopTimes: [StopTimeOffsets] { (0..<count).map { self[$0] } }

    /// Bytes that it takes in memory, roughly.
    package var byteCount: Int {
        let distinct = arrivals == departures ? 1 : 2
        return 160 + distinct * MemoryLayout<Int32>.stride * arrivals.count + areInterpolated.count
            + MemoryLayout<StopTimeOffsets>.stride * wide.count
    }
}
