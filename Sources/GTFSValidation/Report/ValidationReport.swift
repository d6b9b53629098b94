public import Foundation
public import GTFSModel

/// What a validation found.
public struct ValidationReport: Sendable, Hashable {
    /// A code that could not be checked.
    public struct UncheckedRule: Sendable, Hashable {
        /// The code.
        public var code: FeedIssue.Code
        /// Files that its rule reads, and that could not be read in full, or were left out of the database.
        public var files: [String]

        /// A code that could not be checked, because of these files.
        public init(code: FeedIssue.Code, files: [String]) {
            self.code = code
            self.files = files
        }
    }

    /// The file name of the feed.
    public var source: String
    /// What there is in the feed.
    public var feed: ValidatedFeed
    /// The day that was taken for today.
    public var today: ServiceDate
    /// The notices, the most severe first, then by code.
    public var notices: [ValidationNotice]
    /// The codes that could not be checked.
    public var unchecked: [UncheckedRule]
    /// The country by which phone numbers were checked; nil: they were not.
    public var country: String?
    /// When the feed was checked; nil: not said.
    public var time: Date?
    /// How long that took, in seconds; nil: not said.
    public var seconds: Double?

    /// A report; each property says what its part is.
    public init(
        source: String, feed: ValidatedFeed, today: ServiceDate, notices: [ValidationNotice],
        unchecked: [UncheckedRule]
    ) {
        self.source = source
        self.feed = feed
        self.today = today
        self.notices = notices
        self.unchecked = unchecked
    }

    /// How many notices of a severity there are.
    public func count(of severity: FeedIssue.Severity) -> Int {
        notices.lazy.filter { $0.severity == severity }.reduce(0) { $0 + $1.count }
    }
}

/// What is wrong in a feed by one code: how often, and some of the rows that show it.
public struct ValidationNotice: Sendable, Hashable {
    /// The notice name of the Canonical GTFS Validator; some codes of imports are the toolkit's own.
    public var code: FeedIssue.Code
    /// How much it matters.
    public var severity: FeedIssue.Severity
    /// How often it was found, exactly.
    public var count: Int
    /// The first of them, at most as many as the options allow.
    public var samples: [NoticeSample]

    /// A notice; each property says what its part is.
    public init(code: FeedIssue.Code, severity: FeedIssue.Severity, count: Int, samples: [NoticeSample]) {
        self.code = code
        self.severity = severity
        self.count = count
        self.samples = samples
    }

    /// The kind by its code; nil for a code of the toolkit's own.
    public var kind: NoticeKind? { NoticeKind.of(code) }
}

// The JSON of the Canonical GTFS Validator's report.json.

extension ValidationReport: Encodable {
    private enum CodingKeys: String, CodingKey { case summary, notices }
    private enum SummaryKey: String, CodingKey {
        case validatorVersion, validatedAt, gtfsInput, threads, outputDirectory, systemErrorsReportName
        case validationReportName, htmlReportName, countryCode, dateForValidation, feedInfo, agencies, files
        case validationTimeSeconds, memoryUsageRecords, counts, gtfsFeatures, uncheckedCodes
    }

    /// Writes an object of `summary` and `notices`.
    public func encode(to encoder: any Encoder) throws {
        var report = encoder.container(keyedBy: CodingKeys.self)
        var summary = report.nestedContainer(keyedBy: SummaryKey.self, forKey: .summary)
        try summary.encode("gtfs-toolkit \(Toolkit.version)", forKey: .validatorVersion)
        try summary.encodeIfPresent(time?.ISO8601Format(), forKey: .validatedAt)
        try summary.encode(source, forKey: .gtfsInput)
        try summary.encode(1, forKey: .threads)
        for name in [SummaryKey.outputDirectory, .systemErrorsReportName, .validationReportName, .htmlReportName] {
            try summary.encode("", forKey: name)
        }
        // The validator writes ZZ for none.
        try summary.encode(country ?? "ZZ", forKey: .countryCode)
        try summary.encode(today.iso, forKey: .dateForValidation)
        try summary.encode(feed.info, forKey: .feedInfo)
        try summary.encode(feed.agencies, forKey: .agencies)
        try summary.encode(feed.files, forKey: .files)
        try summary.encodeIfPresent(seconds, forKey: .validationTimeSeconds)
        try summary.encode([String](), forKey: .memoryUsageRecords)
        try summary.encode(feed.counts.byName, forKey: .counts)
        try summary.encode(feed.features, forKey: .gtfsFeatures)
        try summary.encode(unchecked.map(\.code.rawValue), forKey: .uncheckedCodes)
        try report.encode(notices, forKey: .notices)
    }
}

extension ValidatedFeed {
    /// feedInfo of the summary.
    fileprivate var info: [String: String] {
        var info = [
            "publisherName": publisher.name, "publisherUrl": publisher.url, "feedLanguage": publisher.language,
            "feedEmail": publisher.email,
        ]
        info["feedStartDate"] = firstDay?.iso
        info["feedEndDate"] = lastDay?.iso
        info["feedServiceWindowStart"] = serviceWindow?.lowerBound.iso
        info["feedServiceWindowEnd"] = serviceWindow?.upperBound.iso
        return info
    }
}

extension ValidatedFeed.Counts {
    /// counts of the summary.
    fileprivate var byName: [String: Int] {
        [
            "Shapes": shapes, "Stops": stops, "Routes": routes, "Trips": trips, "Agencies": agencies, "Blocks": blocks,
        ]
    }
}

extension ValidationNotice: Encodable {
    private enum CodingKeys: String, CodingKey { case code, severity, totalNotices, sampleNotices }

    /// Writes `code`, `severity`, `totalNotices` and `sampleNotices`.
    public func encode(to encoder: any Encoder) throws {
        var notice = encoder.container(keyedBy: CodingKeys.self)
        try notice.encode(code.rawValue, forKey: .code)
        try notice.encode(severity.rawValue, forKey: .severity)
        try notice.encode(count, forKey: .totalNotices)
        let fields = ReportFields.of(code)
        try notice.encode(samples.map { fields?.sample($0) ?? $0 }, forKey: .sampleNotices)
    }
}

extension NoticeSample: Encodable {
    private struct FieldName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes an object of the values.
    public func encode(to encoder: any Encoder) throws {
        var sample = encoder.container(keyedBy: FieldName.self)
        for field in fields {
            let key = FieldName(stringValue: field.name)
            switch field.value {
            case .text(let text): try sample.encode(text, forKey: key)
            case .integer(let number): try sample.encode(number, forKey: key)
            case .real(let number): try sample.encode(number, forKey: key)
            case .bool(let bool): try sample.encode(bool, forKey: key)
            case .position(let position):
                try sample.encode([position.latitude, position.longitude], forKey: key)
            }
        }
    }
}
