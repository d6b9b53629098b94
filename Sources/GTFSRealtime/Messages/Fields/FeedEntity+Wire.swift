internal import GTFSModel

extension FeedEntity: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init(id: "")
        while let field = try fields.next() {
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
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, id)
        if isDeleted { writer.flag(2, true) }
        writer.message(3, tripUpdate)
        writer.message(4, vehicle)
        writer.message(5, alert)
        writer.message(6, shape)
        writer.message(7, stop)
        writer.message(8, tripModifications)
    }
}

extension RealtimeShape: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init(id: "", encodedPolyline: "")
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): id = try fields.string(&notes)
            case (2, .bytes): encodedPolyline = try fields.string(&notes)
            default: try fields.skip(field)
            }
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, id)
        writer.text(2, encodedPolyline)
    }
}
