internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A history that was recorded beside a timetable: observed visits, punctuality, headways and grades.
///
/// Any number of threads may ask at once, also while a `HistoryRecorder` writes: each question reads the file as it is when
/// it begins.
///
/// ```swift
/// let history = try History(path: "sydney-history.sqlite")
/// let report = try history.performance(PerformanceRequest(routes: ["L1"], grouping: .hour))
/// for row in report.rows { print(row.hour ?? 0, row.onTimeShare ?? "too few") }
/// ```
public final class History: Sendable {
    /// The file of the history.
    public let path: String
    let file: HistoryFile
    /// What was computed of usual delays lately.
    private let usual = Locked<[UsualDelays.Asked: UsualDelays]>([:])
    /// How many routes, directions and days of usual delays are kept.
    private static let mostUsual = 512
    /// What was read of changes lately.
    let stopPasts = Locked<[StopPast.Asked: StopPast]>([:])

    /// Opens a history. It is never written to.
    /// - Throws: `StoreError` if there is none, or if it cannot be read.
    public init(path: String) throws {
        self.path = path
        file = try HistoryFile.asking(path: path)
    }

    /// The path of the history that belongs to a timetable's file: `sydney-history.sqlite` beside `sydney.sqlite`.
    public static func path(besideTimetable path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let name = url.deletingPathExtension().lastPathComponent + "-history.sqlite"
        return path.contains("/") ? url.deletingLastPathComponent().appendingPathComponent(name).path : name
    }

    /// The visits that agree with a request, by service date and trip_id, in the order of their trips.
    /// - Throws: `StoreError` if the history cannot be read.
    public func visits(_ request: VisitsRequest = VisitsRequest()) throws -> [Visit] {
        var visits: [Visit] = []
        try eachVisit(request) { visits.append($0) }
        return visits
    }

    /// Calls `body` with each visit, in the same order, with what was observed of one service day in
    /// memory at a time.
    /// - Throws: `StoreError` if the history cannot be read, and errors of `body`.
    public func eachVisit(_ request: VisitsRequest = VisitsRequest(), _ body: (Visit) throws -> Void) throws {
        try read { reading in
            var listing = try VisitListing(reading, request: request)
            try listing.each { try body($0.visit) }
        }
    }

    /// Punctuality, headways and grades of the visits that agree with a request.
    /// - Throws: `StoreError` if the history cannot be read.
    public func performance(_ request: PerformanceRequest = PerformanceRequest()) throws -> PerformanceReport {
        try read { reading in try PerformanceReport(request, reading: reading) }
    }

    /// How late departures usually are; nil where too few were observed (rule H11). The days before that of a departure
    /// count, so what was computed is kept for the next board.
    /// - Throws: `StoreError` if the history cannot be read.
    public func usualDelays(of departures: [Departure]) throws -> [UsualDelay?] {
        try departures.map { departure in
            let asked = UsualDelays.Asked(
                routeID: departure.routeID, directionID: departure.directionID, date: departure.serviceDate)
            if let known = usual.withLock({ $0[asked] }) { return known.usual(departure) }
            let found = try read { try UsualDelays(asked, reading: $0) }
            usual.withLock { usual in
                if usual.count >= Self.mostUsual { usual = [:] }
                usual[asked] = found
            }
            return found.usual(departure)
        }
    }

    /// Punctuality, headways and grades of two periods, side by side.
    /// - Parameters:
    ///   - request: the question, with its own days.
    ///   - dates: the other days.
    /// - Throws: `StoreError` if the history cannot be read.
    public func performance(
        _ request: PerformanceRequest, against dates: ClosedRange<ServiceDate>
    ) throws -> PerformanceComparison {
        var other = request
        (other.dates, other.worst) = (dates, nil)
        return PerformanceComparison(try performance(request), try performance(other))
    }

    /// Running times from stop to stop along routes, summed up over the visits that agree with a request, whose limits and
    /// grouping do not matter here.
    /// - Parameter schedule: the timetable, for the metres between stops; nil for rows without them.
    /// - Throws: `StoreError` if the history or the timetable cannot be read.
    public func segments(
        _ request: PerformanceRequest = PerformanceRequest(), of schedule: (any RealtimeScheduleSource)? = nil
    ) throws -> SegmentReport {
        try read { reading in
            guard let schedule else { return try SegmentReport(request, reading: reading, schedule: nil) }
            return try schedule.readingSchedule { try SegmentReport(request, reading: reading, schedule: $0) }
        }
    }

    func read<Value>(_ body: (HistoryReading) throws -> Value) throws -> Value {
        do {
            return try file.read { try body(HistoryReading($0)) }
        } catch is DamagedHistory {
            throw HistoryFile.damaged(path)
        }
    }
}

extension History: UsualDelaySource {}

extension PerformanceReport {
    fileprivate init(_ request: PerformanceRequest, reading: HistoryReading) throws {
        (limits, isOfTimepoints) = (request.limits, request.isOfTimepoints)
        let days: [ServiceDate]
        (dates, days) = try request.days(of: reading)
        dayCount = days.count
        var scan = try PerformanceScan(reading, request: request)
        try scan.add(days)
        rows = try scan.groups.sorted { $0.key < $1.key }.compactMap { group in
            var row = group.tally.row(request.limits)
            // A part of which there are only visits without a schedule, and no headways: nothing is known of it.
            guard request.grouping == nil || row != PerformanceRow() else { return nil }
            try row.name(group.key, grouping: request.grouping, trips: reading.trips)
            return row
        }
        if request.grouping == .route || request.grouping == .direction || request.grouping == .stop {
            rows.sort { ($0.sortKey, $0.directionID ?? -1) < ($1.sortKey, $1.directionID ?? -1) }
        }
        if let worst = request.worst {
            let graded = rows.filter { $0.grade != nil }
            rows = Array(graded.stableSorted { ($0.onTimeShare ?? 1) < ($1.onTimeShare ?? 1) }.prefix(max(0, worst)))
        }
    }
}

