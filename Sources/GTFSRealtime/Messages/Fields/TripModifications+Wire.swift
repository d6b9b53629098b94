internal import GTFSModel

extension TripModifications: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        if field.type == .bytes, (1...4).contains(field.number) { try notes.countPart() }
        switch (field.number, field.type) {
        case (1, .bytes): selectedTrips.append(try fields.message(&notes))
        case (2, .bytes): startTimes.append(try fields.string(&notes))
        case (3, .bytes): serviceDates.append(try fields.string(&notes))
        case (4, .bytes): modifications.append(try fields.message(&notes))
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.messages(1, selectedTrips)
        for time in startTimes { writer.text(2, time) }
        for date in serviceDates { writer.text(3, date) }
        writer.messages(4, modifications)
    }
}

extension TripModifications.SelectedTrips: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes):
            try notes.countPart()
            tripIDs.append(try fields.id(&notes) ?? "")
        case (2, .bytes): shapeID = try fields.text(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        for trip in tripIDs { writer.id(1, trip) }
        writer.text(2, shapeID)
    }
}

extension TripModifications.Modification: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): start = try fields.message(&notes)
        case (2, .bytes): end = try fields.message(&notes)
        case (3, .varint): propagatedDelay = Int(try fields.int32())
        case (4, .bytes):
            try notes.countPart()
            replacementStops.append(try fields.message(&notes))
        case (5, .bytes): serviceAlertID = try fields.text(&notes)
        case (6, .varint): lastModifiedTime = notes.instant(try fields.varint())
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.message(1, start)
        writer.message(2, end)
        if propagatedDelay != 0 { writer.integer(3, propagatedDelay) }
        writer.messages(4, replacementStops)
        writer.text(5, serviceAlertID)
        writer.integer(6, lastModifiedTime)
    }
}

extension TripModifications.StopSelector: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .varint): stopSequence = try fields.uint32()
        case (2, .bytes): stopID = try fields.id(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.integer(1, stopSequence)
        writer.id(2, stopID)
    }
}

extension TripModifications.ReplacementStop: PlainWireMessage {
    init() { self.init(stopID: "") }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .varint): travelTime = Int(try fields.int32())
        case (2, .bytes): stopID = try fields.id(&notes) ?? ""
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.integer(1, travelTime)
        writer.id(2, stopID)
    }
}
