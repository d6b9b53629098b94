/// A row of feed_info.txt: who publishes the feed, and for which days.
public struct FeedInfo: Sendable, Hashable {
    /// feed_publisher_name
    public var publisherName: String?
    /// feed_publisher_url
    public var publisherURL: String?
    /// feed_lang, an IETF BCP 47 tag; `mul` for several.
    public var language: String?
    /// default_lang, if feed_lang is `mul`.
    public var defaultLanguage: String?
    /// First day for which the feed is "complete and reliable" (GTFS Schedule reference, feed_info.txt).
    public var startDate: ServiceDate?
    /// Last such day.
    public var endDate: ServiceDate?
    /// feed_version
    public var version: String?
    /// feed_contact_email
    public var contactEmail: String?
    /// feed_contact_url
    public var contactURL: String?

    /// A record; fields that are not given are blank.
    public init(
        publisherName: String? = nil, publisherURL: String? = nil, language: String? = nil,
        defaultLanguage: String? = nil, startDate: ServiceDate? = nil, endDate: ServiceDate? = nil,
        version: String? = nil, contactEmail: String? = nil, contactURL: String? = nil
    ) {
        self.publisherName = publisherName
        self.publisherURL = publisherURL
        self.language = language
        self.defaultLanguage = defaultLanguage
        self.startDate = startDate
        self.endDate = endDate
        self.version = version
        self.contactEmail = contactEmail
        self.contactURL = contactURL
    }
}

extension FeedInfo: AnswerCodable {
    /// The keys of feed_info.txt.
    package static let fields = AnswerFields(FeedInfo()) { fields in
        fields.add("feed_publisher_name", \.publisherName)
        fields.add("feed_publisher_url", \.publisherURL)
        fields.add("feed_lang", \.language)
        fields.add("default_lang", \.defaultLanguage)
        fields.add("feed_start_date", \.startDate)
        fields.add("feed_end_date", \.endDate)
        fields.add("feed_version", \.version)
        fields.add("feed_contact_email", \.contactEmail)
        fields.add("feed_contact_url", \.contactURL)
    }
}

/// What the import did with one file of a feed.
public struct ImportedFile: Sendable, Hashable, Identifiable {
    /// Its name in the feed, e.g. `stops.txt`.
    public internal(set) var name: String
    /// Records without the header; nil for a file that GTFS does not know, which is kept byte by byte.
    public internal(set) var rows: Int?
    /// How many of these are in `kept_records`, because their table cannot hold them.
    public internal(set) var keptAside: Int
    /// False if the file was left out of the import.
    public internal(set) var isStored: Bool
    /// The name: a feed has one file of each name.
    public var id: String { name }

    /// A file of a feed.
    public init(name: String, rows: Int? = nil, keptAside: Int = 0, isStored: Bool = true) {
        self.name = name
        self.rows = rows
        self.keptAside = keptAside
        self.isStored = isStored
    }
}

extension ImportedFile: AnswerCodable {
    /// A file of `info`.
    package static let fields = AnswerFields(ImportedFile(name: "", rows: nil, keptAside: 0, isStored: false)) {
        fields in
        fields.add("file", \.name)
        fields.add("rows", \.rows)
        fields.add("kept_aside", \.keptAside)
        fields.add("stored", \.isStored)
    }
}
