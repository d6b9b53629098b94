internal import Foundation
package import GTFSModel
package import GTFSStore

/// One question's view of the feed: a connection to read from, and the caches of the timetable.
package final class FeedSession {
    /// A day on which services run, in one zone.
    struct ServiceDay {
        let date: ServiceDate
        /// Noon minus twelve hours, as seconds since 1970.
        let start: Int
        let running: RunningServices

        func runs(_ serviceKey: Key<ServiceCalendar>?) -> Bool { serviceKey.map(running.contains) ?? false }
    }

    package let reader: FeedReader
    package let caches: FeedCaches
    package let summary: FeedSummary
    /// Whom the answer is for.
    package internal(set) var asker: Asker
    /// The language of names in the answer, BCP 47; nil for the feed's own.
    var language: String? { asker.language }
    private var running: [ServiceDate: RunningServices] = [:]

    init(_ reader: FeedReader, caches: FeedCaches, asker: Asker = Asker()) throws {
        self.reader = reader
        self.caches = caches
        self.asker = asker
        summary = try caches.summary.value { try FeedSummary(reader) }
    }

    package var timeZones: FeedSummary.AgencyTimeZones { summary.timeZones }

    /// The language of texts that messages bring.
    var textLanguage: TextLanguage {
        TextLanguage(language, feed: summary.period.languages.first { $0.lowercased() != "mul" })
    }

    package func running(on date: ServiceDate) throws -> RunningServices {
        if let known = running[date] { return known }
        let found = try caches.days.value(date.dayNumber) { try reader.runningServices(on: date) }
        running[date] = found
        return found
    }

    /// The days whose trips can call at a stop within `window` (seconds since 1970), oldest first, without days that
    /// have no service.
    func serviceDays(touching window: ClosedRange<Int>, timeZone: ServiceTimeZone) throws -> [ServiceDay] {
        try dates(touching: window, timeZone: timeZone).compactMap { date, start in
            let running = try running(on: date)
            return running.isEmpty ? nil : ServiceDay(date: date, start: start, running: running)
        }
    }

    /// Times may pass 24:00:00, so the feed's longest time decides how many days a board looks back.
    func dates(
        touching window: ClosedRange<Int>, timeZone: ServiceTimeZone
    ) -> [(date: ServiceDate, start: Int)] {
        let longest = summary.longestTime
        let first = timeZone.date(at: window.lowerBound).adding(days: -(longest / 86400 + 2))
        let last = timeZone.date(at: window.upperBound).adding(days: 1)
        return (first.dayNumber...max(first.dayNumber, last.dayNumber)).lazy.map { day in
            let date = ServiceDate(dayNumber: day)
            return (date, timeZone.start(of: date))
        }.filter { _, start in start + longest >= window.lowerBound && start <= window.upperBound }
    }

    func stop(_ key: Key<Stop>) throws -> StopRow? {
        try caches.stops.found(key) { try reader.stop(key: key) }
    }

    /// A stop as rows of boards show it.
    package func boardStop(key: Key<Stop>) throws -> BoardStop? {
        try caches.boardStopRows.found(key) { try stop(key).map { try BoardStop($0, session: self) } }
    }

    func stops(_ keys: [Key<Stop>]) throws -> [StopRow?] {
        try caches.stops.found(keys) { try reader.stop(key: $0) }
    }

    /// - Parameter key: nil for the trips that name no route.
    package func route(_ key: Key<Route>?) throws -> CachedRoute {
        try caches.routes.value(key) {
            CachedRoute(try key.flatMap { try reader.route(key: $0) }, timeZones: timeZones)
        }
    }

    func pattern(_ key: Key<Pattern>) throws -> TripDetails.CachedPattern {
        try caches.patterns.value(key) { try TripDetails.CachedPattern(key: key, self) }
    }

    package func wholePattern(_ key: Key<Pattern>) throws -> PatternRow? {
        try caches.wholePatterns.found(key) { try reader.pattern(key: key) }
    }

    package func profileTimes(_ key: Key<TimeProfile>) throws -> ProfileTimes? {
        try caches.profileTimes.found(key) { try reader.profileTimes(key: key) }
    }

    package func tripKey(_ id: String) throws -> Key<Trip>? {
        try reader.tripKey(id: id, formCount: summary.tripIDFormCount) { key in
            try caches.tripIDForms.found(key) { try reader.tripIDForm(key: key) }
        }
    }
}

extension StopRow {
    /// stop_timezone; nil if it is blank, or unknown to the system.
    var shownTimeZone: TimeZone? { timeZone.flatMap(FeedSummary.TimeZones.zone) }
}

