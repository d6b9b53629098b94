package import GTFSModel

/// What becomes of the runs of a made-up city, as a person would say it.
package struct CityRealtime {
    /// A trip on a day.
    package struct Run: Hashable {
        /// In the trips of the city; behind them, those that were added.
        package let trip: Int
        /// The number of the day.
        package let day: Int

        package init(trip: Int, day: Int) { (self.trip, self.day) = (trip, day) }
    }

    /// Seconds at each stop, one that is skipped among them.
    package var delays: [Run: [Int]] = [:]
    package var cancelled: Set<Run> = []
    /// The position of a stop at which the run does not stop.
    package var skipped: [Run: Int] = [:]
    /// What the vehicle says.
    package var wheelchairs: [Run: Availability] = [:]
    /// Trips that the schedule does not have.
    package var added: [(trip: RandomCity.Trip, day: Int)] = []

    /// Nothing becomes of them.
    package init() {}
}
