public import GTFSModel
internal import GTFSStore

/// What a history holds.
public struct HistoryInfo: Sendable, Hashable {
    /// A source of messages.
    public struct Source: Sendable, Hashable {
        /// As the recorder called it: a file, a URL, or the paths of saved messages without their digits.
        public var name: String
        /// The timestamp of its last message, seconds since 1970.
        public var lastTimestamp: Int

        /// A source with its last message.
        public init(name: String, lastTimestamp: Int) { (self.name, self.lastTimestamp) = (name, lastTimestamp) }
    }

    /// The file.
    public var path: String
    /// agency_id of the routes that it has trips of.
    public var agencies: [Agency.ID]
    /// The first and the last recorded service day; nil if there is none.
    public var dates: ClosedRange<ServiceDate>?
    /// How many service days are recorded.
    public var dayCount: Int
    /// Seconds in which at least one source was watched.
    public var watchedSeconds: Int
    /// How many trips are under way, of which more may come.
    public var tripsUnderWay: Int
    /// In the order in which they first came.
    public var sources: [Source]

    /// What a history holds, with all its fields.
    public init(
        path: String, agencies: [Agency.ID], dates: ClosedRange<ServiceDate>?, dayCount: Int, watchedSeconds: Int,
        tripsUnderWay: Int, sources: [Source]
    ) {
        (self.path, self.agencies, self.dates, self.dayCount) = (path, agencies, dates, dayCount)
        (self.watchedSeconds, self.tripsUnderWay, self.sources) = (watchedSeconds, tripsUnderWay, sources)
    }
}

extension HistorySize: AnswerCodable {
    /// The object of `history size`.
    package static let fields = AnswerFields(HistorySize(bytes: 0, visits: 0, tables: [])) { fields in
        fields.add("bytes", \.bytes)
        fields.add("visits", \.visits)
        fields.add("bytes_per_visit", derived: \.bytesPerVisit)
        fields.add("tables", \.tables)
    }
}

extension HistoryInfo: AnswerCodable {
    private static let blank = HistoryInfo(
        path: "", agencies: [], dates: nil, dayCount: 0, watchedSeconds: 0, tripsUnderWay: 0, sources: [])

    /// The object of `history info`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("path", \.path)
        fields.add("agency_ids", \.agencies)
        fields.add("first_service_date", \.dates.firstDate)
        fields.add("last_service_date", \.dates.lastDate)
        fields.add("service_days", \.dayCount)
        fields.add("watched_seconds", \.watchedSeconds)
        fields.add("trips_under_way", \.tripsUnderWay)
        fields.add("sources", \.sources)
    }
}

extension HistoryInfo.Source: AnswerCodable {
    /// A source of `history info`.
    package static let fields = AnswerFields(HistoryInfo.Source(name: "", lastTimestamp: 0)) { fields in
        fields.add("name", \.name)
        fields.add("last_message", moment: \.lastTimestamp)
    }
}

extension ClosedRange<ServiceDate>? {
    /// The first service day, from which a range begins that is read.
    var firstDate: ServiceDate? {
        get { self?.lowerBound }
        set { self = newValue.map { $0...$0 } }
    }

    /// The last service day, which is read after the first.
    var lastDate: ServiceDate? {
        get { self?.upperBound }
        set {
            if let first = self?.lowerBound, let newValue, first <= newValue { self = first...newValue }
        }
    }
}

/// How large a history is.
public struct HistorySize: Sendable, Hashable {
    /// A table or an index.
    public struct Table: Sendable, Hashable, Codable {
        /// In the file.
        public var name: String
        /// In whole pages.
        public var bytes: Int

        /// A table of a size.
        public init(name: String, bytes: Int) { (self.name, self.bytes) = (name, bytes) }
    }

    /// The length of the file, without changes that still lie beside it.
    public var bytes: Int
    /// Observed visits.
    public var visits: Int
    /// The largest first; empty where SQLite cannot tell.
    public var tables: [Table]

    /// The size of a history.
    public init(bytes: Int, visits: Int, tables: [Table]) {
        (self.bytes, self.visits, self.tables) = (bytes, visits, tables)
    }

    /// Nil without a visit.
    public var bytesPerVisit: Double? { visits > 0 ? Double(bytes) / Double(visits) : nil }
}

/// How many visits a history has, and what is wrong with it.
public struct HistoryVerification: Sendable, Hashable, Codable {
    /// Observed visits.
    public var visits: Int
    /// A line for each fault; empty if it is sound.
    public var faults: [String]

    /// The result of reading a whole history.
    public init(visits: Int, faults: [String]) { (self.visits, self.faults) = (visits, faults) }
}
