internal import GTFSModel
internal import GTFSQuery

/// How sure the changes of journeys are, and which ways are left where they fail (rules S1 to S3).
struct ChanceReading {
    /// A change of a journey of the answer.
    private struct Change {
        let journey: Int
        let planned: PlannedChange
        /// When the first ride arrives, seconds since 1970.
        let arrival: Int
        /// When the second ride leaves, seconds since 1970.
        let departure: Int
        /// The node at which one alights.
        let alighting: Int32
        /// Whether stops by way of which the journey leads are still to come.
        let isBeforeVia: Bool

        /// Seconds to spare.
        var slack: Int { departure - arrival - planned.seconds }
        /// When one alights at the earliest who misses the second ride. A run by headway is missed by nobody.
        var missed: Int {
            planned.departure.frequency?.isExact == false ? .min : departure + 1 - planned.seconds
        }
        /// Whether a fresh prediction tells it (rule S2).
        var isPredicted: Bool { planned.arrival.isFresh || planned.departure.isFresh }
    }

    private let question: JourneyQuestion
    private let builder: JourneyBuilder

    init(_ question: JourneyQuestion, builder: JourneyBuilder) { (self.question, self.builder) = (question, builder) }

    /// - Parameters:
    ///   - rides: of each of the journeys, and of others after them.
    ///   - ways: those that are left where changes fail.
    func add(to journeys: inout [Journey], of rides: [[FoundRide]], _ ways: inout WaysLeft) throws {
        let vias = try ViaStops(question)
        let changes = try journeys.indices.flatMap { index in
            try self.changes(of: index, riding: rides[index], vias.stops(of: journeys[index], riding: rides[index]))
        }
        let asked = changes.indices.filter { !changes[$0].isPredicted }
        let records = try question.session.asker.changeRecords?.records(of: asked.map { changes[$0].planned })
        var byChange: [Int: ChangeRecord] = [:]
        for (index, record) in zip(asked, records ?? []) { byChange[index] = record }
        for index in journeys.indices { journeys[index].chances = JourneyChances() }
        for (index, change) in changes.enumerated() {
            let record = byChange[index]
            let left = try question.request.includesWaysLeft ? wayLeft(after: change, record, &ways) : nil
            journeys[change.journey].chances?.changes.append(
                ChangeChance(
                    record: record, slack: change.slack, isPredicted: change.isPredicted, ifMissed: left))
        }
    }

    /// From the arrival that nine in ten do not exceed, or later where the change would hold then.
    private func wayLeft(after change: Change, _ record: ChangeRecord?, _ ways: inout WaysLeft) throws -> Journey? {
        guard !change.isBeforeVia else { return nil }
        // Without a fresh prediction the delay counts from the schedule.
        let late = change.isPredicted ? nil : record?.p90
        let usual = late.flatMap { late in change.planned.arrival.scheduledArrival.map { $0 &+ late } }
        return try ways.journey(from: change.alighting, at: max(usual ?? change.arrival, change.missed))
    }

    private func changes(of journey: Int, riding rides: [FoundRide], _ vias: [ViaStops.OfRide]) throws -> [Change] {
        try rides.indices.dropLast().compactMap { index in
            let (before, after) = (rides[index], rides[index + 1])
            return try builder.plannedChange(from: before, to: after).map { planned in
                Change(
                    journey: journey, planned: planned, arrival: builder.arrival(before),
                    departure: builder.departure(after), alighting: before.alightingNode,
                    isBeforeVia: !vias[index].isLast)
            }
        }
    }
}

extension Journey {
    /// Rule S4: by chance in whole percent, then by arrival; those without a chance after those with one.
    func isSurer(than other: Journey) -> Bool {
        (-(chances?.percent ?? -1), arrival) < (-(other.chances?.percent ?? -1), other.arrival)
    }
}
