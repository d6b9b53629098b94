import Foundation
import GTFSModel

/// The update of a trip in a message.
struct OracleStatement {
    private let message: OracleMessage
    private let overlay: TripOverlay
    private let trip: OracleTrip
    /// trip_update.timestamp, or else T.
    private let s: Int
    private let vehicleID: String?

    init(_ message: OracleMessage, _ overlay: TripOverlay, _ trip: OracleTrip) {
        (self.message, self.overlay, self.trip) = (message, overlay, trip)
        s = overlay.timestamp ?? message.timestamp
        vehicleID = overlay.vehicle?.id ?? overlay.vehicle?.label
    }

    func tell() {
        let indexes = trip.indexes(of: overlay)
        // A detour alone lists nothing.
        guard overlay.timestamp != nil else { return tellChanges(indexes) }
        let listing = trip.listings[message.source]
        trip.listings[message.source] = OracleTrip.Listing(number: message.number, timestamp: message.timestamp)
        let last = trip.statements[message.source]
        guard s <= message.now + 60, s >= message.timestamp - 300, s > last?.s ?? .min else { return }
        trip.vehicleID = vehicleID ?? trip.vehicleID
        tellChanges(indexes)
        let times = statedTimes(indexes)
        // The next message of the trip: others between may leave it out.
        if let last, let listing, message.timestamp - listing.timestamp <= 120 { tellPredicted(last, times, indexes) }
        for (index, stated) in times { tellStated(index, stated) }
        trip.statements[message.source] = OracleTrip.Statement(
            s: s, toCome: times.compactMapValues(toCome), lastStopTime: lastStopTime(times, indexes))
    }

    /// What it says of cancellations and skips.
    private func tellChanges(_ indexes: [Int]) {
        if overlay.change.stopsTrip {
            trip.cancellations.append((s, true))
        } else if overlay.stopTimes.contains(where: \.hasPrediction) {
            trip.cancellations.append((s, false))
        }
        for (stopTime, index) in zip(overlay.stopTimes, indexes) {
            if stopTime.relation == .skipped {
                trip.visits[index].skips.append((s, true))
            } else if stopTime.isExplicit {
                trip.visits[index].skips.append((s, false))
            }
        }
        guard overlay.change == .modified || overlay.change == .replaced else { return }
        for index in 0..<trip.patternCount where !isPassed(index, indexes) {
            trip.visits[index].skips.append((s, !indexes.contains(index) || isSkipped(index, indexes)))
        }
    }

    /// Whether it is before all stops of the timetable that the update has, and was due by its last word.
    private func isPassed(_ index: Int, _ indexes: [Int]) -> Bool {
        guard let predicted = trip.visits[index].predicted else { return false }
        return !indexes.contains { $0 <= index } && predicted <= s + 120
    }

    private func isSkipped(_ index: Int, _ indexes: [Int]) -> Bool {
        zip(overlay.stopTimes, indexes).contains { $1 == index && $0.relation == .skipped }
    }

    /// The times that it states, by the index of the visit.
    private func statedTimes(_ indexes: [Int]) -> [Int: OracleTimes] {
        var all: [Int: OracleTimes] = [:]
        for (stopTime, index) in zip(overlay.stopTimes, indexes) where stopTime.isExplicit {
            let visit = trip.visits[index]
            var times = OracleTimes(
                arrival: stopTime.statesArrival ? stopTime.arrival : nil,
                departure: stopTime.statesDeparture ? stopTime.departure : nil)
            // A single time counts for both, if the schedule has the same for both.
            if visit.scheduled.arrival == visit.scheduled.departure {
                times.arrival = times.arrival ?? times.departure
                times.departure = times.departure ?? times.arrival
            }
            all[index] = times
            trip.visits[index].predicted = times.departure ?? times.arrival
        }
        return all
    }

    private func toCome(_ times: OracleTimes) -> OracleTimes? {
        let later = OracleTimes(
            arrival: times.arrival.flatMap { $0 > s ? $0 : nil },
            departure: times.departure.flatMap { $0 > s ? $0 : nil })
        return later.arrival == nil && later.departure == nil ? nil : later
    }

