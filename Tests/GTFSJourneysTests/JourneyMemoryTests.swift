import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

@Suite("The values that journeys cache in a timetable")
struct JourneyMemoryTests {
    private func request() throws -> JourneysRequest {
        let at = try #require(RFC3339.instant("2026-03-04T09:00:00+11:00"))
        return JourneysRequest(from: .stop("A"), to: .stop("C"), at: at)
    }

    /// The journeys, and whether the lines were read for them.
    private func ask(_ timetable: Timetable) throws -> (journeys: [Journey], isRead: Bool) {
        let request = try request()
        let (list, work) = try CountedWork.of(timetable) { try timetable.journeys(request) }
        return (list.journeys, work.statements.contains { $0.contains("time_profiles AS t ORDER BY") })
    }

    @Test("they are counted with the others, serve the next question, and go with the others")
    func counted() throws {
        let feed = try FeedText().imported()
        _ = try feed.timetable.departures(DeparturesRequest(stopID: "A", at: request().at))
        let before = feed.timetable.cachedByteCount
        let first = try ask(feed.timetable)
        #expect(first.isRead && !first.journeys.isEmpty && feed.timetable.cachedByteCount > before)
        var copy = feed.timetable
        copy.language = "fr"
        let second = try ask(copy)
        #expect(!second.isRead && second.journeys == first.journeys)
        feed.timetable.removeCachedValues()
        #expect(feed.timetable.cachedByteCount == 0)
        let third = try ask(feed.timetable)
        #expect(third.isRead && third.journeys == first.journeys)
    }

    @Test func `without a budget nothing is cached, and the journeys are the same`() throws {
        let feed = try FeedText().imported()
        let cold = try Timetable(path: feed.path, memoryBudget: 0)
        for _ in 0..<2 {
            let answer = try ask(cold)
            #expect(try answer.isRead && answer.journeys == ask(feed.timetable).journeys)
        }
        #expect(cold.cachedByteCount == 0)
    }

    @Test("they take five times the budget at most", arguments: [1_000, 10_000, 100_000])
    func bounds(budget: Int) throws {
        let city = RandomCity(seed: 11)
        let feed = try city.feed.imported()
        let small = try Timetable(path: feed.path, memoryBudget: budget)
        for number in 0..<20 {
            let day = FeedText.sydney.start(of: ServiceDate(dayNumber: RandomCity.firstDay + number % 4))
            let (from, to) = (CityEnd(stop: number % 9, city).end, CityEnd(stop: (number + 4) % 9, city).end)
            let request = JourneysRequest(from: from, to: to, at: day + number * 3600)
            #expect(try small.journeys(request) == feed.timetable.journeys(request))
            #expect(small.cachedByteCount <= budget * 6)
        }
    }
}
