public import GTFSModel

/// What feed a timetable is of, which days it covers, what it holds, and how it was made.
public struct TimetableInfo: Sendable {
    /// The import that made the database.
    public struct Origin: Sendable {
        /// File name of the feed, without its folder.
        public let source: String
        /// 16 hexadecimal digits; the same for feeds of the same content.
        public let contentHash: String
        /// RFC 3339, UTC.
        public let importedAt: String
        /// Wall time of the import.
        public let seconds: Double
        /// Files that the import was asked to leave out.
        public let excludedFiles: [String]
        public let toolVersion: String
        public let schemaVersion: Int
    }

    /// The issues of one code in one file.
    public struct IssueCount: Sendable {
        public let code: FeedIssue.Code
        public let severity: FeedIssue.Severity
        /// Nil where they are about the feed as a whole.
        public let file: String?
        public let count: Int
    }

    /// How many there are of each thing in the database.
    public struct Counts: Sendable {
        public let stops, routes, services, trips, stopTimes, patterns, timeProfiles, shapes: Int
        /// Records that no table can hold, kept as they are.
        public let keptRecords: Int
        /// Cells that no typed column can hold, kept as they are.
        public let extraValues: Int
    }

    /// What feed_info.txt says; nil where the feed has none.
    public let feed: FeedInfo?
    public let agencies: [Agency]
    /// IANA name of the zone that the times are in: of the first agency that names one (rule A41).
    public let timeZone: String?
    /// The clocks of that zone; nil where no agency names a usable one.
    public var serviceTimeZone: ServiceTimeZone? {
        timeZone.flatMap(TimeZones.zone).map(ServiceTimeZone.init)
    }

    /// First day on which any service runs; nil where none ever does.
    public let firstServiceDate: ServiceDate?
    /// Last such day.
    public let lastServiceDate: ServiceDate?
    public let counts: Counts
    public let files: [ImportedFile]
    public let issues: [IssueCount]
    public let origin: Origin

    /// How the days of service stand to `day` (rule A11: a timetable that is over says so).
    public func state(on day: ServiceDate) -> FeedStatus.State {
        guard let firstServiceDate, let lastServiceDate else { return .withoutService }
        return day < firstServiceDate ? .notYetActive : day > lastServiceDate ? .expired : .active
    }

    /// Days of the timetable that come after `day`; negative where it is over, nil where no service ever runs.
    public func daysLeft(on day: ServiceDate) -> Int? {
        lastServiceDate.map { $0.dayNumber - day.dayNumber }
    }
}
