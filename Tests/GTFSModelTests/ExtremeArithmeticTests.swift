import Foundation
import GTFSModel
import Testing

/// No public sum of days, seconds or degrees traps, whatever it is given.
@Suite struct ExtremeArithmeticTests {
    private static let numbers = [
        Int.min, Int.min + 1, -62_135_596_801, -86401, -1, 0, 1, 86400, 253_402_300_800, Int.max - 1, Int.max,
    ]
    private static let reals = [-Double.infinity, -200, 0, 200, .infinity, .nan, .greatestFiniteMagnitude]

    @Test func `dates`() {
        for number in Self.numbers {
            let date = ServiceDate(dayNumber: number)
            #expect((0...6).contains(date.weekday))
            #expect((1...12).contains(date.civil.month) && (1...31).contains(date.civil.day))
            #expect(date.description.count >= 8)
            for days in Self.numbers {
                let moved = date.adding(days: days)
                #expect(days >= 0 ? moved >= date : moved <= date)
            }
            #expect(ServiceDate(yyyymmdd: number) == nil)
            #expect(ServiceDate(year: number, month: number, day: number) == nil || number == 1)
        }
        #expect(ServiceDate(dayNumber: .max).adding(days: -1) < ServiceDate(dayNumber: .max))
    }

    @Test(arguments: ["Australia/Sydney", "America/St_Johns", "Pacific/Kiritimati", "Europe/Dublin"])
    func `times of a zone`(_ name: String) throws {
        let zone = ServiceTimeZone(try #require(TimeZone(identifier: name)))
        for number in Self.numbers {
            _ = zone.start(of: ServiceDate(dayNumber: number))
            _ = zone.date(at: number)
            #expect(abs(zone.offset(at: number)) < 86400)
            for day in Self.numbers { _ = zone.instant(showing: number, on: ServiceDate(dayNumber: day)) }
            #expect(RFC3339.instant(RFC3339.text(number, in: zone)) != nil)
            for offset in Self.numbers { #expect(RFC3339.instant(RFC3339.text(number, offset: offset)) != nil) }
            _ = Timeframe(start: number, end: nil).contains(number, at: zone)
            _ = Timeframe(start: nil, end: number).contains(number, at: zone)
            _ = ServiceTime(seconds: number).description
        }
    }

    @Test func `an instant beyond the years 1 to 9999 is written as one of their days`() {
        #expect(RFC3339.text(.max, offset: 0) == "9999-12-30T00:00:00+00:00")
        #expect(RFC3339.text(.min, offset: 0) == "0001-01-02T00:00:00+00:00")
        #expect(RFC3339.text(-1, offset: 0) == "1969-12-31T23:59:59+00:00")
        #expect(RFC3339.text(-86400, offset: -3600) == "1969-12-30T23:00:00-01:00")
    }

    @Test func `positions and boxes`() {
        for west in Self.reals {
            for south in Self.reals {
                let position = Coordinate(latitude: south, longitude: west)
                _ = position.distance(to: Coordinate(latitude: west, longitude: south))
                let box = CoordinateBox(west: west, south: south, east: south, north: west)
                #expect(box?.contains(position) ?? true)
            }
        }
    }

    @Test func `durations`() throws {
        let zone = try #require(TimeZone(identifier: "Australia/Sydney"))
        var departure = Departure(
            tripID: "T", serviceDate: ServiceDate(dayNumber: 0), stopSequence: 1, position: 0, stopID: "A",
            timeZone: zone)
        for start in Self.numbers {
            for end in Self.numbers {
                departure.scheduledDeparture = start
                departure.scheduledArrival = end
                let duration = Connection(boarding: departure, alighting: departure).duration
                #expect(duration == nil || (duration ?? 0 < 0) == (end < start))
                #expect(DepartureRealtime.minutes(until: end, at: start) >= 0)
                _ = DepartureStatus(delay: end)
            }
        }
    }
}
