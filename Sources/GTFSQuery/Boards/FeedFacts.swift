internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The feed as one question sees it: a connection for what has to be read, and what the timetable keeps.
final class FeedFacts {
    let reader: FeedReader
    let memory: FeedMemory
    let file: FileFacts
    private var running: [ServiceDate: RunningServices] = [:]

    init(_ reader: FeedReader, _ memory: FeedMemory) throws {
        self.reader = reader
        self.memory = memory
        file = try memory.file.value(0) { try FileFacts(reader) }
    }

    var clocks: AgencyClocks { file.clocks }

    func running(on date: ServiceDate) throws -> RunningServices {
        if let known = running[date] { return known }
        let found = try memory.days.value(date.dayNumber) { try reader.runningServices(on: date) }
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
        let longest = file.longestTime
        let first = clock.date(at: window.lowerBound).adding(days: -(longest / 86400 + 2))
        let last = clock.date(at: window.upperBound).adding(days: 1)
        return (first.dayNumber...max(first.dayNumber, last.dayNumber)).lazy.map { number in
            let date = ServiceDate(dayNumber: number)
            return (date, clock.start(of: date))
        }.filter { _, start in start + longest >= window.lowerBound && start <= window.upperBound }
    }

    func stop(_ key: Key<Stop>) throws -> StopRow? {
        try memory.stops.found(key) { try reader.stop(key: key) }
    }

    /// - Parameter key: nil for the trips that name no route.
    func route(_ key: Key<Route>?) throws -> RouteFacts {
        try memory.routes.value(key) {
            RouteFacts(try key.flatMap { try reader.route(key: $0) }, clocks)
        }
    }

    func pattern(_ key: Key<Pattern>) throws -> PatternFacts {
        try memory.patterns.value(key) { try PatternFacts(key: key, self) }
    }

    /// A pattern with all of its visits.
    func wholePattern(_ key: Key<Pattern>) throws -> PatternRow? {
        try memory.wholePatterns.found(key) { try reader.pattern(key: key) }
    }

    func profileTimes(_ key: Key<TimeProfile>) throws -> ProfileTimes? {
        try memory.profileTimes.found(key) { try reader.profileTimes(key: key) }
    }

    /// The key of the trip of an id.
    func tripKey(_ id: String) throws -> Key<Trip>? {
        try reader.tripKey(id: id, formCount: file.tripIDFormCount) { key in
            try memory.tripIDForms.found(key) { try reader.tripIDForm(key: key) }
        }
    }
}
