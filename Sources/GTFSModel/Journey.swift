internal import Foundation

/// A way from one end to another: walks, rides and, at its beginning, perhaps a bicycle.
///
/// Instants are seconds since 1970; with realtime they are the predicted ones.
public struct Journey: Sendable, Hashable, Identifiable {
    /// When its first leg begins. If the first ride runs by headway, the wait for it comes after that.
    public var departure: Int
    /// When its last leg ends.
    public var arrival: Int
    /// How many vehicles are boarded; 0 for a walk all the way.
    public var boardings: Int
    /// Metres on foot.
    public var walking: Int
    /// Seconds without riding, walking or cycling.
    public var waiting: Int
    /// In the order of travel.
    public var legs: [JourneyLeg]
    /// Remarks for a display.
    public var flags: [JourneyFlag] = []

    /// A journey of these legs.
    public init(
        departure: Int, arrival: Int, boardings: Int, walking: Int, waiting: Int, legs: [JourneyLeg],
        flags: [JourneyFlag] = []
    ) {
        self.departure = departure
        self.arrival = arrival
        self.boardings = boardings
        self.walking = walking
        self.waiting = waiting
        self.legs = legs
        self.flags = flags
    }

    /// Identifies the journey within its answer: the rows on which its rides leave. It stays the same while realtime
    /// changes their times.
    public var id: [Departure.ID] { legs.compactMap(\.ride?.id) }

    /// Seconds from departure to arrival.
    public var duration: Int { ClampedSum.difference(arrival, departure) }
    /// How often the passenger changes from one vehicle to another.
    public var changes: Int { max(0, boardings - 1) }
}
