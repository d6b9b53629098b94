internal import GTFSModel

extension TripUpdate: WireMessage {
    init(_ fields: inout WireReader, notes: inout MessageNotes) throws(WireReader.WireError) {
        self.init(trip: TripDescriptor())
        let updateCount = fields.count(of: 2)
        try notes.requireRoom(for: updateCount)
        stopTimeUpdates.reserveCapacity(updateCount)
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): trip = try fields.message(&notes)
            case (2, .bytes):
                try notes.countPart()
                stopTimeUpdates.append(try fields.message(&notes))
            case (3, .bytes): vehicle = try fields.message(&notes)
            case (4, .varint): timestamp = notes.instant(try fields.varint())
            case (5, .varint): delay = Int(try fields.int32())
            case (6, .bytes): properties = try fields.message(&notes)
            default: try fields.skip(field)
            }
        }
    }

    func write(to writer: inout WireWriter) {
        writer.message(1, trip)
        writer.messages(2, stopTimeUpdates)
        writer.message(3, vehicle)
        writer.integer(4, timestamp)
        writer.integer(5, delay)
        writer.message(6, properties)
    }
}

extension TripProperties: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): tripID = try fields.id(&notes)
        case (2, .bytes): startDate = try fields.text(&notes)
        case (3, .bytes): startTime = try fields.text(&notes)
        case (4, .bytes): shapeID = try fields.text(&notes)
        case (5, .bytes): headsign = try fields.text(&notes)
        case (6, .bytes): shortName = try fields.text(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.id(1, tripID)
        writer.text(2, startDate)
        writer.text(3, startTime)
        writer.text(4, shapeID)
        writer.text(5, headsign)
        writer.text(6, shortName)
    }
}

extension TripDescriptor: PlainWireMessage {
    init() { self.init(tripID: nil) }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): tripID = try fields.id(&notes)
        case (2, .bytes): startTime = try fields.text(&notes)
        case (3, .bytes): startDate = try fields.text(&notes)
        case (4, .varint): scheduleRelationship = TripRelationship(code: Int(try fields.int32()))
        case (5, .bytes): routeID = try fields.id(&notes)
        case (6, .varint): directionID = try fields.uint32()
        case (7, .bytes): modifiedTrip = try fields.message(&notes)
        case (1001, .bytes): nyct = try fields.message(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.id(1, tripID)
        writer.text(2, startTime)
        writer.text(3, startDate)
        writer.integer(4, scheduleRelationship?.code)
        writer.id(5, routeID)
        writer.integer(6, directionID)
        writer.message(7, modifiedTrip)
        writer.message(1001, nyct)
    }
}

extension ModifiedTripSelector: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): modificationsID = try fields.text(&notes)
        case (2, .bytes): affectedTripID = try fields.id(&notes)
        case (3, .bytes): startTime = try fields.text(&notes)
        case (4, .bytes): startDate = try fields.text(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, modificationsID)
        writer.id(2, affectedTripID)
        writer.text(3, startTime)
        writer.text(4, startDate)
    }
}

extension NYCTTrip: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): trainID = try fields.text(&notes)
        case (2, .varint): isAssigned = try fields.bool()
        case (3, .varint): direction = Direction(rawValue: Int(try fields.int32()))
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, trainID)
        writer.flag(2, value: isAssigned)
        writer.integer(3, direction?.rawValue)
    }
}

extension StopTimeUpdate: WireMessage {
    init(_ fields: inout WireReader, notes: inout MessageNotes) throws(WireReader.WireError) {
        self.init()
        var rest: StopTimeDetails?
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .varint): stopSequence = try fields.uint32()
            case (2, .bytes): arrival = try StopTimeEvent.reading(&fields, notes: &notes)
            case (3, .bytes): departure = try StopTimeEvent.reading(&fields, notes: &notes)
            case (4, .bytes): stopID = try fields.id(&notes)
            case (5, .varint): scheduleRelationship = StopTimeRelationship(code: Int(try fields.int32()))
            default: try StopTimeDetails.decode(field, from: &fields, into: &rest, &notes)
            }
        }
        details = rest.map(Details.init)
    }

    func write(to writer: inout WireWriter) {
        writer.integer(1, stopSequence)
        writer.message(2, arrival)
        writer.message(3, departure)
        writer.id(4, stopID)
        if scheduleRelationship != .scheduled { writer.integer(5, scheduleRelationship.code) }
        details?.value.write(to: &writer)
    }
}

