internal import Foundation
package import GTFSModel
package import GTFSStore

/// The values of a feed that every board needs. They are read once.
package struct FeedSummary: Sendable {
    package let period: FeedReader.FeedPeriodRow
    package let timeZones: AgencyTimeZones
    package let attributes: [Key<StopTimeAttributesRow>: StopTimeAttributesRow]
    /// Whether any stop time of the feed is a Flex row.
    package let hasFlex: Bool
    /// The latest end_time of frequencies.txt; nil if no trip runs by headway.
    package let latestFrequencyEnd: Int?
    /// The latest end of a window of service on demand; 0 if there is none.
    private let latestWindowEnd: Int
    let tripIDFormCount: Int
    /// Whether any transfer links two trips (transfer_type 4 or 5): passengers may or may not stay in their seats.
    let hasLinkedTrips: Bool
    /// The agency of routes that name none, if the feed has only one.
    let onlyAgency: Agency.ID?

    init(_ reader: FeedReader) throws {
        period = try reader.feedPeriod()
        let agencies = try reader.agencyZones()
        timeZones = AgencyTimeZones(agencies)
        onlyAgency = agencies.count == 1 ? agencies[0].id.map { Agency.ID($0) } : nil
        let attributes = try reader.stopTimeAttributes()
        self.attributes = attributes
        hasFlex = try attributes.values.contains(where: \.hasWindow) || reader.hasStopTimesWithoutStop()
        // A board looks back as many days as this; a window of more than a week is an error of the feed.
        latestWindowEnd = min(
            attributes.values.reduce(0) { max($0, $1.windowEnd ?? $1.windowStart ?? 0) }, 7 * 86400)
        latestFrequencyEnd = try reader.latestFrequencyEnd().map { min($0, FeedReader.FeedPeriodRow.latestTime) }
        tripIDFormCount = try reader.tripIDFormCount()
        hasLinkedTrips = try reader.hasLinkedTrips()
    }

    /// The zone of rows without an agency: that of the feed's first agency; UTC if no agency names a known zone.
    var shownTimeZone: TimeZone { (try? timeZones.firstTimeZone().zone) ?? .gmt }

    /// Seconds: on its service day, no trip calls at a stop or serves a window later than this.
    package var longestTime: Int {
        max(period.longestTime, latestFrequencyEnd.map { $0 + period.longestTime } ?? 0, latestWindowEnd)
    }

    var byteCount: Int {
        attributes.values.reduce(512 + timeZones.byteCount) { bytes, row in
            bytes + 2 * MemoryLayout<StopTimeAttributesRow>.stride + row.pickupBookingRuleID.byteCount
                + row.dropOffBookingRuleID.byteCount + row.locationGroupID.byteCount + row.locationID.byteCount
        }
    }
}

extension FeedSummary {
    /// The time zones of the feed's agencies. Stop times are in the zone of the route's agency; an agency that is blank,
    /// unknown, or without a usable zone has the zone of the first one that names a usable zone. There is no further
    /// fallback, and never UTC.
    package struct AgencyTimeZones: Sendable {
        private let zones: [Agency.ID?: String]
        private let names: [String]
        /// By name, the zones that the system knows.
        private let timeZones: [String: ServiceTimeZone]

        init(_ agencies: [FeedReader.AgencyZoneRow]) {
            let named = agencies.compactMap { agency in agency.timeZone.map { (agency.id.map { Agency.ID($0) }, $0) } }
            zones = Dictionary(named) { _, last in last }
            names = named.map(\.1)
            let known = Set(names).compactMap { name in TimeZones.zone(name).map { (name, ServiceTimeZone($0)) } }
            timeZones = Dictionary(uniqueKeysWithValues: known)
        }

        /// - Throws: `QueryError` if no agency names a zone that has rules on this system.
        func timeZone(ofAgency id: String?) throws -> ServiceTimeZone {
            try zones[id.map { Agency.ID($0) }].flatMap { timeZones[$0] } ?? firstTimeZone()
        }

        /// The time zone of the first agency that names a usable zone.
        package func firstTimeZone() throws -> ServiceTimeZone {
            if let timeZone = names.lazy.compactMap({ timeZones[$0] }).first { return timeZone }
            guard let name = names.first else {
                throw QueryError(
                    .noTimeZone, "No agency of this feed names a time zone, so its times are no points in time",
                    advice: "set agency_timezone in agency.txt and import it again.")
            }
            throw Self.unknown(name)
        }

        var byteCount: Int { (zones.count + names.count + timeZones.count) * 128 }

        private static func unknown(_ name: String) -> QueryError {
            QueryError(
                .unknownTimeZone, value: name,
                "This system has no time zone \"\(name)\", which agency.txt names (zone data \(TimeZones.dataVersion))",
                advice: "correct agency_timezone and import the feed again.")
        }
    }

    /// The system's time zones.
    enum TimeZones {
        static func zone(_ name: String) -> TimeZone? { TimeZone(feedName: name) }

        // A statically linked program keeps the zones' rules only if it refers to them in this way.
        static var dataVersion: String { TimeZone.timeZoneDataVersion }
    }
}
