import GTFSModel

/// The stops that a message may name. A class, so that the small values which ask it stay small.
final class PlaceBook {
    private let schedule: any RealtimeSchedule

    init(_ schedule: any RealtimeSchedule) { self.schedule = schedule }

    /// Nil for a stop that no one knows.
    func place(_ id: Stop.ID) throws -> ScheduledPlace? { try schedule.place(id) }

    /// Whether two stops are platforms of one station.
    func areSiblings(_ one: Stop.ID, _ other: Stop.ID) throws -> Bool {
        guard let first = try place(one), let second = try place(other) else { return false }
        return first.stationID == second.stationID
    }
}
