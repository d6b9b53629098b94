internal import GTFSModel

/// Counts oddities in the bytes of a message while it is read.
struct MessageNotes {
    /// A later time is in milliseconds. As seconds since 1970 it is in the year 5138.
    private static let lastSecond: UInt64 = 100_000_000_000

    private(set) var notices = RealtimeNotices()
    /// The id of the entity that is being read.
    var entityID = ""
    /// How many more stop time updates and other repeated parts may be read: many empty ones take far more memory than
    /// bytes of the message.
    private var partsLeft: Int

    /// - Parameter parts: the most that may be read.
    init(parts: Int) { partsLeft = parts }

    mutating func add(_ code: RealtimeNotices.Code, _ what: @autoclosure () -> String) {
        notices.add(code, entityID.isEmpty ? what() : "entity \(entityID): \(what())")
    }

    @inline(__always) mutating func countPart() throws(WireReader.WireError) { try countParts(1) }

    @inline(__always) mutating func countParts(_ parts: Int) throws(WireReader.WireError) {
        try requireRoom(for: parts)
        partsLeft &-= parts
    }

    /// Throws if these parts are more than may still be read.
    @inline(__always) func requireRoom(for parts: Int) throws(WireReader.WireError) {
        if parts > partsLeft { throw WireReader.WireError() }
    }

    mutating func addInvalidText(_ text: String) { add("invalid_utf8", "\"\(text.prefix(40))\" was not UTF-8") }

    /// A time as seconds since 1970; nil if it is 0, which means no value.
    @inline(__always) mutating func instant(_ value: UInt64) -> Int? {
        if value != 0, value <= Self.lastSecond { return Int(clamping: value) }
        return value == 0 ? nil : inSeconds(value)
    }

    /// Like `instant`, for a field that may be negative: there was no realtime before 1970.
    @inline(__always) mutating func signedInstant(_ value: UInt64) -> Int? {
        let signed = Int64(bitPattern: value)
        if signed >= 0 { return instant(value) }
        add("E001", "\(signed) is no time")
        return nil
    }

    /// Nil for a value that is not even a time in milliseconds: some producers send the largest value for a period
    /// without end.
    private mutating func inSeconds(_ milliseconds: UInt64) -> Int? {
        let isTime = milliseconds <= Self.lastSecond * 1000
        add("E001", "\(milliseconds) is \(isTime ? "in milliseconds" : "no time")")
        return isTime ? Int(clamping: milliseconds / 1000) : nil
    }
}
