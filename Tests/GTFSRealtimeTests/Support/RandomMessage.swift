import GTFSModel
import TestSupport

/// Messages of random values, each field there or not.
struct RandomMessage {
    private var numbers: SeededGenerator

    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    mutating func message() -> FeedMessage {
        var message = FeedMessage()
        message.header.version = maybe { $0.text() }
        message.header.statesIncrementality = numbers.chance(1, of: 2)
        if message.header.statesIncrementality, numbers.chance(1, of: 3) {
            message.header.incrementality = .differential
        }
        message.header.timestamp = maybe { $0.instant() }
        message.header.feedVersion = maybe { $0.text() }
        message.header.replacementPeriods = many {
            TripReplacementPeriod(routeID: Route.ID($0.text()), period: $0.period())
        }
        message.entities = many { $0.entity() }
        return message
    }

    private mutating func maybe<Value>(_ make: (inout RandomMessage) -> Value) -> Value? {
        numbers.chance(1, of: 2) ? make(&self) : nil
    }

    private mutating func many<Value>(_ make: (inout RandomMessage) -> Value) -> [Value] {
        (0..<numbers.one(of: [0, 1, 2, 5])).map { _ in make(&self) }
    }

    private mutating func text() -> String {
        let length = numbers.one(of: [1, 3, 12, 40, 200])
        return String((0..<length).map { _ in numbers.one(of: Array("abc-XYZ:019 äß京🚋")) })
    }

    private mutating func id<Of>() -> Identifier<Of> { Identifier(text()) }
    private mutating func instant() -> Int { Int.random(in: 1...100_000_000_000, using: &numbers) }
    private mutating func number() -> Int { Int.random(in: 0...4_294_967_295, using: &numbers) }
    private mutating func int32() -> Int32 { Int32.random(in: .min ... .max, using: &numbers) }
    private mutating func float() -> Double { Double(Float.random(in: -500...500, using: &numbers)) }
    private mutating func period() -> TimeRange {
        TimeRange(start: maybe { $0.instant() }, end: maybe { $0.instant() })
    }
    private mutating func translated() -> TranslatedString {
        TranslatedString(many { TranslatedString.Translation(text: $0.text(), language: $0.maybe { $0.text() }) })
    }

    private mutating func entity() -> FeedEntity {
        var entity = FeedEntity(id: text())
        entity.isDeleted = numbers.chance(1, of: 5)
        entity.tripUpdate = maybe { $0.tripUpdate() }
        entity.vehicle = maybe { $0.vehicle() }
        entity.alert = maybe { $0.alert() }
        entity.stop = maybe { $0.stop() }
        entity.shape = maybe { RealtimeShape(id: $0.text(), encodedPolyline: $0.text()) }
        entity.tripModifications = maybe { $0.modifications() }
        return entity
    }

    private mutating func trip() -> TripDescriptor {
        var trip = TripDescriptor(tripID: maybe { $0.id() })
        trip.routeID = maybe { $0.id() }
        trip.directionID = maybe { $0.number() }
        trip.startTime = maybe { $0.text() }
        trip.startDate = maybe { $0.text() }
        trip.scheduleRelationship = maybe {
            $0.numbers.one(of: [
                .scheduled, .added, .unscheduled, .cancelled, .replacement, .duplicated, .deleted, .new, .other(4),
                .other(-1), .other(77),
            ])
        }
        trip.modifiedTrip = maybe { random in
            var selector = ModifiedTripSelector()
            selector.modificationsID = random.maybe { $0.text() }
            selector.affectedTripID = random.maybe { $0.id() }
            selector.startTime = random.maybe { $0.text() }
            selector.startDate = random.maybe { $0.text() }
            return selector
        }
        trip.nyct = maybe { random in
            var trip = NYCTTrip()
            trip.trainID = random.maybe { $0.text() }
            trip.isAssigned = random.maybe { $0.numbers.chance(1, of: 2) }
            trip.direction = random.maybe { $0.numbers.one(of: [.north, .east, .south, .west]) }
            return trip
        }
        return trip
    }

