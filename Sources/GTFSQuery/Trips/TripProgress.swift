internal import Foundation
package import GTFSModel

/// How far a trip has come at a moment.
public struct TripProgress: Sendable, Hashable {
    /// The index in `TripBoard.stops` of the next stop that the vehicle serves, or where it stands; nil if it has left
    /// the last one, or serves none.
    public var nextStop: Int?
    /// Stops that it still serves, the next one included.
    public var stopsLeft: Int
    /// 0 until it leaves the first stop, 1 from its arrival at the last one; in between by time (rule T5).
    public var fraction: Double

    /// A place on the way.
    public init(nextStop: Int? = nil, stopsLeft: Int, fraction: Double) {
        self.nextStop = nextStop
        self.stopsLeft = stopsLeft
        self.fraction = fraction
    }
}

extension TripBoard {
    /// How far the trip has come between two of its stops, by its predicted times, or by the schedule without them.
    ///
    /// One board can answer this repeatedly as time goes on: only the stops that the messages call departed depend on
    /// the moment at which it was made.
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - range: of indexes in `stops`: where a passenger boards and alights; nil for the whole trip.
    public func progress(at now: Int, in range: ClosedRange<Int>? = nil) -> TripProgress {
        let served = stops.indices.filter { index in
            (range?.contains(index) ?? true) && stops[index].realtime?.status.isServed != false
        }
        guard let first = served.first, let last = served.last else {
            return TripProgress(nextStop: nil, stopsLeft: 0, fraction: 0)
        }
        let departed = served.lastIndex { stops[$0].flags.contains(.departed) }
        let next = served[((departed ?? -1) + 1)...].firstIndex { index in
            leaving(index, isLast: index == last).map { $0 >= now } ?? true
        }
        guard let next else { return TripProgress(nextStop: nil, stopsLeft: 0, fraction: 1) }
        let share =
            next == 0
            ? 0 : share(at: now, first: first, previous: served[next - 1], next: served[next], last: last)
        return TripProgress(
            nextStop: served[next], stopsLeft: served.count - next,
            fraction: share ?? Double(next) / Double(served.count - 1))
    }

    /// The share of the time from `first` to `last` that has passed while the vehicle is between `previous` and `next`.
    /// - Returns: Nil if a time is unknown or if they are not in order.
    private func share(at now: Int, first: Int, previous: Int, next: Int, last: Int) -> Double? {
        guard let start = leaving(first, isLast: false), let end = reaching(last), start < end,
            let left = leaving(previous, isLast: false), let reached = reaching(next), left <= reached
        else { return nil }
        let time = min(max(now, left), reached)
        return min(max((Double(time) - Double(start)) / (Double(end) - Double(start)), 0), 1)
    }

    /// When the vehicle leaves a stop; for the last one, when it arrives.
    private func leaving(_ index: Int, isLast: Bool) -> Int? {
        isLast ? reaching(index) : stops[index].effective(.departure) ?? stops[index].effective(.arrival)
    }

    private func reaching(_ index: Int) -> Int? {
        stops[index].effective(.arrival) ?? stops[index].effective(.departure)
    }
}

extension TripProgress: AnswerCodable {
    /// The progress of a trip.
    package static let fields = AnswerFields(TripProgress(nextStop: nil, stopsLeft: 0, fraction: 0)) { fields in
        fields.add("next_stop", \.nextStop)
        fields.add("stops_left", \.stopsLeft)
        fields.add("fraction", \.fraction)
    }
}
