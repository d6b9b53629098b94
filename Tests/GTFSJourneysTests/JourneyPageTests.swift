import FeedSupport
import GTFSJourneys
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("Pages of journeys")
struct JourneyPageTests {
    /// A journey without its legs.
    private struct Row: Hashable {
        let departure: Int
        let arrival: Int
        let boardings: Int

        init(_ journey: Journey) {
            (departure, arrival, boardings) = (journey.departure, journey.arrival, journey.boardings)
        }
    }

    private func moment(_ city: inout RandomCity) -> Int {
        let day = ServiceDate(dayNumber: RandomCity.firstDay + city.number(0...3))
        return FeedText.sydney.start(of: day) + city.number(4...22) * 3600
    }

    @Test("J9, J10: later pages have all journeys of the window, a few at a time", arguments: UInt64(7001)...7006)
    func later(seed: UInt64) throws {
        var city = RandomCity(seed: seed)
        let feed = try city.feed.imported()
        for _ in 0..<5 {
            let ends = (city.number(0...8), city.number(0...8))
            var request = JourneysRequest(
                from: .stop(Stop.ID(city.places[ends.0].id)), to: .stop(Stop.ID(city.places[ends.1].id)),
                at: moment(&city), limit: 1000)
            let window = request.at...request.at + 7200
            func inWindow(_ list: JourneyList) -> Set<Row> {
                Set(list.journeys.filter { $0.boardings > 0 && window.contains($0.departure) }.map(Row.init))
            }
            let all = inWindow(try feed.timetable.journeys(request))
            var found: Set<Row> = []
            request.limit = city.number(1...3)
            while window.contains(request.at) {
                let page = try feed.timetable.journeys(request)
                found.formUnion(inWindow(page))
                let next = try #require(page.later)
                // What leaves at the same second needs a longer page.
                if next <= request.at { request.limit += 1 }
                request.at = max(next, request.at)
            }
            #expect(found.isSuperset(of: all), "\(seed): \(request)")
        }
    }
}
