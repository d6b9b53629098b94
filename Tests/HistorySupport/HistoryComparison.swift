package import GTFSModel

/// Where two readers disagree on visits.
package struct HistoryComparison {
    /// A sentence for each visit that only one of them has, or that they tell differently; the first hundred.
    package private(set) var differences: [String] = []

    /// - Parameter oracle: the visits that are right.
    package init(_ visits: [Visit], _ oracle: [Visit]) {
        let (ours, theirs) = (Self.byName(visits), Self.byName(oracle))
        for name in Set(ours.keys).union(theirs.keys).sorted() where differences.count < 100 {
            switch (ours[name], theirs[name]) {
            case (let ours?, let theirs?):
                let fields = Self.fields(of: ours, theirs)
                if !fields.isEmpty { differences.append("\(name): \(fields.joined(separator: ", "))") }
            case (.some, nil): differences.append("\(name): unknown to the oracle")
            default: differences.append("\(name): only the oracle has it")
            }
        }
    }

    /// A stop that the same trip calls at twice under one stop_sequence has a number.
    private static func byName(_ visits: [Visit]) -> [String: Visit] {
        var counts: [String: Int] = [:]
        return visits.sorted(by: HistoryOrder.precedes).reduce(into: [:]) { named, visit in
            let start = visit.trip.startTime.map { " \($0)" } ?? ""
            let name = "\(visit.trip.serviceDate) \(visit.trip.tripID)\(start) \(visit.stopSequence) \(visit.stopID)"
            counts[name, default: 0] += 1
            named[counts[name] == 1 ? name : "\(name) #\(counts[name] ?? 0)"] = visit
        }
    }

    private static func fields(of ours: Visit, _ theirs: Visit) -> [String] {
        var fields: [String] = []
        func compare<Value: Equatable>(_ name: String, _ field: (Visit) -> Value) {
            if field(ours) != field(theirs) { fields.append("\(name) \(field(ours)), oracle \(field(theirs))") }
        }
        compare("state") { $0.state.rawValue }
        compare("arrival") { text($0.arrival) }
        compare("departure") { text($0.departure) }
        compare("scheduled") { [$0.scheduledArrival ?? 0, $0.scheduledDeparture ?? 0] }
        compare("delay") { $0.delay ?? .min }
        compare("route") { $0.routeID?.rawValue ?? "none" }
        compare("direction") { $0.directionID ?? -1 }
        compare("vehicle") { $0.vehicleID ?? "none" }
        compare("zone") { $0.timeZone }
        return fields
    }

    private static func text(_ observation: VisitObservation?) -> String {
        guard let observation else { return "none" }
        return "\(observation.source) \(observation.time) (\(observation.earliest)-\(observation.latest))"
    }
}
