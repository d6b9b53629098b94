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

    /// The first eight bytes as a number: an id whose number is less precedes another.
    package var leadingBytes: UInt64 {
        var (text, number) = (rawValue, UInt64(0))
        return text.withUTF8 { bytes in
            for index in 0..<min(8, bytes.count) { number |= UInt64(unsafe bytes[index]) << (56 - 8 * index) }
            return number
        }
    }

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

/// The key of a row in a table of the database. `Of` keeps the rows of one table from being taken for another's:
/// `Key<Stop>` is a stop_key, `Key<Trip>` a trip_key.
///
/// A key has no meaning outside the database that it comes from; the feed's own id is an `Identifier`.
@frozen
public struct Key<Of>: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral,
    CustomStringConvertible
{
    public let rawValue: Int

    @inlinable public init(rawValue: Int) { self.rawValue = rawValue }
    /// The key of a row.
    @inlinable public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// The key of a row, for tests.
    @inlinable public init(integerLiteral value: Int) { rawValue = value }

    @inlinable public var description: String { String(rawValue) }

    // Written out, because the standard library's own version for raw values is called through a witness in another
    // module.
    @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// The ordered stops that trips share; only its key is passed around.
public enum Pattern {}

/// The running and dwell times that trips of a pattern share. Its key is also the key of its first trip.
package enum TimeProfile {}

/// The trips that one vehicle makes one after the other.
package enum Block {}

/// The stop_headsigns of a trip that has any.
package enum HeadsignList {}

/// A line on the map.
package enum Shape {}
