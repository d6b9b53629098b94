import FeedSupport
import Foundation
import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport
import Testing

/// A history, asked with every value of every field, and recorded at every moment.
@Suite struct ExtremeHistoryTests {
    private static let city = Result { try HistorySimulator(seed: 12, style: .updatesThatKeep) }
    private static let recorded = Result { () -> (folder: TemporaryFolder, history: History) in
        let (city, folder) = (try Self.city.get(), try TemporaryFolder())
        var reader = try RecordedReader(city.timetable, path: folder.file("history.sqlite"))
        try reader.take(city.messages)
        try reader.close()
        return (folder, try History(path: folder.file("history.sqlite")))
    }

    private var history: History { get throws { try Self.recorded.get().history } }

    /// Pairs of days, each a range from its first to its last.
    private static let ranges = ExtremeValues.dates.flatMap { first in
        ExtremeValues.dates.filter { $0 >= first }.map { first...$0 }
    }

    @Test func `visits on any days are those of the recorded days among them`() throws {
        let history = try history
        let all = try history.visits()
        #expect(all.count > 100 && all.allSatisfy { $0.trip.serviceDate == ExtremeValues.day })
        for range in Self.ranges {
            let wanted = range.contains(ExtremeValues.day) ? all : []
            #expect(try history.visits(VisitsRequest(dates: range)) == wanted)
            var found: [Visit] = []
            try history.eachVisit(VisitsRequest(dates: range)) { found.append($0) }
            #expect(found == wanted)
        }
    }

    @Test func `ids that the history has not have no visits, and no performance`() throws {
        let history = try history
        for text in ExtremeValues.texts {
            let requests = [
                VisitsRequest(trips: [Trip.ID(text)]), VisitsRequest(stops: [Stop.ID(text)]),
                VisitsRequest(routes: [Route.ID(text)]),
            ]
            for request in requests { #expect(try history.visits(request) == []) }
            let groups = [
                PerformanceRequest(routes: [Route.ID(text)]), PerformanceRequest(stops: [Stop.ID(text)]),
                PerformanceRequest(trips: [Trip.ID(text)]), PerformanceRequest(agencies: [Agency.ID(text)]),
            ]
            for request in groups { #expect(try history.performance(request).rows == []) }
        }
    }

    @Test(arguments: PerformanceRequest.Grouping.allCases)
    func `performance of any days`(grouping: PerformanceRequest.Grouping) throws {
        let history = try history
        let whole = try history.performance(PerformanceRequest(grouping: grouping))
        #expect(whole.rows.count > 0)
        var request = PerformanceRequest(grouping: grouping)
        for range in Self.ranges {
            request.dates = range
            let report = try history.performance(request)
            let dates = try #require(report.dates)
            #expect(range.contains(dates.lowerBound) && range.contains(dates.upperBound))
            // An open end is where the recorded days end.
            #expect(dates.lowerBound == range.lowerBound || range.lowerBound == ServiceDate(dayNumber: .min))
            #expect(dates.upperBound == range.upperBound || range.upperBound == ServiceDate(dayNumber: .max))
            #expect(report.rows == (range.contains(ExtremeValues.day) ? whole.rows : []))
        }
        request.dates = nil
        for number in ExtremeValues.numbers {
            request.lastDays = number
            let report = try history.performance(request)
            #expect(report.rows == whole.rows && report.dates?.upperBound == ExtremeValues.day)
        }
    }

    @Test func `running times, comparisons and changes of any days are those of the recorded days among them`() throws {
        let history = try history
        let (segments, whole) = (try history.segments(), try history.performance())
        let asked = ChangesRequest(from: VisitsRequest(), to: VisitsRequest())
        let changes = try history.changes(asked) { $0 == $1 ? 60 : nil }
        #expect(!segments.rows.isEmpty && !changes.isEmpty)
        for range in Self.ranges {
            let isRecorded = range.contains(ExtremeValues.day)
            var request = PerformanceRequest()
            request.dates = range
            #expect(try history.segments(request).rows == (isRecorded ? segments.rows : []))
            let comparison = try history.performance(PerformanceRequest(), against: range)
            #expect(comparison.report.rows == whole.rows)
            var between = asked
            between.dates = range
            #expect(try history.changes(between) { $0 == $1 ? 60 : nil } == (isRecorded ? changes : []))
        }
        for number in ExtremeValues.numbers where !(0...86_400).contains(number) {
            #expect(try history.changes(asked) { _, _ in number } == [], "no change takes \(number) seconds")
        }
    }

    @Test func `performance within any limits counts each delay once, and ranks no more than asked for`() throws {
        let history = try history
        let judged = try history.visits().count { $0.delay != nil }
        for earliest in ExtremeValues.numbers {
            for latest in ExtremeValues.numbers {
                var request = PerformanceRequest()
                request.limits = PunctualityLimits(earliest: earliest, latest: latest)
                let row = try #require(try history.performance(request).rows.first)
                #expect(row.early + row.onTime + row.late == judged)
                #expect(row.early >= 0 && row.onTime >= 0 && row.late >= 0)
                #expect(earliest <= latest || row.onTime == 0)
            }
        }
        for worst in ExtremeValues.numbers {
            var request = PerformanceRequest(grouping: .stop)
            request.worst = worst
            #expect(try history.performance(request).rows.count <= max(0, worst))
        }
    }

    @Test func `usual delays of any departure are none where one day was recorded`() throws {
        let history = try history
        let visit = try #require(try history.visits().first { $0.delay != nil })
        let departures = ExtremeValues.instants.flatMap { number -> [Departure] in
            var departure = Departure(
                tripID: visit.trip.tripID, serviceDate: ServiceDate(dayNumber: number), stopSequence: number,
                position: number, stopID: visit.stopID, timeZone: visit.timeZone)
            (departure.routeID, departure.directionID) = (visit.routeID, number)
            (departure.scheduledArrival, departure.scheduledDeparture) = (number, number)
            var next = departure
            (next.serviceDate, next.directionID) = (ExtremeValues.day.adding(days: 1), visit.directionID)
            return [departure, next]
        }
        #expect(try history.usualDelays(of: departures) == departures.map { _ in nil })
    }

    @Test func `what a history holds does not depend on what was asked of it`() throws {
        let history = try history
        let info = try history.info()
        #expect(info.dayCount == 1 && info.dates == ExtremeValues.day...ExtremeValues.day)
        #expect(info.watchedSeconds > 0 && info.watchedSeconds < 86_400)
        #expect(try history.verify().faults == [])
        #expect(try history.size().visits == history.verify().visits)
    }

    @Test(arguments: ExtremeValues.instants)
    func `messages of any moment, recorded by any clock, into a history that keeps any days`(number: Int) throws {
        let city = try Self.city.get()
        let folder = try TemporaryFolder()
        let path = folder.file("history.sqlite")
        for days in ExtremeValues.numbers {
            let recorder = try HistoryRecorder(path: path, daysKept: days)
            for now in [number, ExtremeValues.noon] {
                let feed = RealtimeFeed(name: "feed \(days)", timestamp: number, changedAt: number)
                let recorded = try recorder.record(RealtimeOverlay(feeds: [feed]), on: city.timetable, at: now)
                #expect((0...1).contains(recorded.messages))
                #expect(recorded.messages == 0 || number > 0 && number <= RFC3339.instants.upperBound)
            }
            try recorder.close()
        }
        #expect(try History(path: path).verify().faults == [])
    }
}
