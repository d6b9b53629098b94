/// A message that is read and written as protobuf, with its fields in the order of their numbers.
///
/// Unknown fields are skipped, and so are those with a wrong wire type. If a field comes twice, the second one counts.
protocol WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireReader.WireError)
    func write(to writer: inout WireWriter)
}

/// A message whose fields are read independently. Other messages do work before the first or after the last field, in a loop
/// of their own.
protocol PlainWireMessage: WireMessage {
    init()
    /// Takes the value of a field, or skips it.
    mutating func take(_ field: WireReader.Field, _ fields: inout WireReader, _ notes: inout MessageNotes)
        throws(WireReader.WireError)
}

extension PlainWireMessage {
    @inline(__always) init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireReader.WireError) {
        self.init()
        while let field = try fields.next() { try take(field, &fields, &notes) }
    }
}
