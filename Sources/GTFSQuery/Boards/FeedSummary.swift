internal import GTFSModel
internal import GTFSStore

/// What every board needs of a feed and no board changes.
struct FeedSummary: Sendable {
    let period: FeedPeriodRow
    let timeZones: AgencyTimeZones
    let attributes: [Key<StopTimeAttributesRow>: StopTimeAttributesRow]
    /// Whether any visit of the feed is a Flex row.
    let hasFlex: Bool
    /// The latest end_time of frequencies.txt; nil where no trip runs by headway.
    let latestFrequencyEnd: Int?
    let tripIDFormCount: Int
    /// Whether any linked-trip transfer says what becomes of passengers who stay in their seats.
    let hasLinkedTrips: Bool
    /// The agency of routes that name none, where the feed has no other.
    let onlyAgency: Agency.ID?

    init(_ reader: FeedReader) throws {
        period = try reader.feedPeriod()
        let agencies = try reader.agencyZones()
        timeZones = AgencyTimeZones(agencies)
        onlyAgency = agencies.count == 1 ? agencies[0].id.map { Agency.ID($0) } : nil
        let attributes = try reader.stopTimeAttributes()
        self.attributes = attributes
        hasFlex = try attributes.values.contains(where: \.hasWindow) || reader.hasStopTimesWithoutStop()
        latestFrequencyEnd = try reader.latestFrequencyEnd()
        tripIDFormCount = try reader.tripIDFormCount()
        hasLinkedTrips = try reader.hasLinkedTrips()
    }

    /// Seconds: no trip stands anywhere later than this on its service day.
    var longestTime: Int {
        max(period.longestTime, latestFrequencyEnd.map { $0 + period.longestTime } ?? 0)
    }

    var byteCount: Int {
        attributes.values.reduce(512 + timeZones.byteCount) { bytes, row in
            bytes + 2 * MemoryLayout<StopTimeAttributesRow>.stride + row.pickupBookingRuleID.byteCount
                + row.dropOffBookingRuleID.byteCount
        }
    }
}
