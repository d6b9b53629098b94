import Foundation
import GTFSModel
import HistorySupport
import Testing

@Suite struct SimulatorTests {
    @Test("The same seed makes the same city, another seed another", arguments: ProducerStyle.allCases)
    func seeds(style: ProducerStyle) throws {
        let (one, same) = (try HistorySimulator(seed: 5, style: style), try HistorySimulator(seed: 5, style: style))
        #expect(one.messages.map(\.message) == same.messages.map(\.message))
        #expect(one.messages.map(\.received) == same.messages.map(\.received))
        #expect(one.truths.map(\.departure) == same.truths.map(\.departure))
        let other = try HistorySimulator(seed: 6, style: style)
        #expect(one.truths.map(\.departure) != other.truths.map(\.departure))
    }

    @Test func `A vehicle leaves after it arrives, and arrives after it left`() throws {
        let city = try HistorySimulator(seed: 3, style: .barePositions)
        for (_, visits) in Dictionary(grouping: city.truths, by: \.trip) {
            let times = visits.flatMap { [$0.arrival, $0.departure].compactMap(\.self) }
            #expect(zip(times, times.dropFirst()).allSatisfy(<=))
        }
    }

    @Test func `A city has all that can happen to a trip, and to a message`() throws {
        let city = try HistorySimulator(seed: 1, style: .updatesThatDrop)
        #expect(!city.idle.isEmpty)
        #expect(city.skipped.values.contains { !$0.isEmpty })
        #expect(city.truths.contains { $0.trip.startTime != nil })
        #expect(city.truths.contains { $0.trip.tripID == "added" })
        let all = city.messages.flatMap(\.message.entities)
        #expect(all.contains { $0.tripUpdate?.trip.scheduleRelationship == .cancelled })
        #expect(all.contains { $0.tripModifications != nil })
        let moments = city.messages.compactMap(\.message.header.timestamp)
        #expect(zip(moments, moments.dropFirst()).contains { $0 == $1 })
        #expect(zip(moments, moments.dropFirst()).contains { $0 > $1 })
        #expect(zip(moments, moments.dropFirst()).contains { $1 - $0 > 300 })
        let share = Double(city.truths.count(where: \.isDepartureObservable)) / Double(city.truths.count)
        #expect(share > 0.5 && share < 1)
    }

    @Test func `Figures of visits that are the truth are perfect, and of none are nothing`() throws {
        let city = try HistorySimulator(seed: 1, style: .updatesThatKeep)
        let zone = try #require(city.zone)
        func observation(_ time: Int?) -> VisitObservation? {
            time.map { VisitObservation(time: $0, source: .stated, earliest: $0, latest: $0) }
        }
        let perfect = city.truths.map { truth in
            Visit(
                trip: truth.trip, stopID: truth.stopID, stopSequence: truth.stopSequence ?? 1,
                arrival: observation(truth.arrival), departure: observation(truth.departure), state: .observed,
                timeZone: zone)
        }
        let figures = HistoryAccuracy(perfect, of: city)
        #expect(figures.recorded == 1 && figures.held == 1 && figures.error(95) == 0)
        #expect(figures.missedGoals == [])
        #expect(HistoryAccuracy([], of: city).missedGoals == ["98% recorded"])
    }
}

extension HistorySimulator {
    fileprivate var zone: TimeZone? { TimeZone(identifier: "Australia/Sydney") }
}
