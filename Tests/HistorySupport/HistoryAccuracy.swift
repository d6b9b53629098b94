package import GTFSModel

/// How near the visits of a reader come to the truth of a made-up city.
package struct HistoryAccuracy: Sendable, CustomStringConvertible {
    /// An observed arrival or departure beside the true one.
    package struct Compared: Sendable {
        package let truth: VisitTruth
        package let isArrival: Bool
        package let time: Int
        package let isObservable: Bool
        package let observation: VisitObservation?

        package var error: Int? { observation.map { abs($0.time - time) } }
        /// Whether the true time lies in the bracket, but for the error of the producer's clock.
        package var isHeld: Bool? {
            observation.map { ($0.earliest - Self.clockError...$0.latest + Self.clockError).contains(time) }
        }

        /// Seconds by which the clocks of made-up producers and their measured times are wrong.
        static let clockError = 5
    }

    package private(set) var compared: [Compared] = []
    /// Visits that were observed although the trip never ran.
    package private(set) var ghosts: [Visit] = []
    /// Visits that were observed although the vehicle did not stop there.
    package private(set) var ghostStops: [Visit] = []

    package init(_ visits: [Visit], of city: HistorySimulator) {
        let byTrip = Dictionary(grouping: visits, by: \.trip)
        for truth in city.truths {
            let visit = byTrip[truth.trip]?.first {
                $0.stopID == truth.stopID && (truth.stopSequence == nil || $0.stopSequence == truth.stopSequence)
            }
            if let time = truth.arrival {
                compared.append(
                    Compared(
                        truth: truth, isArrival: true, time: time, isObservable: truth.isArrivalObservable,
                        observation: visit?.arrival))
            }
            if let time = truth.departure {
                compared.append(
                    Compared(
                        truth: truth, isArrival: false, time: time, isObservable: truth.isDepartureObservable,
                        observation: visit?.departure))
            }
        }
        let seen = visits.filter {
            $0.state == .observed || ($0.state == .added && ($0.arrival ?? $0.departure) != nil)
        }
        ghosts = seen.filter { city.idle.contains($0.trip) }
        ghostStops = seen.filter { city.skipped[$0.trip]?.contains($0.stopSequence) == true }
    }

    /// The share of the observable events that were recorded, 0 … 1.
    package var recorded: Double { Self.share(compared.filter(\.isObservable)) { $0.observation != nil } }
    /// The share of recorded events whose true time lies in the bracket, 0 … 1.
    package var held: Double { Self.share(compared.filter { $0.observation != nil }) { $0.isHeld == true } }
    /// Seconds, by nearest rank; 0 without any.
    package func error(_ percent: Int) -> Int {
        let errors = compared.compactMap(\.error).sorted()
        return errors.isEmpty ? 0 : PerformanceOracle.nearest(percent, of: errors)
    }

    /// The figures of several cities together.
    package mutating func add(_ other: HistoryAccuracy) {
        compared += other.compared
        ghosts += other.ghosts
        ghostStops += other.ghostStops
    }

    /// The goals that are not reached, in words.
    package var missedGoals: [String] {
        let goals = [
            ("98% recorded", recorded >= 0.98), ("a median error of 15 s", error(50) <= 15),
            ("95% within 45 s", error(95) <= 45), ("99% in brackets", held >= 0.99),
            ("no visit of a trip that never ran", ghosts.isEmpty),
        ]
        return goals.filter { !$0.1 }.map(\.0)
    }

    private static func share(_ all: [Compared], _ isIn: (Compared) -> Bool) -> Double {
        all.isEmpty ? 1 : Double(all.count(where: isIn)) / Double(all.count)
    }

    private static func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10)%" }

    /// A row of the table in docs/history.md, after its first two cells.
    package var cells: String {
        let observable = compared.count(where: \.isObservable)
        return [
            "\(observable)", Self.percent(recorded), "\(error(50)) s", "\(error(95)) s", Self.percent(held),
            "\(ghosts.count)",
        ].joined(separator: " | ")
    }

    package var description: String {
        "\(compared.count) events, \(compared.count { $0.isObservable }) observable, \(Self.percent(recorded)) recorded, "
            + "median \(error(50)) s, p95 \(error(95)) s, \(Self.percent(held)) in brackets, \(ghosts.count) of trips that "
            + "never ran, \(ghostStops.count) at stops that were skipped"
    }
}
