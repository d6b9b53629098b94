internal import GTFSModel

/// The feed as a whole and its agencies (reference, feed_info.txt and agency.txt).
enum FeedInfoValidation {
    static let all: [ValidationRule] = [
        .feed("too_many_rows", reading: [], rowCounts),
        .feed("feed_expiration_date7_days", "feed_expiration_date30_days", reading: [], expiration),
        .feed("future_feed", reading: ["feed_info.txt"], notBegun),
        .feed("inconsistent_agency_lang", reading: ["agency.txt"], languages),
        .feed("feed_info_lang_and_agency_lang_mismatch", reading: ["agency.txt", "feed_info.txt"], feedLanguage),
        .feed("missing_recommended_field", reading: ["agency.txt"], agencyIDs),
        .rows(
            "missing_recommended_field", reading: [],
            of: { $0.has("feed_info.txt") && !$0.lacksHeader("feed_info.txt") ? ["feed_info.txt"] : [] }, missingColumns
        ),
    ]

    /// The validator reads no more than a thousand million rows of a file.
    private static let mostRows = 1_000_000_000

    private static func rowCounts(_ feed: CheckedFeed, findings: Findings) {
        for file in feed.names where feed.rowCount(file) > mostRows {
            findings.add("too_many_rows") {
                NoticeSample(["filename": .text(file), "rowNumber": .integer(feed.rowCount(file))])
            }
        }
    }

    private static func expiration(_ feed: CheckedFeed, findings: Findings) throws {
        let today = feed.today
        try feed.eachRecord(of: "feed_info.txt") { info in
            guard let end = info.date("feed_end_date"), end < today.adding(days: 30) else { return }
            let days = end < today.adding(days: 7) ? 7 : 30
            findings.add(days == 7 ? "feed_expiration_date7_days" : "feed_expiration_date30_days") {
                info.rowSample()
                    + NoticeSample([
                        "currentDate": .day(today), "feedEndDate": .day(end),
                        "suggestedExpirationDate": .day(today.adding(days: days)),
                    ])
            }
        }
    }

    private static func notBegun(_ feed: CheckedFeed, findings: Findings) throws {
        var first: ServiceDate?
        try feed.eachRecord(of: "feed_info.txt") { info in
            if let start = info.date("feed_start_date") { first = min(first ?? start, start) }
        }
        guard let first, first > feed.today else { return }
        findings.add("future_feed") {
            NoticeSample(["feedStartDate": .day(first), "currentDate": .day(feed.today)])
        }
    }

    /// Language tags differ in more than the case of their letters.
    private static func differ(_ left: String, _ right: String) -> Bool { left.lowercased() != right.lowercased() }

    private static func languages(_ feed: CheckedFeed, findings: Findings) throws {
        var expected: String?
        try feed.eachRecord(of: "agency.txt") { agency in
            guard let language = agency.text("agency_lang") else { return }
            guard let first = expected else {
                expected = language
                return
            }
            guard differ(first, language) else { return }
            findings.add("inconsistent_agency_lang") {
                agency.rowSample()
                    + NoticeSample(["expected": .text(primary(first)), "actual": .text(primary(language))])
            }
        }
    }

    private static func primary(_ tag: String) -> String {
        tag.split(separator: "-").first.map { $0.lowercased() } ?? tag
    }

    /// `mul` says that a feed has several languages.
    private static func feedLanguage(_ feed: CheckedFeed, findings: Findings) throws {
        var feedLanguage: String?
        try feed.eachRecord(of: "feed_info.txt") { feedLanguage = feedLanguage ?? $0.text("feed_lang") }
        guard let feedLanguage, differ(feedLanguage, "mul") else { return }
        try feed.eachRecord(of: "agency.txt") { agency in
            guard let language = agency.text("agency_lang"), differ(language, feedLanguage) else { return }
            findings.add("feed_info_lang_and_agency_lang_mismatch") {
                agency.sample(["agencyId": "agency_id", "agencyName": "agency_name"])
                    + NoticeSample(["agencyLang": .text(language), "feedLang": .text(feedLanguage)])
            }
        }
    }

    /// agency_id is recommended where it is not required: in a feed of one agency.
    private static func agencyIDs(_ feed: CheckedFeed, findings: Findings) throws {
        guard feed.rowCount("agency.txt") == 1 else { return }
        for file in ["agency.txt", "routes.txt", "fare_attributes.txt"]
        where !feed.isUnreadable(file) || !feed.has(file) {
            try feed.eachRecord(of: file) { record in
                guard !record.has("agency_id") else { return }
                findings.add("missing_recommended_field") {
                    NoticeSample(["filename": .text(file)]) + record.rowSample()
                        + NoticeSample([
                            "fieldName": "agency_id", "routeId": record.text("route_id").map { .text($0) },
                        ])
                }
            }
        }
    }

    /// The import reports blank cells; a column that is missing is blank in every row.
    private static func missingColumns(_ feed: CheckedFeed, info: FeedRecord, findings: Findings) {
        for column in ["feed_start_date", "feed_end_date", "feed_version"] where !feed.has(column, in: "feed_info.txt")
        {
            findings.add("missing_recommended_field") {
                NoticeSample(["filename": "feed_info.txt"]) + info.rowSample()
                    + NoticeSample(["fieldName": .text(column)])
            }
        }
    }
}
