package import GTFSModel

/// A trip that starts on one service day; for a headway trip, one of its starts there.
package struct TripStart {
    package let tripKey: Key<Trip>
    let date: ServiceDate
    /// The instant at which the trip's start_time falls.
    let base: Int
    /// For a headway trip, seconds of the service day at which it leaves its first stop; otherwise nil.
    let startTime: Int?
    let frequency: Frequency?

    package init(tripKey: Key<Trip>, date: ServiceDate, base: Int, startTime: Int?, frequency: Frequency?) {
        (self.tripKey, self.date, self.base) = (tripKey, date, base)
        (self.startTime, self.frequency) = (startTime, frequency)
    }
}
