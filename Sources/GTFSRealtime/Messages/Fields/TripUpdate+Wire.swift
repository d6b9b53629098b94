internal import GTFSModel

extension TripUpdate: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init(trip: TripDescriptor())
        stopTimeUpdates.reserveCapacity(notes.room(for: fields.count(of: 2)))
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
        writer.number(4, timestamp)
        writer.number(5, delay)
        writer.message(6, properties)
    }
}

extension TripProperties: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init()
        while let field = try fields.next() {
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
