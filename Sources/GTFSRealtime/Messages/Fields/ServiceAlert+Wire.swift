internal import GTFSModel

extension ServiceAlert: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes):
            try notes.countPart()
            activePeriods.append(try fields.message(&notes))
        case (2, .bytes):
            try notes.countPart()
            communicationPeriods.append(try fields.message(&notes))
        case (3, .bytes):
            try notes.countPart()
            impactPeriods.append(try fields.message(&notes))
        case (5, .bytes):
            // It is held twice: as it was sent, and looked up in the timetable.
            try notes.countParts(2)
            informedEntities.append(try fields.message(&notes))
        case (6, .varint): cause = AlertCause(rawValue: Int(try fields.int32()))
        case (7, .varint): effect = AlertEffect(rawValue: Int(try fields.int32()))
        case (8, .bytes): url = try fields.message(&notes)
        case (10, .bytes): header = try fields.message(&notes)
        case (11, .bytes): description = try fields.message(&notes)
        case (12, .bytes): spokenHeader = try fields.message(&notes)
        case (13, .bytes): spokenDescription = try fields.message(&notes)
        case (14, .varint): severity = AlertSeverity(rawValue: Int(try fields.int32()))
        case (15, .bytes): images = try fields.message(TranslatedImage.self, &notes).images
        case (16, .bytes): imageAlternative = try fields.message(&notes)
        case (17, .bytes): causeDetail = try fields.message(&notes)
        case (18, .bytes): effectDetail = try fields.message(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.messages(1, activePeriods)
        writer.messages(2, communicationPeriods)
        writer.messages(3, impactPeriods)
        writer.messages(5, informedEntities)
        if cause != .unknownCause { writer.integer(6, cause.rawValue) }
        if effect != .unknownEffect { writer.integer(7, effect.rawValue) }
        writer.message(8, url)
        writer.message(10, header)
        writer.message(11, description)
        writer.message(12, spokenHeader)
        writer.message(13, spokenDescription)
        if severity != .unknownSeverity { writer.integer(14, severity.rawValue) }
        if !images.isEmpty { writer.message(15, TranslatedImage(images: images)) }
        writer.message(16, imageAlternative)
        writer.message(17, causeDetail)
        writer.message(18, effectDetail)
    }
}

extension EntitySelector: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): agencyID = try fields.id(&notes)
        case (2, .bytes): routeID = try fields.id(&notes)
        case (3, .varint): routeType = RouteType(rawValue: Int(try fields.int32()))
        case (4, .bytes): trip = try fields.message(&notes)
        case (5, .bytes): stopID = try fields.id(&notes)
        case (6, .varint): directionID = try fields.uint32()
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.id(1, agencyID)
        writer.id(2, routeID)
        writer.integer(3, routeType?.rawValue)
        writer.message(4, trip)
        writer.id(5, stopID)
        writer.integer(6, directionID)
    }
}

/// Message TranslatedImage.
private struct TranslatedImage {
    var images: [LocalizedImage] = []
}

extension TranslatedImage: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes):
            try notes.countPart()
            images.append(try fields.message(&notes))
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) { writer.messages(1, images) }
}

extension LocalizedImage: PlainWireMessage {
    init() { self.init(url: "") }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): url = try fields.string(&notes)
        case (2, .bytes): mediaType = try fields.text(&notes)
        case (3, .bytes): language = try fields.text(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, url)
        writer.text(2, mediaType)
        writer.text(3, language)
    }
}

extension TranslatedString: PlainWireMessage {
    init() { self.init([]) }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes):
            try notes.countPart()
            translations.append(try fields.message(&notes))
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) { writer.messages(1, translations) }
}

extension TranslatedString.Translation: PlainWireMessage {
    init() { self.init(text: "") }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): text = try fields.string(&notes)
        case (2, .bytes): language = try fields.text(&notes)
        default: try fields.skip(field)
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, text)
        writer.text(2, language)
    }
}
