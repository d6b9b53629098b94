internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// A route as a board needs it, shared by all that is kept of it.
final class CachedRoute: Sendable {
    /// Nil for trips that name no route.
    let row: RouteRow?
    /// route_sort_order, blank ones last.
    let rank: Int
    /// Why a zone is not usable matters to those alone who ask for a trip of it.
    private let zone: Result<(timeZone: ServiceTimeZone, name: String), any Error>

    init(_ row: RouteRow?, _ timeZones: AgencyTimeZones) {
        self.row = row
        rank = row?.sortOrder.flatMap { $0 >= 0 ? $0 : nil } ?? .max
        zone = Result {
            let timeZone = try timeZones.timeZone(ofAgency: row?.agencyID)
            return (timeZone, timeZone.zone.identifier)
        }
    }

    /// The clock of the route's agency.
    /// - Throws: `QueryError` where its time zone is not usable.
    var timeZone: ServiceTimeZone { get throws { try zone.get().timeZone } }
    var zoneName: String { get throws { try zone.get().name } }

    var byteCount: Int {
        let texts = [row?.id, row?.agencyID, row?.shortName, row?.longName, row?.color, row?.textColor]
        return texts.reduce(16 + MemoryLayout<RouteRow?>.stride + 32) { $0 + $1.byteCount }
    }
}

/// What the trips of a pattern share on a board.
final class CachedPattern: Sendable {
    let route: CachedRoute
    /// trip_headsign, else the name of the last stop.
    let headsign: String?

    init(key: Key<Pattern>, _ session: FeedSession) throws {
        let label = try session.reader.patternLabel(key: key)
        route = try session.route(label?.routeKey)
        headsign = try label?.headsign ?? session.lastStopName(of: session.reader.patternStops(key: key))
    }

    var byteCount: Int { 48 + headsign.byteCount }
}

extension FeedSession {
    /// The name of the last stop among the visits of a pattern, Flex rows aside: what trips without a headsign show.
    func lastStopName(of stops: [PatternStopRow]) throws -> String? {
        let last = stops.last { stop in stop.stopKey != nil && summary.attributes[stop.attributesKey]?.hasWindow != true
        }
        return try last?.stopKey.flatMap { try stop($0)?.name }
    }
}
