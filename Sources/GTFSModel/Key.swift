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
