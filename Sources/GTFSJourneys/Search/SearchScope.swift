internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// Which trips a question rides.
struct RideFilter {
    var filter = DepartureFilter()
    var requiresWheelchairAccess = false
    var includesArranged = false

    var boarding: LineTable.Doors { includesArranged ? [.boarding, .arrangedBoarding] : .boarding }
    var alighting: LineTable.Doors { includesArranged ? [.alighting, .arrangedAlighting] : .alighting }

    func passes(_ route: CachedRoute) -> Bool { filter.passes(route.row) }
}

/// The trips of a question on any day.
struct SearchScope {
    let choice: RideFilter
    /// Which routes of the network are ridden; empty for all.
    let passing: [Bool]
    /// Nil for passengers without a wheelchair.
    let wheelchairs: WheelchairTrips?
    private let network: JourneyNetwork
    private let session: FeedSession
    /// Nil without realtime.
    private let overlay: OverlayRides?
    /// The moment before which nothing leaves; nil without usable realtime.
    let present: Int?
    private let passedStopCounts: [Int32: Int]

    init(
        _ choice: RideFilter, _ network: JourneyNetwork, _ session: FeedSession, _ evaluated: EvaluatedOverlay? = nil
    ) throws {
        self.choice = choice
        passing = choice.filter.passesAllRoutes ? [] : try network.routes(session).map(choice.passes)
        self.network = network
        self.session = session
        present = evaluated.flatMap { $0.removesDeparted ? $0.now : nil }
        let overlay = try evaluated.map { evaluated in
            try session.caches.journeys.overlays.value(OverlayMoment(evaluated, session)) {
                try OverlayRides(evaluated, network: network, in: session)
            }
        }
        self.overlay = overlay
        passedStopCounts = evaluated.flatMap { overlay?.passedStopCounts($0) } ?? [:]
        wheelchairs =
            choice.requiresWheelchairAccess
            ? try session.caches.journeys.wheelchairTrips.value {
                WheelchairTrips(try session.reader.tripsWithoutWheelchairs(), of: network.lines)
            } : nil
    }

    /// - Parameters:
    ///   - leaves: instants.
    ///   - ahead: seconds after the window in which journeys still ride.
    func window(_ leaves: ClosedRange<Int>, ahead: Int) throws -> SearchWindow {
        let origin = leaves.lowerBound
        var days: [SearchDay] = []
        var count = 0
        // Hops are read by the hour, so the first and the last hour count as a whole.
        let dates = dates(from: origin - HopsOfHour.seconds, to: leaves.upperBound + ahead + HopsOfHour.seconds)
        for (date, starts) in dates.suffix(Hop.mostDays) {
            var services = SearchDay.Services(running: try session.running(on: date))
            if services.running.isEmpty { continue }
            // Only where trips are linked does it matter what runs on the day after.
            if !network.links.isEmpty { services.following = try session.running(on: date.adding(days: 1)) }
            let running = runningTrips(services)
            days.append(
                SearchDay(
                    date: date, services: services, running: running, offsets: starts.map { $0 - origin },
                    firstNumber: count))
            count += running.trips.count
        }
        var tables = [SearchTable(lines: network.lines, days: days, choice, passing: passing)]
        if let overlay {
            let day = SearchDay(
                date: ServiceDate(dayNumber: 0), services: SearchDay.Services(), running: overlay.running,
                offsets: [overlay.origin - origin],
                firstNumber: count)
            let passing = choice.filter.passesAllRoutes ? [] : overlay.routes.map(choice.passes)
            tables.append(SearchTable(lines: overlay.lines, days: [day], isOverlay: true, choice, passing: passing))
            count += overlay.trips.count
        }
        return SearchWindow(
            origin: origin, leaves: 0...leaves.upperBound - origin, present: present.map { $0 - origin } ?? .min,
            passedStopCounts: passedStopCounts, tables: tables, overlay: overlay,
            ridden: ridden(tables, count: count),
            hops: SearchedHops(tables, origin: origin, overlay, network, session.caches.journeys.hops))
    }

    private func ridden(_ tables: [SearchTable], count: Int) -> RiddenTrips {
        let ridden = ChangingValues<UInt8>(repeating: 1, count: count)
        if let wheelchairs { leaveOutTrips(for: wheelchairs, tables, ridden) }
        for table in tables where !table.allowsAll { leaveOutPatterns(table, ridden) }
        for day in tables[0].days {
            for index in overlay?.leftOut(on: day.date, running: day.running, network.lines) ?? [] {
                ridden[day.firstNumber + Int(index)] = 0
            }
        }
        return RiddenTrips(ridden)
    }

    /// What the vehicle of a trip says counts before the schedule (rule B62).
    private func leaveOutTrips(
        for wheelchairs: WheelchairTrips, _ tables: [SearchTable], _ ridden: ChangingValues<UInt8>
    ) {
        for day in tables[0].days {
            let trips = day.running.trips
            for index in trips.indices { ridden[day.firstNumber + index] = wheelchairs.usable[Int(trips[index].trip)] }
            for (trip, isUsable) in overlay?.vehicles(on: day.date) ?? [] {
                if let number = day.number(ofTrip: trip, network.lines) { ridden[number] = isUsable ? 1 : 0 }
            }
        }
        guard let overlay else { return }
        for index in overlay.trips.indices where !overlay.isUsable(index, wheelchairs) {
            ridden[tables[1].days[0].firstNumber + index] = 0
        }
    }

    private func leaveOutPatterns(_ table: SearchTable, _ ridden: ChangingValues<UInt8>) {
        for day in table.days {
            for pattern in 0..<table.lines.patternCount where !table.allows(pattern) {
                let lines = table.lines.lines(pattern)
                for index in day.running.first[lines.lowerBound]..<day.running.first[lines.upperBound] {
                    ridden[day.firstNumber + Int(index)] = 0
                }
            }
        }
    }

    /// Whether services may run after a moment.
    func mayRun(from moment: Int) -> Bool {
        guard let last = session.summary.period.lastServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) }) else {
            return false
        }
        return network.zones.contains { $0.start(of: last) + network.longestTime >= moment }
    }

    /// Whether services may run before a moment.
    func mayRun(until moment: Int) -> Bool {
        guard let first = session.summary.period.firstServiceDate.flatMap({ ServiceDate(yyyymmdd: $0) }) else {
            return false
        }
        return network.zones.contains { $0.start(of: first) <= moment }
    }

    /// The days on which trips may run from one instant to another, each with its start in every zone.
    private func dates(from first: Int, to last: Int) -> [(date: ServiceDate, starts: [Int])] {
        let days = network.zones.flatMap { [$0.date(at: first).dayNumber, $0.date(at: last).dayNumber] }
        guard let early = days.min(), let late = days.max() else { return [] }
        return (early - network.longestTime / 86400 - 2...late + 1).compactMap { day in
            let date = ServiceDate(dayNumber: day)
            let starts = network.zones.map { $0.start(of: date) }
            return starts.contains { $0 + network.longestTime >= first && $0 <= last } ? (date, starts) : nil
        }
    }

    private func runningTrips(_ services: SearchDay.Services) -> RunningTrips {
        session.caches.journeys.running.value(services) {
            RunningTrips(network) { service, days in
                (days == 0 ? services.running : services.following).contains(Key(Int(service)))
            }
        }
    }
}
