internal import GTFSModel

/// A message that is read from and written as protobuf, fields in the order of their field numbers.
///
/// Fields that are not known are skipped, as are those of another wire type than they should have. Of a field that comes
/// twice the second counts.
protocol WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError)
    func write(to writer: inout WireWriter)
}

/// A message whose fields are read independently. Other messages do work before the first or after the last field, in a loop
/// of their own.
protocol PlainWireMessage: WireMessage {
    init()
    /// Takes the value of a field, or skips it.
    mutating func take(_ field: WireField, _ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError)
}

extension PlainWireMessage {
    @inline(__always) init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init()
        while let field = try fields.next() { try take(field, &fields, &notes) }
    }
}

/// Counts what is odd in the bytes of a message while it is read.
struct MessageNotes {
    /// A later time is in milliseconds. As seconds since 1970 it is in the year 5138.
    private static let lastSecond = 100_000_000_000

    private(set) var notices = RealtimeNotices()
    /// The id of the entity that is being read.
    var entityID = ""
    /// How many more stop time updates and other repeated parts may be read: a message of many empty ones would take far
    /// more memory than bytes.
    private var partsLeft: Int

    /// - Parameter parts: how many may be read at most.
    init(parts: Int) { partsLeft = parts }

    mutating func add(_ code: RealtimeNotices.Code, _ what: @autoclosure () -> String) {
        notices.add(code, entityID.isEmpty ? what() : "entity \(entityID): \(what())")
    }

    @inline(__always) mutating func countPart() throws(WireError) {
        partsLeft &-= 1
        if partsLeft < 0 { throw WireError() }
    }

    /// How many of so many parts may still be read.
    @inline(__always) func room(for parts: Int) -> Int { min(parts, partsLeft) }

    mutating func addInvalidText(_ text: String) { add("invalid_utf8", "\"\(text.prefix(40))\" was not UTF-8") }

    /// A time as seconds since 1970; nil where it is 0, which says nothing.
    @inline(__always) mutating func instant(_ value: UInt64) -> Int? {
        if value != 0, value <= UInt64(Self.lastSecond) { return Int(truncatingIfNeeded: value) }
        return value == 0 ? nil : inSeconds(value)
    }

    /// As `instant`, of a field that may be negative: there was no realtime before 1970.
    @inline(__always) mutating func signedInstant(_ value: UInt64) -> Int? {
        let signed = Int64(bitPattern: value)
        if signed >= 0 { return instant(value) }
        add("E001", "\(signed) is no time")
        return nil
    }

    /// Nil for a value that is no time in milliseconds either: some producers send the largest value for a period without end.
    private mutating func inSeconds(_ milliseconds: UInt64) -> Int? {
        let isTime = milliseconds <= UInt64(Self.lastSecond) * 1000
        add("E001", "\(milliseconds) is \(isTime ? "in milliseconds" : "no time")")
        return isTime ? Int(milliseconds / 1000) : nil
    }
}
