import Foundation
import GTFSModel

/// An arrival or a departure.
enum OracleEvent: CaseIterable { case arrival, departure }

/// The arrival and the departure that a statement has for a stop; nil where it has none.
struct OracleTimes {
    var arrival: Int?
    var departure: Int?

    subscript(event: OracleEvent) -> Int? { event == .arrival ? arrival : departure }
}

/// A visit, and all words on it.
struct OracleVisit {
    /// What the statements of one source said of an event, one after another.
    struct Telling {
        /// s of the last statement that had it still to come.
        var toCome: Int?
        /// s of the first statement that had it behind, since then.
        var behind: Int?
    }

    let stopID: Stop.ID
    let stopSequence: Int
    var scheduled = OracleTimes()
    var isAdded = false
    var zone: TimeZone

    var observations: [OracleEvent: VisitObservation] = [:]
    /// The source of the messages that gave an observation.
    var origins: [OracleEvent: String] = [:]
    var tellings: [String: [OracleEvent: Telling]] = [:]
    /// Statements on whether it is skipped, in their order.
    var skips: [(s: Int, isSkipped: Bool)] = []
    /// The time last predicted for it.
    var predicted: Int?

    init(stopID: Stop.ID, stopSequence: Int, zone: TimeZone) {
        self.stopID = stopID
        self.stopSequence = stopSequence
        self.zone = zone
    }

    var scheduledTime: Int? { scheduled.departure ?? scheduled.arrival }
    /// When the vehicle was seen there, last.
    var seenTime: Int? {
        [OracleEvent.departure, .arrival].compactMap { observations[$0] }.first { $0.source != .predicted }?.time
    }

    /// A better source replaces a worse one, a later observation of the same source an earlier one. If arrival and departure
    /// contradict each other, the one of the worse source gives way, or else the earlier one of them: to the time of the
    /// other, if its bracket has that.
    mutating func observe(_ event: OracleEvent, _ observation: VisitObservation, from origin: String) {
        if let known = observations[event], known.source.rank < observation.source.rank { return }
        let other: OracleEvent = event == .arrival ? .departure : .arrival
        var observation = observation
        if let there = observations[other],
            event == .arrival ? observation.time > there.time : observation.time < there.time
        {
            if there.source.rank < observation.source.rank {
                guard (observation.earliest...observation.latest).contains(there.time) else { return }
                observation.time = there.time
            } else if (there.earliest...there.latest).contains(observation.time) {
                observations[other]?.time = observation.time
            } else {
                (observations[other], origins[other]) = (nil, nil)
            }
        }
        observations[event] = observation
        origins[event] = origin
    }

    mutating func withdraw(_ event: OracleEvent, from origin: String) {
        guard let known = observations[event], origins[event] == origin,
            known.source == .stated || known.source == .predicted
        else { return }
        observations[event] = nil
        origins[event] = nil
    }
}

/// A trip on its service day, and all words on it.
final class OracleTrip {
    /// The last statement of a source.
    struct Statement {
        let s: Int
        /// Times after s, by the index of the visit.
        var toCome: [Int: OracleTimes]
        /// The time at the trip's last stop, whether it is after s or not.
        var lastStopTime: Int?
    }

    /// The last message of a source that lists the trip.
    struct Listing {
        let number: Int
        let timestamp: Int
    }

    let id: TripOnServiceDay
    var routeID: Route.ID?
    var directionID: Int?
    /// That of its agency.
    var zone = TimeZone.gmt
    /// The vehicle that was named last.
    var vehicleID: String?
    var visits: [OracleVisit] = []
    /// How many of `visits` are those of a trip of the timetable, by position.
    var patternCount = 0
    /// The others, as indexes of `visits`, in the order of the trip.
    var order: [Int] = []
    var isSeen = false
    /// Statements on whether it is cancelled, in their order.
    var cancellations: [(s: Int, isCancelled: Bool)] = []
    var statements: [String: Statement] = [:]
    var listings: [String: Listing] = [:]
    var track = OracleTrack()

    init(_ id: TripOnServiceDay) { self.id = id }

    /// The last word before a moment; false without any.
    func isCancelled(at moment: Int) -> Bool { cancellations.last { $0.s < moment }?.isCancelled ?? false }
}
