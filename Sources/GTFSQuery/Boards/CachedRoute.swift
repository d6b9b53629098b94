internal import Foundation
package import GTFSModel
package import GTFSStore

/// The data of a route for boards, shared by all cached values of it.
package final class CachedRoute: Sendable {
    /// Nil for trips that name no route.
    package let row: RouteRow?
    /// route_sort_order, blank ones last.
    let rank: Int
    /// The error of a zone that is not usable is thrown only when a trip of the route is asked for.
    private let zone: Result<(timeZone: ServiceTimeZone, name: String), any Error>

    init(_ row: RouteRow?, _ timeZones: FeedSummary.AgencyTimeZones) {
        self.row = row
        rank = Self.rank(row?.sortOrder)
        zone = Result {
            let timeZone = try timeZones.timeZone(ofAgency: row?.agencyID)
            return (timeZone, timeZone.zone.identifier)
        }
    }

    /// The order of routes on boards: route_sort_order, blank ones last.
    static func rank(_ sortOrder: Int?) -> Int { sortOrder.flatMap { $0 >= 0 ? $0 : nil } ?? .max }

    /// The time zone of the route's agency.
    /// - Throws: `QueryError` if its time zone is not usable.
    package var timeZone: ServiceTimeZone { get throws { try zone.get().timeZone } }
    var zoneName: String { get throws { try zone.get().name } }

    var byteCount: Int {
        let texts = [row?.id, row?.agencyID, row?.shortName, row?.longName, row?.color, row?.textColor]
        return texts.reduce(16 + MemoryLayout<RouteRow?>.stride + 32) { $0 + $1.byteCount }
    }
}
