internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The feed as one question sees it: a connection for what has to be read, and what the timetable keeps.
final class FeedSession {
    let reader: FeedReader
    let caches: FeedCaches
    let summary: FeedSummary
    private var running: [ServiceDate: RunningServices] = [:]

    init(_ reader: FeedReader, _ caches: FeedCaches) throws {
        self.reader = reader
        self.caches = caches
        summary = try caches.file.value(0) { try FeedSummary(reader) }
    }

    var timeZones: AgencyTimeZones { summary.timeZones }

    func running(on date: ServiceDate) throws -> RunningServices {
        if let known = running[date] { return known }
        let found = try caches.days.value(date.dayNumber) { try reader.runningServices(on: date) }
        running[date] = found
        return found
    }

    /// The days whose trips can stand somewhere within `window`, seconds since 1970, oldest first; days without any
    /// service are left out.
    func serviceDays(touching window: ClosedRange<Int>, timeZone: ServiceTimeZone) throws -> [ServiceDay] {
        try dates(touching: window, timeZone: timeZone).compactMap { date, start in
            let running = try running(on: date)
            return running.isEmpty ? nil : ServiceDay(date: date, start: start, running: running)
        }
    }

    /// Times may pass 24:00:00, so a board looks back as many days as the feed's own longest time makes it.
    func dates(
        touching window: ClosedRange<Int>, timeZone: ServiceTimeZone
    ) -> [(date: ServiceDate, start: Int)] {
        let longest = summary.longestTime
        let first = timeZone.date(at: window.lowerBound).adding(days: -(longest / 86400 + 2))
        let last = timeZone.date(at: window.upperBound).adding(days: 1)
        return (first.dayNumber...max(first.dayNumber, last.dayNumber)).lazy.map { number in
            let date = ServiceDate(dayNumber: number)
            return (date, timeZone.start(of: date))
        }.filter { _, start in start + longest >= window.lowerBound && start <= window.upperBound }
    }

    func stop(_ key: Key<Stop>) throws -> StopRow? {
        try caches.stops.found(key) { try reader.stop(key: key) }
    }

    /// - Parameter key: nil for the trips that name no route.
    func route(_ key: Key<Route>?) throws -> CachedRoute {
        try caches.routes.value(key) {
            CachedRoute(try key.flatMap { try reader.route(key: $0) }, timeZones)
        }
    }

    func pattern(_ key: Key<Pattern>) throws -> CachedPattern {
        try caches.patterns.value(key) { try CachedPattern(key: key, self) }
    }

    /// A pattern with all of its visits.
    func wholePattern(_ key: Key<Pattern>) throws -> PatternRow? {
        try caches.wholePatterns.found(key) { try reader.pattern(key: key) }
    }

    func profileTimes(_ key: Key<TimeProfile>) throws -> ProfileTimes? {
        try caches.profileTimes.found(key) { try reader.profileTimes(key: key) }
    }

    /// The key of the trip of an id.
    func tripKey(_ id: String) throws -> Key<Trip>? {
        try reader.tripKey(id: id, formCount: summary.tripIDFormCount) { key in
            try caches.tripIDForms.found(key) { try reader.tripIDForm(key: key) }
        }
    }
}

/// A day on which services run, in one zone.
struct ServiceDay {
    let date: ServiceDate
    /// Noon minus twelve hours, as seconds since 1970.
    let start: Int
    let running: RunningServices

    func runs(_ serviceKey: Key<Service>?) -> Bool { serviceKey.map(running.contains) ?? false }
}
