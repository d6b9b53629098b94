internal import GTFSModel

extension VehiclePosition: PlainWireMessage {
    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): trip = try fields.message(&notes)
        case (2, .bytes): take(try fields.message(&notes))
        case (3, .varint): currentStopSequence = try fields.uint32()
        case (4, .varint): currentStatus = VehicleStopStatus(code: Int(try fields.int32()))
        case (5, .varint): timestamp = notes.instant(try fields.varint())
        case (6, .varint): congestionLevel = CongestionLevel(rawValue: Int(try fields.int32()))
        case (7, .bytes): stopID = try fields.id(&notes)
        case (8, .bytes): vehicle = try fields.message(&notes)
        case (9, .varint): occupancy = OccupancyStatus(rawValue: Int(try fields.int32()))
        case (10, .varint): occupancyPercentage = try fields.uint32()
        case (11, .bytes):
            try notes.countPart()
            carriages.append(try fields.message(&notes))
        case (1007, .bytes):
            try notes.countPart()
            carriages.append(try fields.message(CarriageDescriptor.self, &notes).carriage)
        default: try fields.skip(field)
        }
    }

    private mutating func take(_ fix: PositionFix) {
        if let latitude = fix.latitude, let longitude = fix.longitude {
            position = Coordinate(latitude: latitude, longitude: longitude)
        }
        bearing = fix.bearing
        odometer = fix.odometer
        speed = fix.speed
    }

    func write(to writer: inout WireWriter) {
        writer.message(1, trip)
        let fix = PositionFix(
            latitude: position?.latitude, longitude: position?.longitude, bearing: bearing, odometer: odometer,
            speed: speed)
        if fix != PositionFix() { writer.message(2, fix) }
        writer.integer(3, currentStopSequence)
        writer.integer(4, currentStatus?.code)
        writer.integer(5, timestamp)
        writer.integer(6, congestionLevel?.rawValue)
        writer.id(7, stopID)
        writer.message(8, vehicle)
        writer.integer(9, occupancy?.rawValue)
        writer.integer(10, occupancyPercentage)
        if carriages.contains(where: \.isTfNSW) {
            writer.messages(1007, carriages.map(CarriageDescriptor.init))
        } else {
            writer.messages(11, carriages)
        }
    }
}

/// Message Position.
private struct PositionFix: Equatable {
    var latitude: Double?
    var longitude: Double?
    var bearing: Double?
    var odometer: Double?
    var speed: Double?
}

extension PositionFix: WireMessage {
    init(_ fields: inout WireReader, notes: inout MessageNotes) throws(WireReader.WireError) {
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .fixed32): latitude = try fields.float()
            case (2, .fixed32): longitude = try fields.float()
            case (3, .fixed32): bearing = try fields.float()
            case (4, .fixed64): odometer = try fields.double()
            case (5, .fixed32): speed = try fields.float()
            default: try fields.skip(field)
            }
        }
        if latitude == nil || longitude == nil { notes.add("E026", "a position lacks latitude or longitude") }
    }

    func write(to writer: inout WireWriter) {
        writer.float(1, latitude)
        writer.float(2, longitude)
        writer.float(3, bearing)
        writer.double(4, odometer)
        writer.float(5, speed)
    }
}

extension VehicleStopStatus {
    private static let known: [VehicleStopStatus] = [.incomingAt, .stoppedAt, .inTransitTo]

    /// Nil for a value that the reference does not know.
    init?(code: Int) {
        guard Self.known.indices.contains(code) else { return nil }
        self = Self.known[code]
    }

    var code: Int? { Self.known.firstIndex(of: self) }
}