    private mutating func descriptor() -> VehicleDescriptor {
        var vehicle = VehicleDescriptor(id: maybe { $0.text() })
        vehicle.label = maybe { $0.text() }
        vehicle.licensePlate = maybe { $0.text() }
        vehicle.wheelchair = numbers.one(of: [.noValue, .unknown, .accessible, .inaccessible])
        return vehicle
    }

    private mutating func tripUpdate() -> TripUpdate {
        var update = TripUpdate(trip: trip())
        update.vehicle = maybe { $0.descriptor() }
        update.timestamp = maybe { $0.instant() }
        update.delay = maybe { Int($0.int32()) }
        update.stopTimeUpdates = many { $0.stopTimeUpdate() }
        update.properties = maybe { random in
            var properties = TripProperties()
            properties.tripID = random.maybe { $0.id() }
            properties.startDate = random.maybe { $0.text() }
            properties.startTime = random.maybe { $0.text() }
            properties.shapeID = random.maybe { $0.text() }
            properties.headsign = random.maybe { $0.text() }
            properties.shortName = random.maybe { $0.text() }
            return properties
        }
        return update
    }

    private mutating func event() -> StopTimeEvent {
        var event = StopTimeEvent(delay: maybe { $0.int32() })
        event.time = maybe { $0.instant() }
        event.uncertainty = maybe { $0.int32() }
        event.scheduledTime = maybe { $0.instant() }
        if event.delay == nil, event.time == nil, event.scheduledTime == nil { event.delay = 0 }
        return event
    }

    private mutating func stopTimeUpdate() -> StopTimeUpdate {
        var stop = StopTimeUpdate(stopSequence: maybe { $0.number() }, stopID: maybe { $0.id() })
        stop.arrival = maybe { $0.event() }
        stop.departure = maybe { $0.event() }
        stop.scheduleRelationship = numbers.one(of: [.scheduled, .skipped, .noData, .unscheduled, .other(9)])
        guard numbers.chance(1, of: 3) else { return stop }
        var details = StopTimeDetails()
        details.assignedStopID = id()
        details.headsign = maybe { $0.text() }
        details.pickupType = maybe { PickupDropOffType(rawValue: Int.random(in: 0...3, using: &$0.numbers)) }
        details.dropOffType = maybe { PickupDropOffType(rawValue: Int.random(in: 0...3, using: &$0.numbers)) }
        details.departureOccupancy = maybe { $0.occupancy() }
        details.carriages = many { $0.carriage(tfnsw: true) }
        details.scheduledTrack = maybe { $0.text() }
        details.actualTrack = maybe { $0.text() }
        stop.details = StopTimeUpdate.Details(details)
        return stop
    }

    private mutating func occupancy() -> OccupancyStatus {
        OccupancyStatus(rawValue: Int.random(in: 0...10, using: &numbers))
    }

    private mutating func carriage(tfnsw: Bool) -> Carriage {
        var carriage = Carriage()
        carriage.label = maybe { $0.text() }
        carriage.occupancy = maybe { $0.occupancy() }
        carriage.sequence = Int.random(in: 1...20, using: &numbers)
        if tfnsw {
            carriage.isQuiet = numbers.chance(1, of: 2)
            carriage.toilet = maybe { CarriageToilet(rawValue: Int.random(in: 0...2, using: &$0.numbers)) }
            carriage.hasLuggageRack = maybe { $0.numbers.chance(1, of: 2) }
        } else {
            carriage.id = maybe { $0.text() }
            carriage.occupancyPercentage = maybe { Int.random(in: 0...150, using: &$0.numbers) }
        }
        return carriage
    }