extension SegmentReport {
    fileprivate init(_ request: PerformanceRequest, reading: HistoryReading, schedule: (any RealtimeSchedule)?) throws {
        let asked = try request.days(of: reading)
        var rows = try SegmentScan(reading, request: request, schedule: schedule).rows(asked.days)
        if let worst = request.worst {
            let known = rows.filter { $0.excess != nil }.stableSorted { ($0.excess ?? 0) > ($1.excess ?? 0) }
            rows = Array(known.prefix(max(0, worst)))
        }
        self.init(dates: asked.dates, dayCount: asked.days.count, rows: rows)
    }
}

extension PerformanceRequest {
    /// A century: more are all days.
    private static let mostDays = 36_525

    /// The days between which to look, nil if none is recorded, and the recorded ones of these.
    func days(of reading: HistoryReading) throws -> (dates: ClosedRange<ServiceDate>?, days: [ServiceDate]) {
        let recorded = try reading.rows.days().map(\.date)
        let dates = Self.dates(of: self, recorded, today: try reading.today())
        return (dates, dates.map { range in recorded.filter(range.contains) } ?? [])
    }

    /// The days of a request; an end that is open is that of the recorded days.
    private static func dates(
        of request: PerformanceRequest, _ recorded: [ServiceDate], today: ServiceDate?
    ) -> ClosedRange<ServiceDate>? {
        guard let first = recorded.first, let last = recorded.last else { return nil }
        guard let asked = request.dates else {
            // Messages may have named days that are still to come.
            let end = max(first, min(last, today ?? last))
            return end.adding(days: 1 - min(max(1, request.lastDays), mostDays))...end
        }
        let isOpen = (
            asked.lowerBound == ServiceDate(dayNumber: .min), asked.upperBound == ServiceDate(dayNumber: .max)
        )
        let lower = isOpen.0 ? min(first, asked.upperBound) : asked.lowerBound
        return lower...(isOpen.1 ? max(last, lower) : asked.upperBound)
    }
}

extension PerformanceRow {
    fileprivate var sortKey: String { routeID?.rawValue ?? stopID?.rawValue ?? "" }

    fileprivate mutating func name(
        _ key: PerformanceScan.GroupKey, grouping: PerformanceRequest.Grouping?, trips: RecordedTrips
    ) throws {
        if key.routeKey > 0 { routeID = Route.ID(try trips.text(key.routeKey)) }
        if key.direction >= 0 { directionID = key.direction }
        switch grouping {
        case .stop: stopID = Stop.ID(try trips.text(key.stopKey))
        case .hour: hour = key.part
        case .weekday: weekday = key.part
        case .weekdayHour: (weekday, hour) = (key.part / PerformanceScan.hours, key.part % PerformanceScan.hours)
        case .day: date = ServiceDate(dayNumber: key.part)
        case .route, .direction, nil: break
        }
    }
}

/// The questions for code that must not wait: each gives the answer of the form of the same name, outside the cooperative pool.
/// It throws the errors of that form, and `CancellationError` if the task is cancelled before the question begins or while it
/// reads.
extension History {
    /// The questions of all histories, as many at once as those of timetables.
    private static let queue = WorkQueue(width: max(2, WorkQueue.coreCount))

    /// Opens a history, outside the cooperative pool. It is never written to.
    /// - Throws: `StoreError` if there is none, or if it cannot be read.
    public static func open(_ path: String) async throws -> History {
        try await queue.value { try History(path: path) }
    }

    /// The visits that agree with a request, read outside the cooperative pool.
    public func visits(_ request: VisitsRequest = VisitsRequest()) async throws -> [Visit] {
        try await Self.queue.value { try self.visits(request) }
    }

    /// Punctuality, headways and grades, computed outside the cooperative pool.
    public func performance(_ request: PerformanceRequest = PerformanceRequest()) async throws -> PerformanceReport {
        try await Self.queue.value { try self.performance(request) }
    }

    /// Running times from stop to stop, computed outside the cooperative pool.
    public func segments(
        _ request: PerformanceRequest = PerformanceRequest(), of schedule: (any RealtimeScheduleSource)? = nil
    ) async throws -> SegmentReport {
        try await Self.queue.value { try self.segments(request, of: schedule) }
    }

    /// How late departures usually are, read outside the cooperative pool.
    public func usualDelays(of departures: [Departure]) async throws -> [UsualDelay?] {
        try await Self.queue.value { try self.usualDelays(of: departures) }
    }

    /// The days, sources and agencies of the history, read outside the cooperative pool.
    public func info() async throws -> HistoryInfo { try await Self.queue.value { try self.info() } }

    /// The check of every row and every visit, outside the cooperative pool.
    public func verify() async throws -> HistoryVerification {
        try await WorkQueue.long.value { try self.verify() }
    }

    /// Writes the visits as plain tables of SQLite, outside the cooperative pool.
    /// - Returns: how many visits were written.
    @discardableResult
    public func exportVisits(toSQLite path: String, on dates: ClosedRange<ServiceDate>? = nil) async throws -> Int {
        try await WorkQueue.long.value { try self.exportVisits(toSQLite: path, on: dates) }
    }

    /// Bytes by table, and how many visits they hold, counted outside the cooperative pool.
    public func size() async throws -> HistorySize { try await WorkQueue.long.value { try self.size() } }
}
