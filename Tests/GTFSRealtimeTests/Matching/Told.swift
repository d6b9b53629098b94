import Foundation
import GTFSModel

@testable import GTFSRealtime

/// Messages in a few words, for a timetable in Sydney (+11:00 in March).
enum Told {
    /// Seconds since 1970 at a wall clock of Sydney's summer: `Told.at("10:14")` is on 4 March 2026.
    static func at(_ clock: String, day: Int = 4) -> Int {
        let parts = clock.split(separator: ":").compactMap { Int($0) }
        let midnight = ServiceDate(year: 2026, month: 3, day: day)?.dayNumber ?? 0
        return midnight * 86400 - 11 * 3600 + parts[0] * 3600 + parts[1] * 60
    }

    static let date = ServiceDate(dayNumber: 20516)

    static func descriptor(
        _ trip: Trip.ID? = nil, route: Route.ID? = nil, direction: Int? = nil, start: String? = nil,
        date: String? = nil, _ relationship: TripRelationship? = nil
    ) -> TripDescriptor {
        var descriptor = TripDescriptor(tripID: trip)
        descriptor.routeID = route
        descriptor.directionID = direction
        descriptor.startTime = start
        descriptor.startDate = date
        descriptor.scheduleRelationship = relationship
        return descriptor
    }

    static func update(_ trip: TripDescriptor, _ updates: StopTimeUpdate..., at timestamp: Int? = nil) -> TripUpdate {
        var update = TripUpdate(trip: trip)
        update.stopTimeUpdates = updates
        update.timestamp = timestamp
        return update
    }

    static func stop(_ id: Stop.ID, departure time: Int) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopID: id)
        update.departure = StopTimeEvent(time: time)
        return update
    }

    static func stop(_ id: Stop.ID, delay: Int32) -> StopTimeUpdate {
        var update = StopTimeUpdate(stopID: id)
        update.departure = StopTimeEvent(delay: delay)
        return update
    }

    /// A feed that says this at 10:00 on 4 March 2026.
    static func feed(
        _ updates: [TripUpdate] = [], vehicles: [VehiclePosition] = [], alerts: [ServiceAlert] = [],
        at timestamp: Int? = at("10:00"), _ change: (inout FeedContent) -> Void = { _ in }
    ) -> FeedContent {
        var content = FeedContent(name: "feed")
        content.header.timestamp = timestamp
        content.changedAt = at("10:00")
        let entities: [(inout FeedEntity) -> Void] =
            updates.map { update in { $0.tripUpdate = update } }
            + vehicles.map { vehicle in { $0.vehicle = vehicle } }
            + alerts.map { alert in { $0.alert = alert } }
        content.entities = entities.enumerated().map { number, fill in
            var entity = FeedEntity(id: "e\(number + 1)")
            fill(&entity)
            return entity
        }
        change(&content)
        return content
    }
}

extension RealtimeOverlay {
    /// The only trip, or nil.
    var trip: TripOverlay? { trips.count == 1 ? trips[0] : nil }

    func trip(_ id: Trip.ID) -> TripOverlay? { trips.first { $0.id.tripID == id } }
}
