public import GTFSModel

/// What a report says about the feed itself: the `summary` of the Canonical GTFS Validator.
public struct ValidatedFeed: Sendable, Hashable {
    /// An agency, each text empty where the feed has none.
    public struct Agency: Sendable, Hashable, Encodable {
        /// agency_name, agency_url, agency_phone, agency_email and agency_timezone.
        public var name, url, phone, email, timezone: String

        /// An agency of these texts.
        public init(name: String, url: String, phone: String, email: String, timezone: String) {
            (self.name, self.url, self.phone, self.email, self.timezone) = (name, url, phone, email, timezone)
        }
    }

    /// feed_info.txt, each text empty where the feed has none.
    public struct Publisher: Sendable, Hashable {
        /// feed_publisher_name, feed_publisher_url, feed_lang and feed_contact_email.
        public var name, url, language, email: String

        /// A publisher of these texts.
        public init(name: String, url: String, language: String, email: String) {
            (self.name, self.url, self.language, self.email) = (name, url, language, email)
        }
    }

    /// Different ids.
    public struct Counts: Sendable, Hashable {
        /// The numbers of shapes, stops, routes, trips, agencies and blocks.
        public var shapes, stops, routes, trips, agencies, blocks: Int

        /// These counts.
        public init(shapes: Int, stops: Int, routes: Int, trips: Int, agencies: Int, blocks: Int) {
            (self.shapes, self.stops, self.routes) = (shapes, stops, routes)
            (self.trips, self.agencies, self.blocks) = (trips, agencies, blocks)
        }
    }

    /// The publisher.
    public var publisher: Publisher
    /// feed_start_date and feed_end_date; nil where blank.
    public var firstDay, lastDay: ServiceDate?
    /// The first and last day of any service of a trip; nil if none runs.
    public var serviceWindow: ClosedRange<ServiceDate>?
    /// In the order of the file.
    public var agencies: [Agency]
    /// The names of all files, in their order.
    public var files: [String]
    /// How much there is.
    public var counts: Counts
    /// The names of GTFS features that the feed uses, such as `Shapes` or `Fares V1`.
    public var features: [String]

    /// A feed; each property says what its part is.
    public init(
        publisher: Publisher, serviceWindow: ClosedRange<ServiceDate>?, agencies: [Agency], files: [String],
        counts: Counts, features: [String]
    ) {
        (self.publisher, self.serviceWindow, self.agencies) = (publisher, serviceWindow, agencies)
        (self.files, self.counts, self.features) = (files, counts, features)
    }
}