    private func lastStopTime(_ times: [Int: OracleTimes], _ indexes: [Int]) -> Int? {
        let hasOwnStops = !overlay.change.keepsStops && overlay.change != .unscheduled
        let last = hasOwnStops ? indexes.last : trip.patternCount - 1
        return last.flatMap { times[$0] }.flatMap { $0.arrival ?? $0.departure }
    }

    /// Each event of a stop is behind the vehicle or to come.
    private func tellStated(_ index: Int, _ times: OracleTimes) {
        for event in OracleEvent.allCases {
            guard let time = times[event] else { continue }
            var telling = trip.visits[index].tellings[message.source]?[event] ?? OracleVisit.Telling()
            if time > s {
                trip.visits[index].withdraw(event, from: message.source)
                telling = OracleVisit.Telling(toCome: s)
            } else {
                telling.behind = telling.behind ?? s
                let (first, last) = (telling.toCome ?? time, telling.behind ?? s)
                trip.visits[index].observe(
                    event,
                    VisitObservation(
                        time: time, source: .stated, earliest: min(first, time), latest: max(last, time)),
                    from: message.source)
            }
            trip.visits[index].tellings[message.source, default: [:]][event] = telling
        }
    }

    /// Stops that were to come, and that it has no more, while it has a time at a later one.
    private func tellPredicted(_ last: OracleTrip.Statement, _ times: [Int: OracleTimes], _ indexes: [Int]) {
        let present = Set(
            zip(overlay.stopTimes, indexes).filter { $0.0.isExplicit || $0.0.relation != .scheduled }.map(\.1))
        for (index, toCome) in last.toCome where !present.contains(index) {
            let due = max(toCome.arrival ?? 0, toCome.departure ?? 0)
            // Of the stops of the timetable and the others, the times tell which is the later one.
            let isFollowed = times.contains { other, times in
                isAdded(other) == isAdded(index)
                    ? place(other) > place(index) : (times.arrival ?? times.departure ?? 0) > due
            }
            if isFollowed { trip.predict(index, toCome, last.s...s, from: message.source) }
        }
    }

    private func isAdded(_ index: Int) -> Bool { index >= trip.patternCount }

    /// Stops that messages bring are in the order in which they come, not in that of their visits.
    private func place(_ index: Int) -> Int { trip.order.firstIndex(of: index) ?? index }
}

extension OracleTrip {
    /// The visit of each stop time of an overlay; visits that it has not are added.
    func indexes(of overlay: TripOverlay) -> [Int] {
        switch overlay.change {
        case .scheduled, .cancelled, .deleted, .unscheduled, .duplicated: overlay.stopTimes.map(\.position)
        case .modified, .replaced, .added: ownIndexes(of: overlay)
        }
    }

    /// From the last stop backwards, as a message may lack stops that were passed: each by its place in the
    /// timetable, or else the last visit there that is not taken: of the timetable, or else of those that messages
    /// brought. A new one comes before the stop that follows it.
    private func ownIndexes(of overlay: TripOverlay) -> [Int] {
        var (end, ownEnd) = (patternCount, order.count)
        var found: [Int] = []
        for stopTime in overlay.stopTimes.reversed() {
            if let position = stopTime.scheduledPosition {
                found.append(position)
            } else if let index = visits[..<end].lastIndex(where: { $0.stopID == stopTime.stopID }) {
                found.append(index)
                end = overlay.change == .modified ? end : index
            } else if let place = order[..<ownEnd].lastIndex(where: { visits[$0].stopID == stopTime.stopID }) {
                found.append(order[place])
                ownEnd = place
            } else {
                order.insert(add(stopTime), at: ownEnd)
                found.append(order[ownEnd])
            }
        }
        return found.reversed()
    }

    private func add(_ stopTime: StopTimeOverlay) -> Int {
        var visit = OracleVisit(
            stopID: stopTime.stopID, stopSequence: stopTime.stopSequence, zone: zone)
        visit.isAdded = true
        visits.append(visit)
        return visits.count - 1
    }
}
