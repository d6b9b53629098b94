import GTFSModel

/// What TripModifications make of the trips that they select.
struct TripModificationApplier {
    let schedule: any RealtimeSchedule

    init(schedule: any RealtimeSchedule) { self.schedule = schedule }

    func overlays(
        of modifications: TripModifications, id: String, feed: Int, updates: [MatchedUpdate],
        notices: inout RealtimeNotices
    ) throws -> [TripOverlay] { [] }
}
