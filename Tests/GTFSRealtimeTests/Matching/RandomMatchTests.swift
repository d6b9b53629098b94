import GTFSModel
import TestSupport
import Testing

@testable import GTFSRealtime

/// Whatever a message says, what is told of it adds up.
@Suite struct RandomMatchTests {
    private static let schedule: LiteralSchedule = {
        var schedule = LiteralSchedule()
        schedule.add("T", direction: 0, block: "b", "A 10:00, B 10:10, C 10:20, D 10:30")
        schedule.add("x_072350_1..N03R", direction: 0, block: "b", "D 10:35, C 10:45, B 10:55, A 11:05")
        schedule.add("N", direction: 1, "A 24:30, B 24:40, A 24:50")
        for exact in [0, 1] {
            let window = FrequencyWindow(
                start: ServiceTime(seconds: 36000), end: ServiceTime(seconds: 90000), headway: 600,
                exactTimes: ExactTimes(rawValue: exact))
            schedule.add(Trip.ID("F\(exact)"), direction: 1, frequencies: [window], "A 00:00, B 00:05, C 00:15")
        }
        return schedule
    }()

    private static let relationships: [TripRelationship?] = [
        nil, nil, nil, .scheduled, .added, .unscheduled, .cancelled, .replacement, .duplicated, .deleted, .new,
        .other(9),
    ]
    private static let times = [
        Told.at("10:02"), Told.at("10:12"), Told.at("00:31"), Told.at("17:00"), 0, -1, .max, .min,
    ]

    private func descriptor(_ random: inout SeededGenerator) -> TripDescriptor {
        var descriptor = Told.descriptor(
            random.one(of: ["T", "N", "F0", "F1", "Z", "", "NonTimetabled.1", "072350_1..N03R", nil]),
            route: random.one(of: ["R1", "X", "", nil]), direction: random.one(of: [0, 1, 7, nil]),
            start: random.one(of: ["10:00:00", "10:10:00", "00:10:00", "24:10:00", "999:59:59", "soon", "", nil]),
            date: random.one(of: ["20260304", "20260303", "20260305", "99991231", "00010101", "2026", "", nil]),
            random.one(of: Self.relationships))
        if random.chance(1, of: 8) { descriptor.nyct = NYCTTrip() }
        if random.chance(1, of: 12) {
            descriptor.modifiedTrip = ModifiedTripSelector()
            descriptor.modifiedTrip?.modificationsID = random.one(of: ["m", nil])
            descriptor.modifiedTrip?.affectedTripID = random.one(of: ["T", "Z", nil])
        }
        return descriptor
    }

