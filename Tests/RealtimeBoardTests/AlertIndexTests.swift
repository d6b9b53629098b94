import FeedSupport
import TestSupport
import Testing

@testable import GTFSModel

@Suite("Alerts are found by what their selectors name")
struct AlertIndexTests {
    /// Alerts with one or two selectors of random fields, each with one of two values.
    private static func alerts(_ count: Int, _ random: inout SeededGenerator) -> [AlertOverlay] {
        (0..<count).map { index in
            let selectors = (0..<Int.random(in: 1...2, using: &random)).map { _ in selector(&random) }
            return AlertOverlay(id: "\(index)", feed: 0, alert: ServiceAlert(), selectors: selectors)
        }
    }

    private static func selector(_ random: inout SeededGenerator) -> AlertOverlay.Selector {
        func chosen<Value>(_ values: Value...) -> Value? {
            Int.random(in: 0..<4, using: &random) == 0 ? values.randomElement(using: &random) : nil
        }
        var selector = AlertOverlay.Selector()
        selector.agencyID = chosen("G", "H")
        selector.routeID = chosen("R", "Q")
        selector.routeType = chosen(3, 2)
        selector.directionID = chosen(0, 1)
        selector.stopID = chosen("S", "P", "A")
        if let trip: Trip.ID = chosen("T", "U") {
            let date = OverlaidTimetable.day
            selector.trip = .init(
                tripID: trip, serviceDate: chosen(date, date.adding(days: 1)),
                startTime: chosen(ServiceTime(seconds: 60)))
        }
        return selector
    }

    private static func subject(_ random: inout SeededGenerator) -> AlertSubject {
        func maybe<Value>(_ values: Value...) -> Value? {
            Int.random(in: 0..<4, using: &random) > 0 ? values.randomElement(using: &random) : nil
        }
        var subject = AlertSubject()
        subject.trip = maybe("T", "U").map { (id: Trip.ID) in
            TripOnServiceDay(
                tripID: id, serviceDate: OverlaidTimetable.day, startTime: maybe(ServiceTime(seconds: 60)))
        }
        subject.agencyID = maybe("G", "H")
        subject.routeID = maybe("R", "Q")
        subject.routeType = maybe(3, 2)
        subject.directionID = maybe(0, 1)
        subject.stopIDs = maybe(["S", "P"], ["A"]) ?? []
        return subject
    }

    /// The rule word by word: fields are joined by AND, a direction means nothing without a route.
    private func agrees(_ selector: AlertOverlay.Selector, _ subject: AlertSubject) -> Bool {
        guard selector != AlertOverlay.Selector() else { return false }
        if selector.routeID == nil, selector.directionID != nil {
            var rest = selector
            rest.directionID = nil
            return agrees(rest, subject)
        }
        if let trip = selector.trip {
            guard let other = subject.trip, other.tripID == trip.tripID else { return false }
            if let date = trip.serviceDate, date != other.serviceDate { return false }
            if let start = trip.startTime, start != other.startTime { return false }
        }
        if let stop = selector.stopID, !subject.stopIDs.contains(stop) { return false }
        if let route = selector.routeID, route != subject.routeID { return false }
        if let agency = selector.agencyID, agency != subject.agencyID { return false }
        if let type = selector.routeType, type != subject.routeType { return false }
        if let direction = selector.directionID, direction != subject.directionID { return false }
        return true
    }

    @Test(arguments: 0..<20)
    func `the alerts of a subject are those with a selector that agrees with it`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alerts = Self.alerts(60, &random)
        let index = RealtimeOverlay(feeds: [], alerts: alerts).alertIndex
        for _ in 0..<100 {
            let subject = Self.subject(&random)
            let found = Set(index.selectors(of: subject).flatMap(index.alerts)).sorted()
            #expect(found == alerts.indices.filter { alerts[$0].selectors.contains { agrees($0, subject) } })
        }
    }

    @Test func `two hundred thousand alerts about one stop are one selector of its rows`() {
        var selector = AlertOverlay.Selector()
        selector.stopID = "S"
        let alert = AlertOverlay(id: "a", feed: 0, alert: ServiceAlert(), selectors: [selector])
        let index = RealtimeOverlay(feeds: [], alerts: Array(repeating: alert, count: 200_000)).alertIndex
        var subject = AlertSubject()
        subject.stopIDs = ["S"]
        #expect(index.selectors(of: subject) == [selector])
        #expect(index.alerts(with: selector) == Array(0..<200_000))
    }
}
