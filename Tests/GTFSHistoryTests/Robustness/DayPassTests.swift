import GTFSModel
import GTFSQuery
import HistorySupport
import TestSupport
import Testing

/// A recorder passes over all trips of a day, and keeps none of them.
@Suite struct DayPassTests {
    @Test("A pass over the trips of a day gives each as its id does, in the order of their keys", arguments: 1...6)
    func sameTrips(seed: Int) throws {
        let stream = try RandomStream(seed: UInt64(seed))
        let moment = try #require(stream.messages.first).received
        try stream.timetable.readingSchedule { schedule in
            let today = try schedule.timeZone(ofRoute: nil).date(at: moment)
            var keys: Set<Key<Trip>> = []
            for shift in -1...1 {
                var last: Key<Trip>?
                var span = DaySpan()
                try schedule.eachTrip(on: today.adding(days: shift)) { passed, _ in
                    #expect(last.map { $0 < passed.key } ?? true)
                    last = passed.key
                    keys.insert(passed.key)
                    let named = try #require(try schedule.trip(passed.id))
                    #expect(named.key == passed.key && named.startTime == passed.startTime)
                    #expect(named.pattern.key == passed.pattern.key && named.blockID == passed.blockID)
                    #expect(named.pattern.stops.map(\.stopID) == passed.pattern.stops.map(\.stopID))
                    #expect(named.times.stopTimes == passed.times.stopTimes)
                    #expect(named.frequencies == passed.frequencies)
                    #expect(try schedule.runs(passed, on: today.adding(days: shift)))
                    let start = passed.pattern.timeZone.start(of: today.adding(days: shift))
                    span.include((passed.firstDeparture, passed.lastArrival), passed.frequencies, from: start)
                }
                #expect(try schedule.timeSpan(of: today.adding(days: shift)) == span.range)
            }
            #expect(keys.count > 2)
        }
    }
}
