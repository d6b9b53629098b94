internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The clocks of the feed's agencies. Stop times are in the zone of the route's agency; a blank or unknown agency takes
/// the first one's that names a usable zone. There is no zone to fall back on beyond that, UTC least of all.
struct AgencyTimeZones: Sendable {
    private let zones: [Agency.ID?: String]
    private let names: [String]
    /// Of the zones that the system knows.
    private let timeZones: [String: ServiceTimeZone]

    init(_ agencies: [AgencyZoneRow]) {
        let named = agencies.compactMap { agency in agency.timeZone.map { (agency.id.map { Agency.ID($0) }, $0) } }
        zones = Dictionary(named) { _, last in last }
        names = named.map(\.1)
        let known = Set(names).compactMap { name in TimeZones.zone(name).map { (name, ServiceTimeZone($0)) } }
        timeZones = Dictionary(uniqueKeysWithValues: known)
    }

    /// - Throws: `QueryError` where the zone has no rules on this system, or no agency names one.
    func timeZone(ofAgency id: String?) throws -> ServiceTimeZone {
        guard let name = zones[id.map { Agency.ID($0) }] else { return try firstTimeZone() }
        guard let timeZone = timeZones[name] else { throw Self.unknown(name) }
        return timeZone
    }

    /// The clock of the first agency that names a usable zone.
    func firstTimeZone() throws -> ServiceTimeZone {
        if let timeZone = names.lazy.compactMap({ timeZones[$0] }).first { return timeZone }
        guard let name = names.first else {
            throw QueryError(
                .noTimeZone,
                "No agency of this feed names a time zone, so its times are no points in time: "
                    + "set agency_timezone in agency.txt and import it again.")
        }
        throw Self.unknown(name)
    }

    var byteCount: Int { (zones.count + names.count + timeZones.count) * 128 }

    private static func unknown(_ name: String) -> QueryError {
        QueryError(
            .unknownTimeZone,
            "This system has no time zone \"\(name)\", which agency.txt names (zone data "
                + "\(TimeZones.dataVersion)): correct agency_timezone and import the feed again.")
    }
}

/// The system's time zones.
enum TimeZones {
    static func zone(_ name: String) -> TimeZone? { TimeZone(identifier: name) }

    // A statically linked program keeps the zones' rules only where it refers to them in this way.
    static var dataVersion: String { TimeZone.timeZoneDataVersion }
}
