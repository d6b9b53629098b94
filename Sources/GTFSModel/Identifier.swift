/// An id as the feed writes it. `Of` makes the ids of each file a type of their own: `Stop.ID`, `Trip.ID`.
///
///     let stop: Stop.ID = "200060"
///     try timetable.stop(stop)
///
/// Ids are case-sensitive and compare by their UTF-8 bytes (GTFS Schedule reference, Field Types, "ID").
public struct Identifier<Of>: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The id as the feed writes it.
    public let rawValue: String

    /// An id of any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An id of any text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// An id of any text.
    public init(stringLiteral value: String) { rawValue = value }

    /// The raw value.
    public var description: String { rawValue }

    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
    }

    // Swift's `==` takes canonically equivalent strings for equal; ids are equal byte by byte.
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
    }

    // Texts of the same bytes are equal, so their hash serves for ids, too; it takes all bytes at once.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
