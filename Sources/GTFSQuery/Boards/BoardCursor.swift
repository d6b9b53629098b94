internal import GTFSModel

/// A place between two rows of a board: the row before it, by all that boards are ordered by.
public struct BoardCursor: Sendable, Hashable, CustomStringConvertible {
    let time: Int
    let scheduled: Int
    let rank: Int
    let tripID: Trip.ID
    let date: ServiceDate
    let position: Int

    init(time: Int, scheduled: Int, rank: Int, tripID: Trip.ID, date: ServiceDate, position: Int) {
        self.time = time
        self.scheduled = scheduled
        self.rank = rank
        self.tripID = tripID
        self.date = date
        self.position = position
    }

    /// Reads what `description` wrote.
    public init?(_ text: String) {
        let parts = text.split(separator: "~", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, let time = Int(parts[0]), let scheduled = Int(parts[1]), let rank = Int(parts[2]),
            let date = ServiceDate(parts[3]), let position = Int(parts[4])
        else { return nil }
        self.init(
            time: time, scheduled: scheduled, rank: rank, tripID: Trip.ID(String(parts[5])), date: date,
            position: position)
    }

    /// Text to hand back with the next question.
    public var description: String { "\(time)~\(scheduled)~\(rank)~\(date)~\(position)~\(tripID)" }
}

extension BoardCursor: Comparable {
    /// The order of boards: effective time, scheduled time, route_sort_order with blank ones last, trip_id by its UTF-8
    /// bytes, service date, place in the trip.
    public static func < (left: Self, right: Self) -> Bool {
        let (a, b) = ((left.time, left.scheduled, left.rank), (right.time, right.scheduled, right.rank))
        if a != b { return a < b }
        if left.tripID != right.tripID { return left.tripID < right.tripID }
        return (left.date, left.position) < (right.date, right.position)
    }
}
