internal import GTFSModel

extension FeedHeader: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): version = try fields.text(&notes)
        case (2, .varint):
            statesIncrementality = true
            incrementality = try fields.int32() == 1 ? .differential : .fullDataset
        case (3, .varint): timestamp = notes.instant(try fields.varint())
        case (4, .bytes): feedVersion = try fields.text(&notes)
        case (1001, .bytes):
            replacementPeriods = try fields.message(ReplacementPeriods.self, &notes).periods
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, version)
        if statesIncrementality || incrementality == .differential {
            writer.integer(2, incrementality == .differential ? 1 : 0)
        }
        writer.integer(3, timestamp)
        writer.text(4, feedVersion)
        writer.message(1001, replacementPeriods.isEmpty ? nil : ReplacementPeriods(periods: replacementPeriods))
    }
}

/// NYCT's message NyctFeedHeader.
private struct ReplacementPeriods {
    var periods: [TripReplacementPeriod] = []
}

extension ReplacementPeriods: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (2, .bytes):
            try notes.countPart()
            periods.append(try fields.message(&notes))
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) { writer.messages(2, periods) }
}

extension TripReplacementPeriod: PlainWireMessage {
    init() { self.init(routeID: "", period: TimeRange()) }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): routeID = try fields.id(&notes) ?? ""
        case (2, .bytes): period = try fields.message(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.id(1, routeID)
        writer.message(2, period)
    }
}

extension TimeRange: PlainWireMessage {
    init() { self.init(start: nil) }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .varint): start = notes.instant(try fields.varint())
        case (2, .varint): end = notes.instant(try fields.varint())
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.integer(1, start)
        writer.integer(2, end)
    }
}

extension FeedEntity: PlainWireMessage {
    init() { self.init(id: "") }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes):
            id = try fields.string(&notes)
            notes.entityID = id
        case (2, .varint): isDeleted = try fields.bool()
        case (3, .bytes): tripUpdate = try fields.message(&notes)
        case (4, .bytes): vehicle = try fields.message(&notes)
        case (5, .bytes): alert = try fields.message(&notes)
        case (6, .bytes): shape = try fields.message(&notes)
        case (7, .bytes): stop = try fields.message(&notes)
        case (8, .bytes): tripModifications = try fields.message(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, id)
        if isDeleted { writer.flag(2, value: true) }
        writer.message(3, tripUpdate)
        writer.message(4, vehicle)
        writer.message(5, alert)
        writer.message(6, shape)
        writer.message(7, stop)
        writer.message(8, tripModifications)
    }
}

extension RealtimeShape: PlainWireMessage {
    init() { self.init(id: "", encodedPolyline: "") }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): id = try fields.string(&notes)
        case (2, .bytes): encodedPolyline = try fields.string(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, id)
        writer.text(2, encodedPolyline)
    }
}

extension RealtimeStop: WireMessage {
    init(_ fields: inout WireReader, notes: inout MessageNotes) throws(WireReader.WireError) {
        self.init(id: "")
        var latitude: Double?
        var longitude: Double?
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): id = try fields.id(&notes) ?? ""
            case (2, .bytes): code = try fields.message(&notes)
            case (3, .bytes): name = try fields.message(&notes)
            case (6, .fixed32): latitude = try fields.float()
            case (7, .fixed32): longitude = try fields.float()
            case (11, .bytes): parentID = try fields.id(&notes)
            case (12, .bytes): timeZone = try fields.text(&notes)
            case (13, .varint): wheelchairBoarding = Availability(Int(try fields.int32()))
            case (15, .bytes): platformCode = try fields.message(&notes)
            default: try fields.skip(field)
            }
        }
        if let latitude, let longitude { position = Coordinate(latitude: latitude, longitude: longitude) }
    }

    func write(to writer: inout WireWriter) {
        writer.id(1, id)
        writer.message(2, code)
        writer.message(3, name)
        writer.float(6, position?.latitude)
        writer.float(7, position?.longitude)
        writer.id(11, parentID)
        writer.text(12, timeZone)
        if wheelchairBoarding != .unknown { writer.integer(13, wheelchairBoarding == .yes ? 1 : 2) }
        writer.message(15, platformCode)
    }
}
