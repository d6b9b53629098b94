internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// What messages brought to a history.
public struct RecordedMessages: Sendable, Hashable {
    /// How many messages were newer than the last of their source.
    public var messages = 0
    /// How many trips they name that the timetable has, or that they add.
    public var trips = 0
    /// How many updates and positions they have that no trip was found for.
    public var unmatched = 0
    /// How many times a trip was named on a service day more than a week from the message, which was not recorded.
    public var farTrips = 0
    /// How many trips are under way.
    public var tripsUnderWay = 0

    /// Counts; those that are not given are 0.
    public init(messages: Int = 0, trips: Int = 0, unmatched: Int = 0, farTrips: Int = 0, tripsUnderWay: Int = 0) {
        (self.messages, self.trips, self.unmatched) = (messages, trips, unmatched)
        (self.farTrips, self.tripsUnderWay) = (farTrips, tripsUnderWay)
    }

    mutating func take(_ message: MessageReading) {
        let feed = message.overlay.feeds[message.feed]
        messages += 1
        trips += message.overlay.trips.count { $0.feed == message.feed }
        unmatched += feed.trips.unmatchedCount + feed.vehicles.unmatchedCount
    }
}
