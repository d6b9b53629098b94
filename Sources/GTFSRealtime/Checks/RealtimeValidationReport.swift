public import GTFSModel

/// What a check of realtime messages found.
public struct RealtimeValidationReport: Sendable, Hashable {
    /// A code, how often it was found, and where.
    public struct Notice: Sendable, Hashable, Identifiable {
        /// A code of the GTFS-Realtime validator, or a word of the toolkit's own for a message that cannot be read.
        public var code: RealtimeNotices.Code
        /// How often it was found, exactly.
        public var count: Int
        /// The first of them, at most as many as the check allows.
        public var samples: [RealtimeSample]

        /// A notice of a code.
        public init(code: RealtimeNotices.Code, count: Int, samples: [RealtimeSample] = []) {
            self.code = code
            self.count = count
            self.samples = samples
        }

        /// Its code.
        public var id: RealtimeNotices.Code { code }
        /// A warning if the code begins with W and a digit; else an error.
        public var severity: FeedIssue.Severity {
            code.rawValue.wholeMatch(of: #/W\d+/#) == nil ? .error : .warning
        }
        /// The meaning of the code, in a few words of English; nil for an unknown code.
        public var meaning: String? { NoticeTitle.of(code.rawValue) }
    }

    /// How many messages were checked.
    public var messageCount: Int
    /// How many entities they have.
    public var entityCount: Int
    /// The notices, errors first, then by code.
    public var notices: [Notice]

    /// A report; each property says what its part is.
    public init(messageCount: Int = 0, entityCount: Int = 0, notices: [Notice] = []) {
        self.messageCount = messageCount
        self.entityCount = entityCount
        self.notices = notices
    }

    /// How many notices of a severity there are.
    public func count(of severity: FeedIssue.Severity) -> Int {
        notices.lazy.filter { $0.severity == severity }.reduce(0) { $0 + $1.count }
    }
}

// The JSON has the form of the Canonical GTFS Validator's report.json.

extension RealtimeValidationReport: Codable {
    private enum CodingKeys: String, CodingKey { case summary, notices }
    private enum SummaryKey: String, CodingKey { case validatorVersion, messages, entities }

    /// Writes an object of `summary` and `notices`.
    public func encode(to encoder: any Encoder) throws {
        var report = encoder.container(keyedBy: CodingKeys.self)
        var summary = report.nestedContainer(keyedBy: SummaryKey.self, forKey: .summary)
        try summary.encode("gtfs-toolkit \(Toolkit.version)", forKey: .validatorVersion)
        try summary.encode(messageCount, forKey: .messages)
        try summary.encode(entityCount, forKey: .entities)
        try report.encode(notices, forKey: .notices)
    }

    /// Reads what `encode(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let report = try decoder.container(keyedBy: CodingKeys.self)
        let summary = try report.nestedContainer(keyedBy: SummaryKey.self, forKey: .summary)
        messageCount = try summary.decode(Int.self, forKey: .messages)
        entityCount = try summary.decode(Int.self, forKey: .entities)
        notices = try report.decode([Notice].self, forKey: .notices)
    }
}

extension RealtimeValidationReport.Notice: Codable {
    private enum CodingKeys: String, CodingKey { case code, severity, totalNotices, sampleNotices }

    /// Writes `code`, `severity`, `totalNotices` and `sampleNotices`.
    public func encode(to encoder: any Encoder) throws {
        var notice = encoder.container(keyedBy: CodingKeys.self)
        try notice.encode(code.rawValue, forKey: .code)
        try notice.encode(severity.rawValue, forKey: .severity)
        try notice.encode(count, forKey: .totalNotices)
        try notice.encode(samples, forKey: .sampleNotices)
    }

    /// Reads what `encode(to:)` writes; the severity follows from the code.
    public init(from decoder: any Decoder) throws {
        let notice = try decoder.container(keyedBy: CodingKeys.self)
        code = RealtimeNotices.Code(rawValue: try notice.decode(String.self, forKey: .code))
        count = try notice.decode(Int.self, forKey: .totalNotices)
        samples = try notice.decode([RealtimeSample].self, forKey: .sampleNotices)
    }
}

/// A place of a message that breaks a rule.
public struct RealtimeSample: Sendable, Hashable {
    /// The name of the message; nil if it has none.
    public var message: String?
    /// The id of the entity; nil if the notice is about the message as a whole.
    public var entityID: String?
    /// trip_id; nil if none is named.
    public var tripID: Trip.ID?
    /// vehicle.id; nil if none is named.
    public var vehicleID: String?
    /// stop_sequence of the stop time update; nil if it has none.
    public var stopSequence: Int?
    /// stop_id of the stop time update, the vehicle or the alert; nil if it has none.
    public var stopID: Stop.ID?
    /// What breaks the rule, in words and with its values.
    public var value: String

    /// A place of a message.
    public init(
        message: String? = nil, entityID: String? = nil, tripID: Trip.ID? = nil, vehicleID: String? = nil,
        stopSequence: Int? = nil, stopID: Stop.ID? = nil, value: String = ""
    ) {
        self.message = message
        self.entityID = entityID
        self.tripID = tripID
        self.vehicleID = vehicleID
        self.stopSequence = stopSequence
        self.stopID = stopID
        self.value = value
    }
}

extension RealtimeSample: Codable {
    private enum CodingKeys: String, CodingKey {
        case message
        case entityID = "entityId"
        case tripID = "tripId"
        case vehicleID = "vehicleId"
        case stopSequence
        case stopID = "stopId"
        case value
    }
}