extension StopTimeEvent: PlainWireMessage {
    init() { self.init(delay: nil) }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .varint): delay = try fields.int32()
        case (2, .varint): time = notes.signedInstant(try fields.varint())
        case (3, .varint): uncertainty = try fields.int32()
        case (4, .varint): scheduledTime = notes.signedInstant(try fields.varint())
        default: try fields.skip(field)
        }
    }

    /// Nil if it has no time and no delay: "arrival and departure must have delay or time" (E044). A scheduled time alone is
    /// the schedule of a trip that has none elsewhere.
    @inline(__always) fileprivate static func reading(
        _ fields: inout WireReader, notes: inout MessageNotes
    ) throws(WireReader.WireError) -> StopTimeEvent? {
        let event: StopTimeEvent = try fields.message(&notes)
        if event.isPredicted || event.scheduledTime != nil { return event }
        notes.add("E044", "an arrival or departure has neither delay nor time")
        return nil
    }

    func write(to writer: inout WireWriter) {
        writer.integer(1, delay)
        writer.integer(2, time)
        writer.integer(3, uncertainty)
        writer.integer(4, scheduledTime)
    }
}

extension StopTimeDetails {
    /// Takes the value of a field that few StopTimeUpdates have, or skips any other field.
    static func decode(
        _ field: WireReader.Field, from fields: inout WireReader, into details: inout StopTimeDetails?,
        _ notes: inout MessageNotes
    ) throws(WireReader.WireError) {
        guard [6, 7, 1001, 1007].contains(field.number) else { return try fields.skip(field) }
        var taken = details ?? StopTimeDetails()
        if try taken.decode(field, from: &fields, notes: &notes), taken != StopTimeDetails() { details = taken }
    }

    /// - Returns: Whether it was one of them.
    private mutating func decode(
        _ field: WireReader.Field, from fields: inout WireReader, notes: inout MessageNotes
    ) throws(WireReader.WireError) -> Bool {
        switch (field.number, field.type) {
        case (6, .bytes): takeProperties(try fields.message(&notes))
        // TfNSW sends departure_occupancy_status, which is field 7, as the field of stop_time_properties.
        case (6, .varint), (7, .varint): departureOccupancy = OccupancyStatus(rawValue: Int(try fields.int32()))
        case (1001, .bytes): takeTracks(try fields.message(&notes))
        case (1007, .bytes):
            try notes.countPart()
            carriages.append(try fields.message(CarriageDescriptor.self, &notes).carriage)
        default:
            try fields.skip(field)
            return false
        }
        return true
    }

    private mutating func takeProperties(_ properties: StopTimeProperties) {
        assignedStopID = properties.assignedStopID
        headsign = properties.headsign
        pickupType = properties.pickupType
        dropOffType = properties.dropOffType
    }

    private mutating func takeTracks(_ tracks: NYCTTracks) {
        scheduledTrack = tracks.scheduled
        actualTrack = tracks.actual
    }

    func write(to writer: inout WireWriter) {
        let properties = StopTimeProperties(
            assignedStopID: assignedStopID, headsign: headsign, pickupType: pickupType, dropOffType: dropOffType)
        if properties != StopTimeProperties() { writer.message(6, properties) }
        writer.integer(7, departureOccupancy?.rawValue)
        let tracks = NYCTTracks(scheduled: scheduledTrack, actual: actualTrack)
        if tracks != NYCTTracks() { writer.message(1001, tracks) }
        for carriage in carriages { writer.message(1007, CarriageDescriptor(carriage: carriage)) }
    }
}

/// Message StopTimeProperties.
private struct StopTimeProperties: Equatable {
    var assignedStopID: Stop.ID?
    var headsign: String?
    var pickupType: PickupDropOffType?
    var dropOffType: PickupDropOffType?
}

extension StopTimeProperties: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): assignedStopID = try fields.id(&notes)
        case (2, .bytes): headsign = try fields.text(&notes)
        case (3, .varint): pickupType = try Self.kind(&fields)
        case (4, .varint): dropOffType = try Self.kind(&fields)
        default: try fields.skip(field)
        }
    }

    /// Nil for a value that the reference does not know: then the timetable's own applies.
    private static func kind(_ fields: inout WireReader) throws(WireReader.WireError) -> PickupDropOffType? {
        let type = PickupDropOffType(rawValue: Int(try fields.int32()))
        return type.isKnown ? type : nil
    }

    func write(to writer: inout WireWriter) {
        writer.id(1, assignedStopID)
        writer.text(2, headsign)
        writer.integer(3, pickupType?.rawValue)
        writer.integer(4, dropOffType?.rawValue)
    }
}

/// NYCT's message NyctStopTimeUpdate.
private struct NYCTTracks: Equatable {
    var scheduled: String?
    var actual: String?
}

extension NYCTTracks: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): scheduled = try fields.text(&notes)
        case (2, .bytes): actual = try fields.text(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, scheduled)
        writer.text(2, actual)
    }
}
