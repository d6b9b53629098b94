public import Foundation
public import GTFSModel

// `Date`, `Duration` and `URL` at the door, for apps.

extension DeparturesRequest {
    /// A board of departures without a filter.
    /// - Parameters:
    ///   - from: the first moment of the board, included, in the years 1 to 9999.
    ///   - length: how long the board is, up to 366 days; a part of a minute counts as a whole one.
    ///   - limit: the most rows; nil for all of them.
    public init(stopID: Stop.ID, from: Date, for length: Duration = .seconds(3600), limit: Int? = nil) {
        self.init(stopID: stopID, from: from.instant, minutes: length.wholeMinutes, limit: limit)
    }
}

extension ConnectionsRequest {
    /// A question without a filter.
    /// - Parameter date: the earliest moment of boarding, in the years 1 to 9999.
    public init(from: Stop.ID, to: Stop.ID, at date: Date, limit: Int = 10) {
        self.init(from: from, to: to, at: date.instant, limit: limit)
    }
}

extension Timetable {
    /// Opens a database that `gtfs-import` made, such as one in the bundle of an app.
    /// - Parameters:
    ///   - url: of a file.
    ///   - memoryBudget: the most bytes to cache; with 0 every question reads the file again.
    /// - Throws: `StoreError` where the file is missing, is no toolkit database, or has another schema version.
    public init(url: URL, memoryBudget: Int = Timetable.standardMemoryBudget) throws {
        try self.init(path: url.path, memoryBudget: memoryBudget)
    }

    /// What feed this is: publisher, days, counts, issues, and where it came from.
    /// - Parameter date: `state` and `daysLeft` are those of its day in the feed's zone.
    /// - Throws: `StoreError` where the file cannot be read.
    public func info(at date: Date) throws -> TimetableInfo { try info(at: date.instant) }

    /// What feed this is, answered outside of the cooperative pool.
    public func info(at date: Date) async throws -> TimetableInfo { try await info(at: date.instant) }

    /// Where the database is, as it was opened.
    public var url: URL { URL(fileURLWithPath: path) }
}

extension VehicleReport {
    /// When the position was taken; nil where not sent.
    public var date: Date? { timestamp.map(Date.init(instant:)) }
}

extension Duration {
    /// Minutes, rounded up; a negative duration has negative minutes, which requests refuse.
    fileprivate var wholeMinutes: Int {
        let (seconds, attoseconds) = components
        let minutes = seconds / 60 + (seconds % 60 > 0 || (seconds % 60 == 0 && attoseconds > 0) ? 1 : 0)
        return seconds < 0 || attoseconds < 0 ? min(Int(clamping: minutes), -1) : Int(clamping: minutes)
    }
}
