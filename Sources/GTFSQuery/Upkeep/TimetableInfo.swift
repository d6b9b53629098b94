public import GTFSModel

/// The feed of a timetable, its days and counts, its issues, and the import that made it.
///
///     let info = try timetable.info()
///     let today = info.serviceTimeZone?.date(at: now)
///     print(today.flatMap(info.daysLeft(on:)) ?? 0, "days left")
public struct TimetableInfo: Sendable, Hashable {
    /// The import that made the database.
    public struct Origin: Sendable, Hashable {
        /// File name of the feed, without its folder.
        public var source: String
        /// 16 hexadecimal digits; the same for feeds of the same content.
        public var contentHash: String
        /// RFC 3339, UTC.
        public var importedAt: String
        /// Wall time of the import, to a thousandth.
        public var seconds: Double
        /// Files that the options of the import left out.
        public var excludedFiles: [String]
        /// Whether SQL finds a trip by its id at once (`--index-trip-ids`).
        public var indexesTripIDs = false
        /// Metres within which the points left out of shapes lie from their lines; nil if shapes have all their points.
        public var shapeTolerance: Double?
        /// Version of the toolkit that imported it.
        public var toolVersion: String
        /// Version of the database's schema.
        public var schemaVersion: Int

        /// An import.
        public init(
            source: String, contentHash: String, importedAt: String, seconds: Double = 0, excludedFiles: [String] = [],
            indexesTripIDs: Bool = false, shapeTolerance: Double? = nil, toolVersion: String, schemaVersion: Int
        ) {
            self.source = source
            self.contentHash = contentHash
            self.importedAt = importedAt
            self.seconds = seconds
            self.excludedFiles = excludedFiles
            self.indexesTripIDs = indexesTripIDs
            self.shapeTolerance = shapeTolerance
            self.toolVersion = toolVersion
            self.schemaVersion = schemaVersion
        }
    }

    /// The issues of one code in one file.
    public struct IssueCount: Sendable, Hashable {
        /// The kind of issue.
        public var code: FeedIssue.Code
        /// How much it matters.
        public var severity: FeedIssue.Severity
        /// The file; nil for issues of the feed as a whole.
        public var file: String?
        /// How many there are.
        public var count: Int

        /// Issues of one code in one file.
        public init(code: FeedIssue.Code, severity: FeedIssue.Severity, file: String? = nil, count: Int) {
            self.code = code
            self.severity = severity
            self.file = file
            self.count = count
        }
    }

    /// The number of each kind of record in the database.
    public struct Counts: Sendable, Hashable {
        /// Rows of the feed, and of the tables that the import made of them.
        public var stops, routes, services, trips, stopTimes, patterns, timeProfiles, shapes: Int
        /// Records that no table can hold, kept as they are.
        public var keptRecords: Int
        /// Cells that no typed column can hold, kept as they are.
        public var extraValues: Int

        /// Numbers of records; those that are not given are 0.
        public init(
            stops: Int = 0, routes: Int = 0, services: Int = 0, trips: Int = 0, stopTimes: Int = 0, patterns: Int = 0,
            timeProfiles: Int = 0, shapes: Int = 0, keptRecords: Int = 0, extraValues: Int = 0
        ) {
            self.stops = stops
            self.routes = routes
            self.services = services
            self.trips = trips
            self.stopTimes = stopTimes
            self.patterns = patterns
            self.timeProfiles = timeProfiles
            self.shapes = shapes
            self.keptRecords = keptRecords
            self.extraValues = extraValues
        }
    }

    /// The record of feed_info.txt; nil if the feed has none.
    public var feed: FeedInfo?
    /// The rows of agency.txt, in its order.
    public var agencies: [Agency]
    /// IANA name of the zone that the times are in: that of the first agency that names a known one (rule A41).
    public var timeZone: String?
    /// The same zone, to compute times in; nil if no agency names a known one.
    public var serviceTimeZone: ServiceTimeZone? {
        timeZone.flatMap(FeedSummary.TimeZones.zone).map(ServiceTimeZone.init)
    }

    /// First day on which any service runs; nil if none ever runs.
    public var firstServiceDate: ServiceDate?
    /// Last such day.
    public var lastServiceDate: ServiceDate?
    /// The smallest box around all stops with a position; nil if there are none. With `west` greater than `east` it crosses
    /// the antimeridian.
    public var box: CoordinateBox?
    /// The middle latitude and the middle longitude of these stops: a stop far from all others hardly moves it.
    public var centre: Coordinate?
    /// The number of each kind of record.
    public var counts: Counts
    /// The files of the feed, with their records.
    public var files: [ImportedFile]
    /// The issues of the feed, counted by code and file.
    public var issues: [IssueCount]
    /// The import that made the database.
    public var origin: Origin
    /// The URLs that the import was told of: that of the feed first, then those of its realtime messages.
    public var urls: [FeedURL]
    /// The day of the question, in the feed's zone; nil if it was asked without one.
    public var today: ServiceDate?