    private func update(_ random: inout SeededGenerator) -> TripUpdate {
        var update = TripUpdate(trip: descriptor(&random))
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            var stop = StopTimeUpdate(
                stopSequence: random.one(of: [nil, 1, 2, 3, 4, -1, .max]),
                stopID: random.one(of: ["A", "B", "C", "D", "Z", nil]))
            stop.departure = StopTimeEvent(
                delay: random.one(of: [0, 60, 90000, .max, .min, nil]), time: random.one(of: Self.times))
            update.stopTimeUpdates.append(stop)
        }
        update.delay = random.one(of: [nil, nil, 60, .max, .min])
        update.timestamp = random.one(of: Self.times + [nil])
        update.vehicle = random.one(of: [nil, VehicleDescriptor(id: "bus"), VehicleDescriptor(id: "tram")])
        if random.chance(1, of: 3) {
            update.properties = TripProperties()
            update.properties?.tripID = random.one(of: ["T", "copy", "", nil])
            update.properties?.startDate = random.one(of: ["20260304", "never", nil])
            update.properties?.startTime = random.one(of: ["11:00:00", "999:00:00", "x", nil])
        }
        return update
    }

    private func vehicle(_ random: inout SeededGenerator) -> VehiclePosition {
        var vehicle = VehiclePosition()
        vehicle.trip = random.chance(3, of: 4) ? descriptor(&random) : nil
        vehicle.vehicle = random.one(of: [nil, VehicleDescriptor(id: "bus"), VehicleDescriptor(id: "")])
        vehicle.currentStopSequence = random.one(of: [nil, 0, 1, 3, .max])
        vehicle.stopID = random.one(of: ["A", "D", "Z", nil])
        vehicle.timestamp = random.one(of: Self.times + [nil])
        return vehicle
    }

    private func alert(_ random: inout SeededGenerator) -> ServiceAlert {
        var alert = ServiceAlert()
        for _ in 0..<3 {
            var entity = EntitySelector()
            entity.routeID = random.one(of: ["R1", "X", nil])
            entity.stopID = random.one(of: ["A", "Z", nil])
            entity.directionID = random.one(of: [0, nil])
            entity.trip = random.chance(1, of: 2) ? descriptor(&random) : nil
            alert.informedEntities.append(entity)
        }
        return alert
    }

    private func feed(_ random: inout SeededGenerator) -> FeedContent {
        let updates = (0..<12).map { _ in update(&random) }
        let vehicles = (0..<6).map { _ in vehicle(&random) }
        let alerts = (0..<2).map { _ in alert(&random) }
        return Told.feed(updates, vehicles: vehicles, alerts: alerts, at: random.one(of: Self.times + [nil])) {
            $0.options.heuristics = random.chance(1, of: 2) ? Set(IDHeuristic.allCases) : []
            $0.options.originTolerance = random.one(of: [60, -1, .max])
            $0.options.propagatesThroughBlocks = random.chance(1, of: 2)
            let period = TimeRange(start: random.one(of: Self.times + [nil]), end: random.one(of: Self.times + [nil]))
            if random.chance(1, of: 4) {
                $0.header.replacementPeriods = [TripReplacementPeriod(routeID: "R1", period: period)]
            }
        }
    }

    @Test("B64: whatever feeds say, all of it is counted once and each trip is there once", arguments: 0..<300)
    func random(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let feeds = [feed(&random), feed(&random)]
        let overlay = try RealtimeOverlay(feeds, on: Self.schedule)
        for feed in overlay.feeds {
            #expect(feed.trips.matched + feed.trips.added + feed.trips.unmatchedCount + feed.trips.nonPassenger == 12)
            #expect(feed.trips.matched >= 0 && feed.trips.added >= 0)
            #expect(feed.trips.matchedByHeuristic.values.allSatisfy { $0 >= 0 })
            #expect(Set(feed.trips.unmatched.keys) == Set(feed.trips.examples.keys))
            let counts = feed.vehicles
            #expect(counts.matched + counts.added + counts.unmatchedCount + counts.nonPassenger <= 6)
        }
        #expect(
            Set(overlay.trips.map { TripMatch.MatchKey($0.id, $0.scheduled, $0.change) }).count == overlay.trips.count)
        #expect(overlay.vehicles.count == 12)
        for vehicle in overlay.vehicles { #expect(vehicle.trip.map(overlay.trips.indices.contains) ?? true) }
        for trip in overlay.trips {
            #expect(trip.vehicleIndex.map(overlay.vehicles.indices.contains) ?? true)
            let stopTimes = trip.stopTimes.isEmpty ? trip.scheduled?.pattern.stops.count ?? 0 : trip.stopTimes.count
            #expect(trip.vehicleStopIndex.map((0..<stopTimes).contains) ?? true)
        }
        for alert in overlay.alerts { #expect(!alert.selectors.contains(AlertOverlay.Selector())) }
    }

    @Test("B25: without delays carried on, all but the times of stops without updates is the same", arguments: 0..<300)
    func named(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let feeds = [feed(&random), feed(&random)]
        let all = try RealtimeOverlay(feeds, on: Self.schedule)
        let named = try RealtimeOverlay(
            feeds.map { feed in
                var feed = feed
                feed.options.propagatesDelays = false
                return feed
            }, on: Self.schedule)
        #expect(named.feeds == all.feeds)
        #expect(named.trips.map(\.id) == all.trips.map(\.id) && named.trips.map(\.change) == all.trips.map(\.change))
        #expect(named.vehicles.map(\.trip) == all.vehicles.map(\.trip))
        #expect(Set(named.index.trips.keys) == Set(all.index.trips.keys))
        let followed = all.trips.indices.filter { index in
            all.trips[index].vehicleIndex.map { all.vehicles[$0].vehicle.currentStopSequence != nil } ?? false
        }
        #expect(
            followed.map { named.trips[$0].vehicleStopIndex } == followed.map { all.trips[$0].vehicleStopIndex })
        for (named, all) in zip(named.trips, all.trips) {
            #expect(named.hasPrediction == all.hasPrediction && named.hasStopTimes == all.hasStopTimes)
            #expect(named.earliestTime == all.earliestTime)
            let listed = Set(named.listedStopTimes.map(\.position))
            #expect(
                named.stopTimes
                    == all.stopTimes.map { stopTime in
                        guard !listed.contains(stopTime.position), named.unlisted != nil else { return stopTime }
                        var stopTime = stopTime
                        (stopTime.arrival, stopTime.departure, stopTime.flags) = (nil, nil, [])
                        return stopTime
                    })
        }
    }

    @Test("B54: the same feeds make the same overlay")
    func same() throws {
        var random = SeededGenerator(seed: 7)
        let feeds = [feed(&random), feed(&random)]
        let overlays = try (0..<2).map { _ in try RealtimeOverlay(feeds, on: Self.schedule) }
        #expect(overlays[0].feeds == overlays[1].feeds)
        #expect(overlays[0].trips.map(\.id) == overlays[1].trips.map(\.id))
        #expect(overlays[0].trips.map(\.stopTimes) == overlays[1].trips.map(\.stopTimes))
    }
}
