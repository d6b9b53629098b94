internal import GTFSModel

extension FeedHeader: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init()
        while let field = try fields.next() {
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
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, version)
        if statesIncrementality || incrementality == .differential {
            writer.number(2, incrementality == .differential ? 1 : 0)
        }
        writer.number(3, timestamp)
        writer.text(4, feedVersion)
        writer.message(1001, replacementPeriods.isEmpty ? nil : ReplacementPeriods(periods: replacementPeriods))
    }
}

/// NYCT's message NyctFeedHeader.
private struct ReplacementPeriods: WireMessage {
    var periods: [TripReplacementPeriod] = []
}

extension ReplacementPeriods {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (2, .bytes):
                try notes.countPart()
                periods.append(try fields.message(&notes))
            default: try fields.skip(field)
            }
        }
    }

    func write(to writer: inout WireWriter) { writer.messages(2, periods) }
}

extension TripReplacementPeriod: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init(routeID: "", period: TimeRange())
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): routeID = try fields.id(&notes) ?? ""
            case (2, .bytes): period = try fields.message(&notes)
            default: try fields.skip(field)
            }
        }
    }

    func write(to writer: inout WireWriter) {
        writer.id(1, routeID)
        writer.message(2, period)
    }
}

extension TimeRange: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init()
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .varint): start = notes.instant(try fields.varint())
            case (2, .varint): end = notes.instant(try fields.varint())
            default: try fields.skip(field)
            }
        }
    }

    func write(to writer: inout WireWriter) {
        writer.number(1, start)
        writer.number(2, end)
    }
}
