package import Foundation
package import GTFSModel
package import GTFSStore

/// A stop for the rows of a board, with the values that it inherits from its station.
package final class BoardStop: Sendable {
    let fields: Boxed<Departure.StopFields>
    package var id: Stop.ID { fields.value.id }
    package var name: String? { fields.value.name }
    package var platformCode: String? { fields.value.platformCode }
    /// The zone in which times at the stop are shown. A child uses its parent's stop_timezone and ignores its own (GTFS Schedule
    /// reference, stops.txt, stop_timezone); nil if the agency's zone is shown.
    package let timeZone: TimeZone?
    /// wheelchair_boarding; a child without information inherits its parent's.
    let wheelchairBoarding: Availability
    /// The stops that it is part of, the uppermost first.
    let partOf: [Stop.ID]

    init(_ row: StopRow, session: FeedSession) throws {
        let line = try session.lineage(row)
        fields = Boxed(Departure.StopFields(id: Stop.ID(row.id), name: row.name, platformCode: row.platformCode))
        timeZone = line[0].shownTimeZone
        wheelchairBoarding = line.reduce(Availability.unknown) { inherited, part in
            Availability(part.wheelchairBoarding).inheriting(inherited)
        }
        partOf = line.dropLast().map { Stop.ID($0.id) }
    }

    /// A stop that the timetable lacks, as a message describes it.
    package init(_ stop: RealtimeStop, _ language: TextLanguage = TextLanguage()) {
        fields = Boxed(
            Departure.StopFields(
                id: stop.id, name: stop.name?.text(language), platformCode: stop.platformCode?.text(language)))
        timeZone = stop.timeZone.flatMap(FeedSummary.TimeZones.zone)
        wheelchairBoarding = stop.wheelchairBoarding
        partOf = [stop.parentID].compactMap(\.self)
    }

    var byteCount: Int {
        // Two heads, the fields and a time zone.
        184 + Optional(id.rawValue).byteCount + name.byteCount + platformCode.byteCount + partOf.storageByteCount
    }
}

/// The data of a route for boards, shared by all cached values of it.
package final class CachedRoute: Sendable {
    /// Nil for trips that name no route.
    package let row: RouteRow?
    let fields: Boxed<Departure.RouteFields>
    /// route_sort_order, blank ones last.
    let rank: Int
    /// The error of a zone that is not usable is thrown only when a trip of the route is asked for.
    private let zone: Result<Zone, any Error>

    private final class Zone: Sendable {
        let timeZone: ServiceTimeZone
        let name: String

        init(_ timeZone: ServiceTimeZone) { (self.timeZone, name) = (timeZone, timeZone.zone.identifier) }
    }

    init(_ row: RouteRow?, timeZones: FeedSummary.AgencyTimeZones) {
        self.row = row
        fields = Boxed(
            Departure.RouteFields(
                id: row.map { Route.ID($0.id) }, agencyID: row?.agencyID.map { Agency.ID($0) },
                shortName: row?.shortName, longName: row?.longName, type: row?.type, color: row?.color,
                textColor: row?.textColor, sortOrder: row?.sortOrder))
        rank = Self.rank(row?.sortOrder)
        zone = Result { Zone(try timeZones.timeZone(ofAgency: row?.agencyID)) }
    }

    /// The order of routes on boards: route_sort_order, blank ones last.
    static func rank(_ sortOrder: Int?) -> Int { sortOrder.flatMap { $0 >= 0 ? $0 : nil } ?? .max }

    /// The time zone of the route's agency.
    /// - Throws: `QueryError` if its time zone is not usable.
    package var timeZone: ServiceTimeZone { get throws { try zone.get().timeZone } }
    var zoneName: String { get throws { try zone.get().name } }

    var byteCount: Int {
        let texts = [row?.id, row?.agencyID, row?.shortName, row?.longName, row?.color, row?.textColor]
        let own = MemoryLayout<RouteRow?>.stride + MemoryLayout<Departure.RouteFields>.stride
        return texts.reduce(16 + own + 56) { $0 + $1.byteCount }
    }
}

/// The rows of booking_rules.txt by their ids.
final class BookingRules: Sendable {
    private let rules: [String: BookingRule]

    init(_ reader: FeedReader) throws {
        rules = Dictionary(try reader.bookingRules().map { ($0.id, $0) }) { _, last in last }
    }

    subscript(id: String) -> BookingRule? { rules[id] }

    var byteCount: Int { rules.values.reduce(64) { $0 + $1.byteCount } }
}

extension FeedSession {
    /// The rule with an id; nil if booking_rules.txt does not have it.
    func bookingRule(_ id: String?) throws -> BookingRule? {
        guard let id else { return nil }
        return try caches.bookingRules.value { try BookingRules(reader) }[id]
    }
}

extension BookingRule {
    fileprivate var byteCount: Int {
        [
            Optional(id), id, serviceID?.rawValue, message, pickupMessage, dropOffMessage, phoneNumber, infoURL,
            bookingURL,
        ].reduce(MemoryLayout<Self>.stride) { $0 + $1.byteCount }
    }
}

extension Translator {
    func translate(_ rule: inout BookingRule?) {
        guard var known = rule else { return }
        known.message = bookingText(.bookingMessage, text: known.message, of: known)
        known.pickupMessage = bookingText(.pickupMessage, text: known.pickupMessage, of: known)
        known.dropOffMessage = bookingText(.dropOffMessage, text: known.dropOffMessage, of: known)
        known.phoneNumber = bookingText(.bookingPhone, text: known.phoneNumber, of: known)
        known.infoURL = bookingText(.bookingInfoURL, text: known.infoURL, of: known)
        known.bookingURL = bookingText(.bookingURL, text: known.bookingURL, of: known)
        rule = known
    }
}