extension FeedSession {
    /// The stops that an id stands for on a board, each with its timetable: a station and a platform stand for all
    /// their parts, an entrance or a generic node for its station, a boarding area for its platform.
    /// - Throws: `QueryError.unknownID`, with the nearest matches.
    func boardStops(_ id: Stop.ID) throws -> [StopTimetable] {
        try caches.stopTimetables.values(boardStopKeys(id)) { try StopTimetableReading.timetable(ofStop: $0, self) }
    }

    /// The stops that an id stands for on a board, by their keys.
    /// - Throws: `QueryError.unknownID`, with the nearest matches.
    func boardStopKeys(_ id: Stop.ID) throws -> [Key<Stop>] {
        try caches.boardStops.value(id) { try stopKeys(of: knownStop(id)) }
    }

    func boardScope(_ id: Stop.ID) throws -> (stops: [StopTimetable], areas: [FlexTimetable.BoardArea]) {
        guard let keys = try caches.boardStops.found(id, { try knownStopKeys(of: id) }) else {
            if let area = try area(id) { return ([], [area]) }
            throw try unknownStop(id)
        }
        let stops = try caches.stopTimetables.values(keys) { try StopTimetableReading.timetable(ofStop: $0, self) }
        return (stops, try areas(of: stops))
    }

    /// Nil for a stop that is not listed and not served.
    private func knownStopKeys(of id: Stop.ID) throws -> [Key<Stop>]? {
        try stop(id: id).map(stopKeys)
    }

    private func stopKeys(of stop: StopRow) throws -> [Key<Stop>] {
        // A stop that stops.txt does not list has no parts, even if other stops name it as parent_station.
        guard stop.isListed else { return [stop.key] }
        let isPartOfPlatformOrStation = [.entrance, .genericNode, .boardingArea].contains(stop.locationType)
        let parent = isPartOfPlatformOrStation ? try parent(of: stop) : nil
        return try reader.stopWithParts(key: parent?.key ?? stop.key)
    }

    /// - Throws: `QueryError.unknownID` for a stop that is not listed and not served.
    package func knownStop(_ id: Stop.ID) throws -> StopRow {
        guard let stop = try stop(id: id) else { throw try unknownStop(id) }
        return stop
    }

    /// The stop with an id; nil for one that is not listed and not served.
    func stop(id: Stop.ID) throws -> StopRow? {
        try caches.stopKeys.found(id) {
            try reader.stop(id: id.rawValue).flatMap { stop in
                try stop.isListed || reader.isServed(stopKey: stop.key) ? stop.key : nil
            }
        }.flatMap(stop)
    }

    /// The stop that `parent_station` names; nil if stops.txt does not list it.
    private func parent(of stop: StopRow) throws -> StopRow? {
        try stop.parentKey.flatMap { try self.stop($0) }.flatMap { $0.isListed ? $0 : nil }
    }

    /// The zone in which a stop shows its times: that of the station above it, or else its own; nil if there is none.
    func timeZone(of stop: StopRow) throws -> TimeZone? {
        if stop.parentKey == nil { return stop.shownTimeZone }
        return try lineage(stop)[0].shownTimeZone
    }

    /// The station above a stop and the stop itself, the uppermost first.
    func lineage(_ stop: StopRow) throws -> [StopRow] {
        var line = [stop]
        // Broken feeds have rings of parents, and long chains.
        while line.count <= StationTree.levels, let parent = try parent(of: line[0]) {
            guard !line.contains(where: { $0.key == parent.key }) else { break }
            line.insert(parent, at: 0)
        }
        return line
    }
}

extension FeedSession {
    /// Whether the feed covers `window`: expired if its days, and every service day that could reach into it, lie after
    /// the feed's last; not yet active if they all lie before its first.
    package func status(of window: ClosedRange<Int>, timeZone: ServiceTimeZone) -> FeedStatus {
        func date(_ yyyymmdd: Int?) -> ServiceDate? { yyyymmdd.flatMap { ServiceDate(yyyymmdd: $0) } }
        let dates =
            dates(touching: window, timeZone: timeZone).map(\.date)
            + [timeZone.date(at: window.lowerBound), timeZone.date(at: window.upperBound)]
        var status = FeedStatus(
            state: .withoutService, firstServiceDate: date(summary.period.firstServiceDate),
            lastServiceDate: date(summary.period.lastServiceDate), feedStartDate: date(summary.period.feedStartDate),
            feedEndDate: date(summary.period.feedEndDate))
        if let first = status.firstServiceDate, let last = status.lastServiceDate {
            status.state =
                dates.allSatisfy { $0 > last } ? .expired : dates.allSatisfy { $0 < first } ? .notYetActive : .active
        }
        return status
    }
}
