/// A URL that a database remembers: where its feed comes from, or where its realtime messages are.
///
///     let info = try timetable.info()
///     let updates = info.urls.first { $0.kind == .tripUpdates }?.url
public struct FeedURL: Sendable, Hashable {
    /// The content of a URL, as the Distributed Mobility Feed Registry (DMFR) names it in `urls`. Later versions may add
    /// kinds.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The kind as a word.
        public let rawValue: String
        /// The kind of that word, even if this version does not have it.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The content of the URL.
    public var kind: Kind
    /// The URL without user, password, query and fragment, which may hold a key.
    public var url: String
    /// The ETag of the feed that was downloaded; nil if the server gave none.
    public var etag: String?
    /// The Last-Modified of the feed that was downloaded; nil if the server gave none.
    public var lastModified: String?
    /// 64 hexadecimal digits: the SHA-256 of the zip that was downloaded; nil for other URLs.
    public var sha256: String?
    /// 8 hexadecimal digits over the query of the URL: two feeds may differ in it alone. Nil without a query.
    package var queryHash: String?

    /// A URL, and what the server said of the feed that was downloaded from it.
    public init(kind: Kind, url: String, etag: String? = nil, lastModified: String? = nil, sha256: String? = nil) {
        self.kind = kind
        self.url = url
        self.etag = etag
        self.lastModified = lastModified
        self.sha256 = sha256
    }

    /// Whether both mean the same content, whatever it was when it came.
    package func isSameURL(as other: FeedURL) -> Bool {
        kind == other.kind && url == other.url && queryHash == other.queryHash
    }
}

extension FeedURL.Kind {
    /// The feed itself: `static_current`.
    public static let staticCurrent = Self(rawValue: "static_current")
    /// Messages with trip updates: `realtime_trip_updates`.
    public static let tripUpdates = Self(rawValue: "realtime_trip_updates")
    /// Messages with vehicle positions: `realtime_vehicle_positions`.
    public static let vehiclePositions = Self(rawValue: "realtime_vehicle_positions")
    /// Messages with alerts: `realtime_alerts`.
    public static let alerts = Self(rawValue: "realtime_alerts")
}

extension FeedURL: AnswerCodable {
    /// A URL of `info`.
    package static let fields = AnswerFields(FeedURL(kind: .staticCurrent, url: "")) { fields in
        fields.add("kind", \.kind)
        fields.add("url", \.url)
        fields.add("etag", \.etag)
        fields.add("last_modified", \.lastModified)
        fields.add("sha256", \.sha256)
    }
}
