/// Why bytes are no protobuf message: they end too soon, or say what cannot be. Where it was does not matter, as it costs
/// the whole entity.
struct WireError: Error {}

/// What stands before a value in a protobuf message (Protocol Buffers, Encoding, "Message Structure").
struct WireField {
    let number: Int
    let type: WireType
}

/// How a value is encoded: the wire types of Protocol Buffers, by their numbers.
enum WireType: UInt8 {
    case varint, fixed64, bytes, groupStart, groupEnd, fixed32
}

/// A message that is read from and written as protobuf, its fields' numbers in one place.
///
/// What is not known, and what comes in another form than it should, is passed over. A field that comes twice counts the
/// second time.
protocol WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError)
    func write(to writer: inout WireWriter)
}
