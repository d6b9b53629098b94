package import GTFSModel

/// Whatever makes visits of messages: the oracle, and the recorder that is compared with it.
package protocol HistoryReader {
    /// Takes the next message of a source.
    /// - Parameters:
    ///   - source: its name.
    ///   - now: when it was received, seconds since 1970.
    mutating func receive(_ message: FeedMessage, from source: String, at now: Int) throws
    /// All visits of the recorded days, in the order of `HistoryOrder`.
    func visits() throws -> [Visit]
    /// The spans in which something was watched, in their order; spans that touch are one.
    func watchedSpans() throws -> [ClosedRange<Int>]
}

extension HistoryReader {
    /// Takes messages in their order.
    package mutating func take(_ messages: [SimulatedMessage]) throws {
        for message in messages { try receive(message.message, from: message.source, at: message.received) }
    }

    /// Takes messages of another source from one moment to another, which say nothing.
    package mutating func watch(_ span: ClosedRange<Int>) throws {
        for moment in Set(stride(from: span.lowerBound, to: span.upperBound, by: 120)).union([span.upperBound]).sorted()
        {
            var header = FeedHeader()
            header.timestamp = moment
            try receive(FeedMessage(header: header), from: "watch", at: moment)
        }
    }
}

/// The order of visits: by service date, trip_id, start time, stop_sequence, then stop_id.
package enum HistoryOrder {
    package static func precedes(_ left: Visit, _ right: Visit) -> Bool {
        if left.trip.serviceDate != right.trip.serviceDate { return left.trip.serviceDate < right.trip.serviceDate }
        if left.trip.tripID != right.trip.tripID { return left.trip.tripID < right.trip.tripID }
        let (ours, theirs) = (left.trip.startTime?.seconds ?? -1, right.trip.startTime?.seconds ?? -1)
        if ours != theirs { return ours < theirs }
        if left.stopSequence != right.stopSequence { return left.stopSequence < right.stopSequence }
        return left.stopID < right.stopID
    }
}
