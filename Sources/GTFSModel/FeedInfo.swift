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
