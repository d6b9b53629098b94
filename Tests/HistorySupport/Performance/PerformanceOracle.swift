package import GTFSModel

/// The slow and literal reading of the table "Figures of it" in docs/history.md.
package struct PerformanceOracle {
    /// What a window of frequencies.txt promises of a route and direction at a stop on a service day.
    package struct Window {
        package var routeID: Route.ID
        package var directionID: Int?
        package var stopID: Stop.ID
        package var date: ServiceDate
        /// Seconds since 1970.
        package var departures: [Int]
    }

    package let visits: [Visit]
    package let spans: [ClosedRange<Int>]
    package var windows: [Window] = []
    package var onTime = -60...300

    package init(_ visits: [Visit], spans: [ClosedRange<Int>]) { (self.visits, self.spans) = (visits, spans) }

    package var counts: [Visit.State: Int] { visits.reduce(into: [:]) { $0[$1.state, default: 0] += 1 } }

    /// Of visits that are observed, in ascending order.
    package var delays: [Int] { visits.compactMap(\.delay).sorted() }

    /// Shares of early, on time and late; nil with fewer than 20 delays.
    package var shares: (early: Double, onTime: Double, late: Double)? {
        let delays = delays
        guard delays.count >= 20 else { return nil }
        func share(_ isIn: (Int) -> Bool) -> Double { Double(delays.count(where: isIn)) / Double(delays.count) }
        return (
            share { $0 < onTime.lowerBound }, share { onTime.contains($0) }, share { $0 > onTime.upperBound }
        )
    }

    /// By nearest rank; nil with fewer than 20 delays.
    package func percentile(_ percent: Int) -> Int? { delays.count >= 20 ? Self.nearest(percent, of: delays) : nil }

    /// The grade; nil with fewer than 20 delays, or on fewer than 3 service days.
    package var grade: Character? {
        guard let share = shares?.onTime,
            Set(visits.filter { $0.delay != nil }.map(\.trip.serviceDate)).count >= 3
        else { return nil }
        return zip("ABCD", [0.9, 0.8, 0.7, 0.6]).first { share >= $0.1 }?.0 ?? "F"
    }

    /// The smallest value that at least this part of all does not exceed. The values are ascending, and not empty.
    static func nearest(_ percent: Int, of values: [Int]) -> Int {
        values[max(0, (percent * values.count + 99) / 100 - 1)]
    }
}
