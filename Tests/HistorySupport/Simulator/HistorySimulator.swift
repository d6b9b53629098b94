import Foundation
package import GTFSModel
package import GTFSQuery
import TestSupport

/// A made-up city with known truth: its timetable, the messages of a producer about one day of it, and what really
/// happened.
///
///     let city = try HistorySimulator(seed: 1, style: .positionsWithStops)
///     for message in city.messages { try reader.receive(message.message, from: message.source, at: message.received) }
///     let figures = HistoryAccuracy(try reader.visits(), of: city)
package struct HistorySimulator: Sendable {
    package let timetable: Timetable
    /// The text of its timetable, file by file.
    package static var feed: [String: String] { SimulatedFeed(SimulatedLine.city).files }
    /// In the order in which they are received: some are lost, late or repeated, and for a while nothing is received.
    package private(set) var messages: [SimulatedMessage] = []
    /// A visit for each time that a vehicle really stopped.
    package private(set) var truths: [VisitTruth] = []
    /// Trips that did not run at all.
    package private(set) var idle: Set<TripOnServiceDay> = []
    /// Stops at which a trip did not stop, by stop_sequence.
    package private(set) var skipped: [TripOnServiceDay: Set<Int>] = [:]

    /// What frequencies.txt promises without exact times.
    package private(set) var windows: [PerformanceOracle.Window] = []

    /// The day of the made-up messages, unless told otherwise: a Wednesday.
    package static let date = ServiceDate(dayNumber: 20_516)

    /// - Parameter date: a day of 2026; the timetable is the same on all of them.
    package init(seed: UInt64, style: ProducerStyle, date: ServiceDate = Self.date) throws {
        let lines = SimulatedLine.city
        timetable = try SimulatedFeed(lines).timetable()
        var random = SeededGenerator(seed: seed)
        let trips = Self.trips(lines, on: date, &random)
        let gaps = Self.gaps(trips, &random)
        for source in style.sources {
            var producer = SimulatedProducer(
                source: source, trips: trips, clock: Int.random(in: -3...3, using: &random),
                random: SeededGenerator(seed: seed &+ 77))
            for moment in Self.moments(trips, source.period) where !gaps.contains(where: { $0.contains(moment) }) {
                deliver(producer.message(at: moment), &random)
            }
        }
        messages.sort { ($0.received, $0.made) < ($1.received, $1.made) }
        truths = SimulatedObservability(messages, trips, style).truths()
        for line in lines where line.frequency == .headway {
            let starts = trips.filter { $0.line.name == line.name }.map(\.scheduledStart)
            windows += line.stops.indices.dropLast().map { position in
                PerformanceOracle.Window(
                    routeID: Route.ID(line.name), directionID: line.directionID, stopID: line.stops[position],
                    date: date, departures: starts.map { $0 + line.offset(at: position) })
            }
        }
        for trip in trips where !trip.runs { idle.insert(trip.id) }
        for trip in trips { skipped[trip.id] = Set(trip.skipped.map { 10 * $0 + 10 }) }
    }

    private static func trips(_ lines: [SimulatedLine], on date: ServiceDate, _ random: inout SeededGenerator)
        -> [SimulatedTrip]
    {
        let midnight = ServiceTimeZone(TimeZone(identifier: "Australia/Sydney") ?? .gmt).start(of: date)
        var trips: [SimulatedTrip] = []
        for line in lines {
            for start in line.starts {
                var trip = SimulatedTrip(line, start: start, on: date, midnight: midnight)
                if trips.isEmpty {
                    trip.detour()
                    trip.settle(&random)
                } else {
                    trip.decide(&random)
                }
                trips.append(trip)
            }
        }
        var added = SimulatedTrip(added: "added", lines[0], start: 26_000, on: date, midnight: midnight)
        added.settle(&random)
        return trips + [added]
    }

    /// Twice nothing is received, for some minutes.
    private static func gaps(_ trips: [SimulatedTrip], _ random: inout SeededGenerator) -> [Range<Int>] {
        let start = trips[0].scheduledStart
        return [20, 60].map { minutes in
            let first = start + 60 * minutes + Int.random(in: 0..<600, using: &random)
            return first..<first + Int.random(in: 400...900, using: &random)
        }
    }

    /// The moments of the messages: while any trip is listed.
    private static func moments(_ trips: [SimulatedTrip], _ period: Int) -> [Int] {
        var listed: [ClosedRange<Int>] = []
        for trip in trips {
            listed.append(trip.scheduledStart - 1200...max(trip.scheduled(trip.last), trip.arrivals[trip.last]) + 400)
        }
        let first = listed.map(\.lowerBound).min() ?? 0
        let last = listed.map(\.upperBound).max() ?? 0
        return stride(from: first, through: last, by: period).filter { moment in
            listed.contains { $0.contains(moment) }
        }
    }

    private mutating func deliver(_ message: SimulatedMessage, _ random: inout SeededGenerator) {
        guard !random.chance(3, of: 100) else { return }
        var message = message
        if random.chance(3, of: 100) { message.received += Int.random(in: 10...100, using: &random) }
        if random.chance(1, of: 100) { message.message.header.timestamp? += 200 }
        messages.append(message)
        guard random.chance(3, of: 100) else { return }
        message.received += 5
        messages.append(message)
    }
}

extension SimulatedTrip {
    fileprivate mutating func detour() {
        isDetoured = true
        skipped = [2]
    }

    /// Decides its times, but nothing unusual.
    fileprivate mutating func settle(_ random: inout SeededGenerator) {
        let (fate, skipped) = (fate, skipped)
        repeat {
            (self.fate, self.skipped, arrivals, departures, clock) = (fate, skipped, [], [], 0)
            decide(&random)
        } while self.fate != fate || clock != 0 || self.skipped != skipped && !isDetoured
        self.skipped = skipped
    }
}
