internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// What every board needs of a feed and no board changes: read once a board, as far as it is asked for.
final class FeedFacts {
    let reader: FeedReader
    let period: FeedPeriodRow
    let clocks: AgencyClocks
    let attributes: [Int: VisitAttributes]
    /// Whether any visit of the feed is a Flex row.
    let hasFlex: Bool
    /// The latest end_time of frequencies.txt; nil where no trip runs by headway.
    let latestFrequencyEnd: Int?
    private var running: [ServiceDate: RunningServices] = [:]
    private var stops: [Int: StopRow?] = [:]

    init(_ reader: FeedReader) throws {
        self.reader = reader
        period = try reader.feedPeriod()
        clocks = AgencyClocks(try reader.agencyZones())
        let attributes = try reader.visitAttributes()
        self.attributes = attributes
        hasFlex = try attributes.values.contains(where: \.hasWindow) || reader.hasVisitsWithoutStop()
        latestFrequencyEnd = try reader.latestFrequencyEnd()
    }

    /// Seconds: no trip stands anywhere later than this on its service day.
    var longestTime: Int {
        max(period.longestTime, latestFrequencyEnd.map { $0 + period.longestTime } ?? 0)
    }

    func running(on date: ServiceDate) throws -> RunningServices {
        if let known = running[date] { return known }
        let found = try reader.runningServices(on: date)
        running[date] = found
        return found
    }

    /// The days whose trips can stand somewhere within `window`, seconds since 1970, oldest first; days without any
    /// service are left out.
    func serviceDays(touching window: ClosedRange<Int>, clock: ServiceDayClock) throws -> [ServiceDay] {
        try dates(touching: window, clock: clock).compactMap { date, start in
            let running = try running(on: date)
            return running.isEmpty ? nil : ServiceDay(date: date, start: start, running: running)
        }
    }

    /// Times may pass 24:00:00, so a board looks back as many days as the feed's own longest time makes it.
    func dates(
        touching window: ClosedRange<Int>, clock: ServiceDayClock
    ) -> [(date: ServiceDate, start: Int)] {
        let longest = longestTime
        let first = clock.date(at: window.lowerBound).adding(days: -(longest / 86400 + 2))
        let last = clock.date(at: window.upperBound).adding(days: 1)
        return (first.dayNumber...max(first.dayNumber, last.dayNumber)).lazy.map { number in
            let date = ServiceDate(dayNumber: number)
            return (date, clock.start(of: date))
        }.filter { _, start in start + longest >= window.lowerBound && start <= window.upperBound }
    }

    func stop(_ key: Int) throws -> StopRow? {
        if let known = stops[key] { return known }
        let found = try reader.stop(key: key)
        stops[key] = .some(found)
        return found
    }

    func remember(_ rows: [StopRow]) {
        for row in rows { stops[row.key] = row }
    }
}
