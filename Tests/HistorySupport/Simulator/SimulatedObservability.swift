import GTFSModel

/// What of the truth the messages tell, by the rules: decided from what was received, not from visits.
struct SimulatedObservability {
    /// Messages that count, in the order of their reception, by source.
    private let counted: [String: [SimulatedMessage]]
    private let trips: [SimulatedTrip]
    private let style: ProducerStyle

    init(_ messages: [SimulatedMessage], _ trips: [SimulatedTrip], _ style: ProducerStyle) {
        var last: [String: Int] = [:]
        counted = Dictionary(
            grouping: messages.filter { message in
                guard let timestamp = message.message.header.timestamp, timestamp <= message.received + 60,
                    timestamp > last[message.source] ?? .min
                else { return false }
                last[message.source] = timestamp
                return true
            }, by: \.source)
        self.trips = trips
        self.style = style
    }

    func truths() -> [VisitTruth] {
        trips.indices.flatMap { index in
            let spans = style.sources.flatMap { source in
                let messages = counted[source.name] ?? []
                return (source.hasPositions ? positionSpans(of: index, messages) : [])
                    + (source.hasUpdates ? statementSpans(of: index, messages, source) : [])
            }
            return trips[index].truths.map { truth in
                var truth = truth
                truth.isArrivalObservable = truth.arrival.map { Self.hold(spans, $0) } ?? false
                truth.isDepartureObservable = truth.departure.map { Self.hold(spans, $0) } ?? false
                return truth
            }
        }
    }

    /// After the lower bound, and up to the upper one.
    private static func hold(_ spans: [ClosedRange<Int>], _ moment: Int) -> Bool {
        spans.contains { $0.lowerBound < moment && moment <= $0.upperBound }
    }

    /// Between two positions of one vehicle, at most 120 s apart.
    private func positionSpans(of trip: Int, _ messages: [SimulatedMessage]) -> [ClosedRange<Int>] {
        let positions = messages.flatMap { $0.tellings.filter { $0.trip == trip && $0.isPosition } }
        return zip(positions, positions.dropFirst()).compactMap { first, next in
            guard first.vehicleID == next.vehicleID, first.moment < next.moment, next.moment - first.moment <= 120
            else { return nil }
            return first.moment...next.moment
        }
    }

    /// Between two successive messages, at most 120 s apart, of which the first has a statement: up to the next
    /// statement, or to the message that lists the trip no more. Of a producer that keeps passed stops, up to each
    /// statement.
    private func statementSpans(
        of trip: Int, _ messages: [SimulatedMessage], _ source: ProducerStyle.Source
    ) -> [ClosedRange<Int>] {
        func statement(in message: SimulatedMessage) -> Int? {
            message.tellings.first { $0.trip == trip && !$0.isPosition }?.moment
        }
        if source.keepsPassedStops {
            return messages.compactMap(statement).last.map { [trips[trip].scheduledStart - 3600...$0] } ?? []
        }
        return zip(messages, messages.dropFirst()).compactMap { first, next in
            guard let start = statement(in: first), next.made - first.made <= 120 else { return nil }
            return start...max(start, statement(in: next) ?? next.made)
        }
    }
}
