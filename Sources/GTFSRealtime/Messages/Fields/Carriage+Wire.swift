internal import GTFSModel

/// Message CarriageDetails.
extension Carriage: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init()
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): id = try fields.text(&notes)
            case (2, .bytes): label = try fields.text(&notes)
            case (3, .varint): occupancy = OccupancyStatus(number: Int(try fields.int32()))
            case (4, .varint): occupancyPercentage = Self.percentage(try fields.int32())
            case (5, .varint): sequence = try fields.uint32()
            default: try fields.skip(field)
            }
        }
    }

    /// "-1 if data is not available for this particular carriage".
    private static func percentage(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }

    func write(to writer: inout WireWriter) {
        writer.text(1, id)
        writer.text(2, label)
        writer.number(3, occupancy?.number)
        writer.number(4, occupancyPercentage)
        writer.number(5, sequence)
    }

    /// Whether it says what only TfNSW's message has room for.
    var isTfNSW: Bool { isQuiet != nil || toilet != nil || hasLuggageRack != nil }
}

/// TfNSW's message of a carriage.
struct CarriageDescriptor {
    var carriage: Carriage
}

extension CarriageDescriptor: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        carriage = Carriage()
        var onDeparture: OccupancyStatus?
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): carriage.label = try fields.text(&notes)
            case (2, .varint): carriage.sequence = Int(try fields.int32())
            case (3, .varint): carriage.occupancy = OccupancyStatus(number: Int(try fields.int32()))
            case (4, .varint): carriage.isQuiet = try fields.bool()
            case (5, .varint): carriage.toilet = Int(try fields.int32())
            case (6, .varint): carriage.hasLuggageRack = try fields.bool()
            case (7, .varint): onDeparture = OccupancyStatus(number: Int(try fields.int32()))
            default: try fields.skip(field)
            }
        }
        carriage.occupancy = carriage.occupancy ?? onDeparture
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, carriage.label)
        writer.number(2, carriage.sequence)
        writer.number(3, carriage.occupancy?.number)
        writer.flag(4, carriage.isQuiet)
        writer.number(5, carriage.toilet)
        writer.flag(6, carriage.hasLuggageRack)
    }
}