    /// Facts about a feed.
    public init(
        feed: FeedInfo? = nil, agencies: [Agency] = [], timeZone: String? = nil, firstServiceDate: ServiceDate? = nil,
        lastServiceDate: ServiceDate? = nil, counts: Counts = Counts(), files: [ImportedFile] = [],
        issues: [IssueCount] = [], origin: Origin, today: ServiceDate? = nil, box: CoordinateBox? = nil,
        centre: Coordinate? = nil, urls: [FeedURL] = []
    ) {
        self.feed = feed
        self.agencies = agencies
        self.timeZone = timeZone
        self.firstServiceDate = firstServiceDate
        self.lastServiceDate = lastServiceDate
        self.counts = counts
        self.files = files
        self.issues = issues
        self.origin = origin
        self.today = today
        self.box = box
        self.centre = centre
        self.urls = urls
    }

    /// The last day for which this feed is meant: the earlier one of feed_end_date and the last day of service. By then the
    /// next feed has to be there. Nil if neither is known.
    public var updateDue: ServiceDate? { [feed?.endDate, lastServiceDate].compactMap(\.self).min() }

    /// A rough figure, for the cache.
    var byteCount: Int { 1000 + agencies.count * 400 + files.count * 100 + issues.count * 100 + urls.count * 400 }

    /// Whether `day` is before, within or after the days of service (rule A11: an expired timetable is reported as
    /// one).
    public func state(on day: ServiceDate) -> FeedStatus.State {
        guard let firstServiceDate, let lastServiceDate else { return .withoutService }
        return day < firstServiceDate ? .notYetActive : day > lastServiceDate ? .expired : .active
    }

    /// How many days of the timetable come after `day`; negative if it has expired, nil if no service ever runs.
    public func daysLeft(on day: ServiceDate) -> Int? {
        lastServiceDate.map { $0.dayNumber - day.dayNumber }
    }
}

extension TimetableInfo: AnswerCodable {
    private static let blank = TimetableInfo(
        feed: nil, agencies: [], timeZone: nil, firstServiceDate: nil, lastServiceDate: nil,
        counts: Counts.blank, files: [], issues: [], origin: Origin.blank)

    /// The object that `info` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(FeedInfo.fields, of: \.writtenFeed)
        fields.add("agencies", \.agencies)
        fields.add("time_zone", \.timeZone)
        fields.add("first_service_date", \.firstServiceDate)
        fields.add("last_service_date", \.lastServiceDate)
        fields.add("status", derived: \.state)
        fields.add("days_left", derived: { $0.state == .active ? $0.today.flatMap($0.daysLeft(on:)) : nil })
        fields.add("over_since", derived: { $0.state == .expired ? $0.firstDayOver : nil })
        fields.add(latitude: "centre_lat", longitude: "centre_lon", \.centre)
        fields.add("bbox", edges: \.box)
        fields.add("counts", \.counts)
        fields.add("files", \.files)
        fields.add("issues", \.issues)
        fields.add("urls", \.urls, absent: [])
        fields.add(Origin.fields, of: \.origin)
        fields.addForDecoding { $0.add("today", \.today) }
    }

    /// The feed's own description; nil if it is blank.
    private var writtenFeed: FeedInfo {
        get { feed ?? FeedInfo() }
        set { feed = newValue == FeedInfo() ? nil : newValue }
    }

    /// The state of the feed today; nil if no day was asked about.
    public var state: FeedStatus.State? { today.map { state(on: $0) } }

    /// The first day after the last on which any service runs; nil if none ever runs.
    public var firstDayOver: ServiceDate? { lastServiceDate?.adding(days: 1) }
}

extension TimetableInfo.Origin {
    fileprivate static let blank = TimetableInfo.Origin(
        source: "", contentHash: "", importedAt: "", seconds: 0, excludedFiles: [], shapeTolerance: nil,
        toolVersion: "",
        schemaVersion: 0)

    fileprivate static let fields = AnswerFields(blank) { fields in
        fields.add("source_name", \.source)
        fields.add("content_hash", \.contentHash)
        fields.add("imported_at", \.importedAt)
        fields.add("import_seconds", \.seconds)
        fields.add("excluded_files", \.excludedFiles)
        fields.add("trip_ids_indexed", \.indexesTripIDs, absent: false)
        fields.add("shape_tolerance", \.shapeTolerance)
        fields.add("schema_version", \.schemaVersion)
        fields.add("tool_version", \.toolVersion)
    }
}

extension TimetableInfo.Counts: AnswerCodable {
    fileprivate static let blank = TimetableInfo.Counts(
        stops: 0, routes: 0, services: 0, trips: 0, stopTimes: 0, patterns: 0, timeProfiles: 0, shapes: 0,
        keptRecords: 0, extraValues: 0)

    /// `counts` of `info`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("stops", \.stops)
        fields.add("routes", \.routes)
        fields.add("services", \.services)
        fields.add("trips", \.trips)
        fields.add("stop_times", \.stopTimes)
        fields.add("patterns", \.patterns)
        fields.add("time_profiles", \.timeProfiles)
        fields.add("shapes", \.shapes)
        fields.add("kept_records", \.keptRecords)
        fields.add("extra_values", \.extraValues)
    }
}

extension TimetableInfo.IssueCount: AnswerCodable {
    private static let blank = TimetableInfo.IssueCount(code: "", severity: .info, file: nil, count: 0)

    /// An issue of `info`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("code", \.code)
        fields.add("severity", \.severity)
        fields.add("file", \.file)
        fields.add("count", \.count)
    }
}
