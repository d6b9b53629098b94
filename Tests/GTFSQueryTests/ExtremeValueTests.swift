import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

/// Every value of every field of every request gives an answer or a `QueryError` that names the field.
@Suite struct ExtremeValueTests {
    private static let numbers = [Int.min, Int.min + 1, -5, -1, 0, 1, 527_040, 527_041, 1 << 40, Int.max - 1, Int.max]
    private static let reals = [
        -Double.infinity, -Double.greatestFiniteMagnitude, -200, -90, -0.0, 0, 90, 180, 200, 1e18,
        Double.greatestFiniteMagnitude, .infinity, .nan,
    ]
    private static let instants =
        [-62_135_596_801, -62_135_596_800, 1_772_578_800, 253_402_300_799, 253_402_300_800]
        + numbers
    private static let noon = 1_772_578_800

    private static let imported = Result { try FeedText().imported() }
    private var timetable: Timetable { get throws { try Self.imported.get().timetable } }

    /// Runs a question: an answer, or an error that names one of `fields`.
    private func ask(_ fields: [String], _ question: () throws -> Void) throws {
        do {
            try question()
        } catch let error as QueryError {
            #expect(error.code == .badValue)
            let field = try #require(error.field)
            #expect(fields.contains(field))
            #expect(error.description.hasPrefix("\(field) "))
            #expect(error.description.contains(" is not allowed: give "))
        }
    }

    @Test func `boards`() throws {
        let timetable = try timetable
        for from in Self.instants {
            for minutes in Self.numbers {
                for limit in [nil] + Self.numbers.map(Optional.some) {
                    var request = DeparturesRequest(stopID: "B", from: from, minutes: minutes, limit: limit)
                    request.event = limit == 1 ? .arrival : .departure
                    request.foldsHeadways = minutes == 0
                    try ask(["from", "minutes", "limit"]) { _ = try timetable.departures(request) }
                }
            }
        }
    }

    @Test func `boards with realtime`() throws {
        let timetable = try timetable
        for now in Self.instants {
            for limit in Self.numbers {
                var view = RealtimeSnapshot(RealtimeOverlay(feeds: []), now: now)
                view.limits.drop = limit
                view.limits.stale = limit
                view.limits.alertDrop = limit
                let request = DeparturesRequest(stopID: "B", from: Self.noon)
                try ask(["now"]) { _ = try timetable.departures(request, realtime: view) }
                try ask(["now"]) { _ = try timetable.vehicles(view) }
                try ask(["now"]) { _ = try timetable.alerts(view) }
            }
        }
    }

    @Test func `connections`() throws {
        let timetable = try timetable
        for at in Self.instants {
            for limit in Self.numbers {
                let request = ConnectionsRequest(from: "A", to: "C", at: at, limit: limit)
                try ask(["at", "limit"]) { _ = try timetable.connections(request) }
            }
        }
    }

    @Test func `nearby and nearest`() throws {
        let timetable = try timetable
        for latitude in Self.reals {
            for longitude in Self.reals {
                for radius in Self.reals {
                    let position = Coordinate(latitude: latitude, longitude: longitude)
                    let request = NearbyRequest(position: position, radius: radius, limit: Int.max)
                    try ask(["latitude", "longitude", "radius"]) { _ = try timetable.nearby(request) }
                    try ask(["latitude", "longitude", "radius"]) { _ = try timetable.nearest(request) }
                }
            }
        }
        for limit in Self.numbers {
            let position = Coordinate(latitude: -33.1, longitude: 151.1)
            try ask(["limit"]) {
                _ = try timetable.nearby(NearbyRequest(position: position, radius: 9e6, limit: limit))
            }
        }
    }

    @Test(arguments: ["a", "alpha bravo", "A", "", "\u{0}", "1", "\"*(", String(repeating: "a ", count: 5000)])
    func search(_ text: String) throws {
        let timetable = try timetable
        for limit in Self.numbers {
            for real in Self.reals {
                let position = Coordinate(latitude: real, longitude: real)
                try ask(["latitude", "longitude", "limit"]) {
                    _ = try timetable.search(SearchRequest(text: text, position: position, limit: limit))
                }
            }
            try ask(["limit"]) { _ = try timetable.search(SearchRequest(text: text, limit: limit)) }
        }
    }

    @Test func `days of services and trips`() throws {
        let timetable = try timetable
        let info = try timetable.info()
        for day in Self.numbers {
            let date = ServiceDate(dayNumber: day)
            _ = try timetable.services(on: date)
            _ = try timetable.trip("T", on: date)
            _ = info.state(on: date)
            _ = info.daysLeft(on: date)
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1, Int.max])
    func `memory budgets`(_ budget: Int) throws {
        let timetable = try Timetable(path: Self.imported.get().path, memoryBudget: budget)
        #expect(
            try timetable.departures(DeparturesRequest(stopID: "B", from: Self.noon - 86400, minutes: 2880))
                .departures.count == 2)
        #expect(timetable.cachedByteCount >= 0)
    }

    @Test(arguments: [
        "", "x", "~~~~~", "9223372036854775808~0~0~20260304~0~T", "0~0~0~20260304~0.~T", "0~0~0~20260304~x~T",
        "0~0~0~20269999~0~T", "0~0~0~20260304~0~_",
    ])
    func `a text that is no cursor`(_ text: String) throws {
        let error = #expect(throws: QueryError.self) { try BoardCursor(text) }
        #expect(error?.code == .badCursor)
        #expect(error?.field == "cursor")
    }

    @Test func `cursors of any numbers`() throws {
        let timetable = try timetable
        for number in Self.numbers {
            for limit in [0, 1, Int.max] {
                var request = DeparturesRequest(stopID: "B", from: Self.noon, minutes: 1440, limit: limit)
                request.cursor = try BoardCursor("\(number)~\(number)~\(number)~20260304~\(number).\(number)~T")
                _ = try timetable.departures(request)
            }
        }
    }

    @Test func `a limit of 0 has no rows and no next page, one without end has all`() throws {
        let timetable = try timetable
        var request = DeparturesRequest(stopID: "B", from: Self.noon - 86400, minutes: 2880, limit: 0)
        #expect(try timetable.departures(request).departures.isEmpty)
        #expect(try timetable.departures(request).next == nil)
        request.limit = .max
        #expect(try timetable.departures(request).departures.count == 2)
        #expect(try timetable.departures(request).next == nil)
        #expect(try timetable.search(SearchRequest(text: "a", limit: 0)).isEmpty)
        #expect(try timetable.search(SearchRequest(text: "alpha", limit: .max)).count == 1)
    }
}