    private mutating func vehicle() -> VehiclePosition {
        var vehicle = VehiclePosition()
        vehicle.trip = maybe { $0.trip() }
        vehicle.vehicle = maybe { $0.descriptor() }
        vehicle.position = maybe { Coordinate(latitude: $0.float(), longitude: $0.float()) }
        if vehicle.position != nil {
            vehicle.bearing = maybe { $0.float() }
            vehicle.odometer = maybe { Double.random(in: 0...1e9, using: &$0.numbers) }
            vehicle.speed = maybe { $0.float() }
        }
        vehicle.currentStopSequence = maybe { $0.number() }
        vehicle.stopID = maybe { $0.id() }
        vehicle.currentStatus = maybe { $0.numbers.one(of: [.incomingAt, .stoppedAt, .inTransitTo]) }
        vehicle.timestamp = maybe { $0.instant() }
        vehicle.congestionLevel = maybe { CongestionLevel(rawValue: Int.random(in: 0...5, using: &$0.numbers)) }
        vehicle.occupancy = maybe { $0.occupancy() }
        vehicle.occupancyPercentage = maybe { $0.number() }
        let tfnsw = numbers.chance(1, of: 2)
        vehicle.carriages = many { $0.carriage(tfnsw: tfnsw) }
        return vehicle
    }

    private mutating func alert() -> ServiceAlert {
        var alert = ServiceAlert()
        alert.activePeriods = many { $0.period() }
        alert.communicationPeriods = many { $0.period() }
        alert.impactPeriods = many { $0.period() }
        alert.informedEntities = many { $0.selector() }
        alert.cause = numbers.one(of: AlertCause.allCases)
        alert.effect = numbers.one(of: AlertEffect.allCases)
        alert.severity = numbers.one(of: AlertSeverity.allCases)
        alert.header = maybe { $0.translated() }
        alert.description = maybe { $0.translated() }
        alert.url = maybe { $0.translated() }
        alert.spokenHeader = maybe { $0.translated() }
        alert.spokenDescription = maybe { $0.translated() }
        alert.causeDetail = maybe { $0.translated() }
        alert.effectDetail = maybe { $0.translated() }
        alert.imageAlternative = maybe { $0.translated() }
        alert.images = many { random in
            var image = LocalizedImage(url: random.text())
            image.mediaType = random.maybe { $0.text() }
            image.language = random.maybe { $0.text() }
            return image
        }
        return alert
    }

    private mutating func selector() -> EntitySelector {
        var selector = EntitySelector()
        selector.agencyID = maybe { $0.id() }
        selector.routeID = maybe { $0.id() }
        selector.routeType = maybe { RouteType(rawValue: Int($0.int32())) }
        selector.directionID = maybe { $0.number() }
        selector.stopID = maybe { $0.id() }
        selector.trip = maybe { $0.trip() }
        return selector
    }

    private mutating func stop() -> RealtimeStop {
        var stop = RealtimeStop(id: id())
        stop.name = maybe { $0.translated() }
        stop.code = maybe { $0.translated() }
        stop.platformCode = maybe { $0.translated() }
        stop.position = maybe { Coordinate(latitude: $0.float(), longitude: $0.float()) }
        stop.parentID = maybe { $0.id() }
        stop.timeZone = maybe { $0.text() }
        stop.wheelchairBoarding = numbers.one(of: [.unknown, .yes, .no])
        return stop
    }

    private mutating func modifications() -> TripModifications {
        var modifications = TripModifications()
        modifications.startTimes = many { $0.text() }
        modifications.serviceDates = many { $0.text() }
        modifications.selectedTrips = many { random in
            var trips = TripModifications.SelectedTrips()
            trips.tripIDs = random.many { $0.id() }
            trips.shapeID = random.maybe { $0.text() }
            return trips
        }
        modifications.modifications = many { $0.modification() }
        return modifications
    }

    private mutating func modification() -> TripModifications.Modification {
        var modification = TripModifications.Modification()
        modification.start = maybe { $0.stopSelector() }
        modification.end = maybe { $0.stopSelector() }
        modification.propagatedDelay = Int(int32())
        modification.serviceAlertID = maybe { $0.text() }
        modification.lastModifiedTime = maybe { $0.instant() }
        modification.replacementStops = many { random in
            var stop = TripModifications.ReplacementStop(stopID: random.id())
            stop.travelTime = random.maybe { Int($0.int32()) }
            return stop
        }
        return modification
    }

    private mutating func stopSelector() -> TripModifications.StopSelector {
        var selector = TripModifications.StopSelector()
        selector.stopSequence = maybe { $0.number() }
        selector.stopID = maybe { $0.id() }
        return selector
    }
}
