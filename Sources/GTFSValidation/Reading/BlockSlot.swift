internal import GTFSModel
internal import GTFSStore

/// The trips of a block that have one service and the same first and last times.
struct BlockSlot {
    /// At least one.
    let trips: [BlockTrip]

    var first: BlockTrip { trips[0] }

    /// How many pairs its trips make.
    var pairs: Int { trips.count * (trips.count - 1) / 2 }

    private struct SlotTimes: Hashable {
        let service: Key<ServiceCalendar>?
        let times: SIMD4<Int32>

        init(_ trip: BlockTrip) {
            service = trip.service
            times = SIMD4(trip.firstArrival, trip.firstDeparture, trip.lastArrival, trip.lastDeparture)
        }
    }

    /// Those of the trips that have times, by when they begin.
    static func all(of trips: [BlockTrip]) -> [Self] {
        Dictionary(grouping: trips.filter(\.isTimed), by: SlotTimes.init).values.map(Self.init)
            .sorted { $0.order < $1.order }
    }

    private var order: (Int32, Int32, Key<Trip>) { (first.firstArrival, first.lastDeparture, first.key) }
}

extension BlockTrip {
    /// Whether another one goes on at the same stop: both have the time in which the vehicle stands there.
    func continues(into other: Self) -> Bool {
        lastArrival == other.firstArrival && lastDeparture == other.firstDeparture
    }
}
