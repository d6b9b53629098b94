package import GTFSModel

extension FeedOverview: AnswerCodable {
    /// A row of `feeds`.
    package static let fields = AnswerFields(FeedOverview(feed: FeedID(replacingIn: ""), database: "")) { fields in
        fields.add("feed", \.feed)
        fields.add("database", \.database)
        fields.add("name", \.name)
        fields.add("feed_version", \.version)
        fields.add(latitude: "centre_lat", longitude: "centre_lon", \.centre)
        fields.add("bbox", edges: \.box)
        fields.add("first_service_date", \.firstServiceDate)
        fields.add("last_service_date", \.lastServiceDate)
        fields.add("update_due", \.updateDue)
        fields.add("status", \.state)
        // CSV has a column for each URL, JSON all that is known of them.
        for kind: FeedURL.Kind in [.staticCurrent, .tripUpdates, .vehiclePositions, .alerts] {
            fields.add(kind.rawValue, derived: { $0.url(kind) })
        }
        fields.addForDecoding { $0.add("urls", \.urls, absent: []) }
    }
}