extension VehicleDescriptor: WireMessage {
    init(_ fields: inout WireReader, notes: inout MessageNotes) throws(WireReader.WireError) {
        self.init()
        var elsewhere = VehicleWheelchair.noValue
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): id = try fields.text(&notes)
            case (2, .bytes): label = try fields.text(&notes)
            case (3, .bytes): licensePlate = try fields.text(&notes)
            case (4, .varint): wheelchair = VehicleWheelchair(rawValue: Int(try fields.int32())) ?? .noValue
            case (1007, .bytes): elsewhere = try fields.message(TfNSWVehicle.self, &notes).wheelchair
            default: try fields.skip(field)
            }
        }
        if wheelchair == .noValue { wheelchair = elsewhere }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, id)
        writer.text(2, label)
        writer.text(3, licensePlate)
        if wheelchair != .noValue { writer.integer(4, wheelchair.rawValue) }
    }
}

/// TfNSW's message TfnswVehicleDescriptor. Only its wheelchair access matters for departures.
private struct TfNSWVehicle: PlainWireMessage {
    var wheelchair = VehicleWheelchair.noValue

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (2, .varint): wheelchair = Self.wheelchair(try fields.int32())
        default: try fields.skip(field)
        }
    }

    /// "0 unknown, 1 yes, 2 no"; unknown keeps the timetable's value.
    private static func wheelchair(_ code: Int32) -> VehicleWheelchair {
        code == 1 ? .accessible : code == 2 ? .inaccessible : .noValue
    }

    func write(to writer: inout WireWriter) {
        writer.integer(2, wheelchair == .accessible ? 1 : wheelchair == .inaccessible ? 2 : 0)
    }
}

extension Carriage: PlainWireMessage {
    init() { self.init(id: nil) }

    mutating func decode(_ field: Field, from fields: inout WireReader, notes: inout MessageNotes) throws(WireError) {
        switch (field.number, field.type) {
        case (1, .bytes): id = try fields.text(&notes)
        case (2, .bytes): label = try fields.text(&notes)
        case (3, .varint): occupancy = OccupancyStatus(rawValue: Int(try fields.int32()))
        case (4, .varint): occupancyPercentage = Self.percentage(try fields.int32())
        case (5, .varint): sequence = try fields.uint32()
        default: try fields.skip(field)
        }
    }

    /// "-1 if data is not available for this particular carriage".
    private static func percentage(_ value: Int32) -> Int? { value < 0 ? nil : Int(value) }

    func write(to writer: inout WireWriter) {
        writer.text(1, id)
        writer.text(2, label)
        writer.integer(3, occupancy?.rawValue)
        writer.integer(4, occupancyPercentage)
        writer.integer(5, sequence)
    }

    /// Whether it has fields that only TfNSW's message has.
    var isTfNSW: Bool { isQuiet != nil || toilet != nil || hasLuggageRack != nil }
}

/// TfNSW's message of a carriage.
struct CarriageDescriptor {
    var carriage: Carriage
}

extension CarriageDescriptor: WireMessage {
    init(_ fields: inout WireReader, notes: inout MessageNotes) throws(WireReader.WireError) {
        carriage = Carriage()
        var onDeparture: OccupancyStatus?
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): carriage.label = try fields.text(&notes)
            case (2, .varint): carriage.sequence = Int(try fields.int32())
            case (3, .varint): carriage.occupancy = OccupancyStatus(rawValue: Int(try fields.int32()))
            case (4, .varint): carriage.isQuiet = try fields.bool()
            case (5, .varint): carriage.toilet = CarriageToilet(rawValue: Int(try fields.int32()))
            case (6, .varint): carriage.hasLuggageRack = try fields.bool()
            case (7, .varint): onDeparture = OccupancyStatus(rawValue: Int(try fields.int32()))
            default: try fields.skip(field)
            }
        }
        carriage.occupancy = carriage.occupancy ?? onDeparture
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, carriage.label)
        writer.integer(2, carriage.sequence)
        writer.integer(3, carriage.occupancy?.rawValue)
        writer.flag(4, value: carriage.isQuiet)
        writer.integer(5, carriage.toilet?.rawValue)
        writer.flag(6, value: carriage.hasLuggageRack)
    }
}
