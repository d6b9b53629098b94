internal import GTFSModel

extension RealtimeStop: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
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
        if wheelchairBoarding != .unknown { writer.number(13, wheelchairBoarding == .yes ? 1 : 2) }
        writer.message(15, platformCode)
    }
}
