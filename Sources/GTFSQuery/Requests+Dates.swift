public import Foundation
public import GTFSModel
internal import GTFSStore

// The same with `Date`, `Duration` and `URL`, for apps.

extension DeparturesRequest {
    /// A board of departures without a filter.
    /// - Parameters:
    ///   - date: the first moment of the board, included, in the years 1 to 9999.
    ///   - length: how long the board is, up to 366 days; a part of a minute counts as a whole one.
    ///   - limit: the most rows; nil for all of them.
    public init(stopID: Stop.ID, at date: Date, for length: Duration = .seconds(3600), limit: Int? = nil) {
        self.init(stopID: stopID, at: date.instant, minutes: length.wholeMinutes, limit: limit)
    }

    /// `at` as a date. One that is no number is not allowed, as `validate()` says.
    public var date: Date {
        get { Date(instant: at) }
        set { at = newValue.instant }
    }
}

extension ConnectionsRequest {
    /// A question without a filter.
    /// - Parameter date: the earliest moment of boarding, in the years 1 to 9999.
    public init(from: Stop.ID, to: Stop.ID, at date: Date, limit: Int = 10) {
        self.init(from: from, to: to, at: date.instant, limit: limit)
    }

    /// `at` as a date. One that is no number is not allowed, as `validate()` says.
    public var date: Date {
        get { Date(instant: at) }
        set { at = newValue.instant }
    }
}

extension FavouriteBoardsRequest {
    /// The next departures of favourites.
    /// - Parameters:
    ///   - date: the first moment, in the years 1 to 9999.
    ///   - length: how far ahead departures are listed, up to 366 days.
    ///   - rowsEach: the most rows of each favourite.
    public init(_ favourites: [Favourite], at date: Date, for length: Duration = .seconds(7200), rowsEach: Int = 3) {
        self.init(favourites, at: date.instant, minutes: length.wholeMinutes, rowsEach: rowsEach)
    }

    /// `at` as a date. One that is no number is not allowed, as the question says.
    public var date: Date {
        get { Date(instant: at) }
        set { at = newValue.instant }
    }
}

extension SetDeparturesRequest {
    /// A board of departures without a filter.
    /// - Parameters:
    ///   - date: the first moment of the board, included, in the years 1 to 9999.
    ///   - length: how long the board is, up to 366 days; a part of a minute counts as a whole one.
    ///   - limit: the most rows; nil for all of them.
    public init(
        stops: [QualifiedID<Stop>], at date: Date, for length: Duration = .seconds(3600), limit: Int? = nil
    ) {
        self.init(stops: stops, at: date.instant, minutes: length.wholeMinutes, limit: limit)
    }
}

extension TimetableSet {
    /// The overlays of all feeds that have realtime, at one moment.
    public func snapshots(at date: Date) -> [FeedID: RealtimeSnapshot] { snapshots(at: date.instant) }
}

extension TimetableFile {
    /// Opens the file at a URL, as `init(path:memoryBudget:clock:)` does.
    /// - Parameters:
    ///   - url: of a file.
    ///   - memoryBudget: the most bytes that each timetable of it caches.
    ///   - cachesFolder: where the network of journeys may be kept; nil for nowhere.
    /// - Throws: `StoreError` if the URL is not that of a file, or the file is missing, is not a toolkit database, or
    ///   has another schema version.
    public convenience init(
        url: URL, memoryBudget: Int = Timetable.standardMemoryBudget, cachesFolder: URL? = nil
    ) throws {
        try self.init(
            path: url.filePath(), memoryBudget: memoryBudget, cachesFolder: cachesFolder.map { try $0.filePath() })
    }
}

extension TimetableFile {
    /// The timetable and the overlay to ask at a moment, as `moment(with:at:)` of seconds gives them.
    /// - Parameter realtime: attached to this file; nil for the schedule alone.
    public func moment(with realtime: (any RealtimeOverlaySource)?, at date: Date) -> TimetableMoment {
        moment(with: realtime, at: date.instant)
    }
}

extension TimetableMoment {
    /// `now`: the moment to ask for.
    public var date: Date { Date(instant: now) }
}

extension Favourites {
    /// Adds a favourite after the others, as `add(_:label:created:)` of seconds does.
    /// - Parameter date: when it was made.
    @discardableResult
    public func add(_ subject: Favourite.Subject, label: String? = nil, created date: Date) throws -> Favourite {
        try add(subject, label: label, created: date.instant)
    }

    /// Adds a favourite after the others, outside the cooperative pool.
    @discardableResult
    public func add(_ subject: Favourite.Subject, label: String? = nil, created date: Date) async throws -> Favourite {
        try await add(subject, label: label, created: date.instant)
    }
}

extension TimetableInfo.Origin {
    /// When the feed was imported; nil for a file that holds no RFC 3339 text there.
    public var importedDate: Date? { RFC3339.date(importedAt) }
}

extension TripBoard {
    /// How far the trip has come between two of its stops, by its predicted times, or by the schedule without them.
    /// - Parameter range: of indexes in `stops`: where a passenger boards and alights; nil for the whole trip.
    public func progress(at now: Date, in range: ClosedRange<Int>? = nil) -> TripProgress {
        progress(at: now.instant, in: range)
    }
}

extension TimetableChange {
    /// When the new file was found.
    public var date: Date { Date(instant: time) }
}

extension Timetable {
    /// Opens a database that `gtfs-import` made, such as one in the bundle of an app.
    /// - Parameters:
    ///   - url: of a file.
    ///   - memoryBudget: the most bytes to cache; with 0 every question reads the file again.
    ///   - cachesFolder: where the network of journeys may be kept, such as a folder that an app shares with its
    ///     extensions; nil for nowhere.
    /// - Throws: `StoreError` if the file is missing, is not a toolkit database, or has another schema version.
    public init(
        url: URL, memoryBudget: Int = Timetable.standardMemoryBudget, cachesFolder: URL? = nil
    ) throws {
        try self.init(
            path: url.filePath(), memoryBudget: memoryBudget, cachesFolder: cachesFolder.map { try $0.filePath() })
    }

    /// Facts about the feed: publisher, days, counts, issues, and where it came from.
    /// - Parameter date: `state` and `daysLeft` are those of its day in the feed's zone.
    /// - Throws: `StoreError` if the file cannot be read.
    public func info(at date: Date) throws -> TimetableInfo { try info(at: date.instant) }

    /// Facts about the feed, answered outside the cooperative pool.
    public func info(at date: Date) async throws -> TimetableInfo { try await info(at: date.instant) }

    /// The URL of the database, as it was opened.
    public var url: URL { URL(fileURLWithPath: path) }
}

extension VehicleReport {
    /// When the position was taken; nil where not sent.
    public var date: Date? { timestamp.map(Date.init(instant:)) }
}

extension Duration {
    /// Minutes, rounded up; a negative duration has negative minutes, which requests refuse.
    package var wholeMinutes: Int {
        let (seconds, attoseconds) = components
        let minutes = seconds / 60 + (seconds % 60 > 0 || (seconds % 60 == 0 && attoseconds > 0) ? 1 : 0)
        return seconds < 0 || attoseconds < 0 ? min(Int(clamping: minutes), -1) : Int(clamping: minutes)
    }
}
