internal import GTFSModel

extension StopTimeUpdate: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init()
        var rest: StopTimeDetails?
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .varint): stopSequence = try fields.uint32()
            case (2, .bytes): arrival = try StopTimeEvent.reading(&fields, &notes)
            case (3, .bytes): departure = try StopTimeEvent.reading(&fields, &notes)
            case (4, .bytes): stopID = try fields.id(&notes)
            case (5, .varint): scheduleRelationship = StopTimeRelationship(number: Int(try fields.int32()))
            default: try StopTimeDetails.take(field, from: &fields, into: &rest, &notes)
            }
        }
        details = rest.map(Details.init)
    }

    func write(to writer: inout WireWriter) {
        writer.number(1, stopSequence)
        writer.message(2, arrival)
        writer.message(3, departure)
        writer.id(4, stopID)
        if scheduleRelationship != .scheduled { writer.number(5, scheduleRelationship.number) }
        details?.value.write(to: &writer)
    }
}

extension StopTimeRelationship {
    init(number: Int) {
        switch number {
        case 0: self = .scheduled
        case 1: self = .skipped
        case 2: self = .noData
        case 3: self = .unscheduled
        default: self = .other(number)
        }
    }

    var number: Int {
        switch self {
        case .scheduled: 0
        case .skipped: 1
        case .noData: 2
        case .unscheduled: 3
        case .other(let number): number
        }
    }
}

extension StopTimeEvent: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init()
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .varint): delay = try fields.int32()
            case (2, .varint): time = notes.signedInstant(try fields.varint())
            case (3, .varint): uncertainty = try fields.int32()
            case (4, .varint): scheduledTime = notes.signedInstant(try fields.varint())
            default: try fields.skip(field)
            }
        }
    }

    /// Nil where it says neither time nor delay: "arrival and departure must have delay or time" (E044).
    @inline(__always) fileprivate static func reading(
        _ fields: inout WireReader, _ notes: inout MessageNotes
    ) throws(WireError) -> StopTimeEvent? {
        let event: StopTimeEvent = try fields.message(&notes)
        if event.time != nil || event.delay != nil { return event }
        notes.add("E044", "an arrival or departure has neither delay nor time")
        return nil
    }

    func write(to writer: inout WireWriter) {
        writer.number(1, delay)
        writer.number(2, time)
        writer.number(3, uncertainty)
        writer.number(4, scheduledTime)
    }
}
