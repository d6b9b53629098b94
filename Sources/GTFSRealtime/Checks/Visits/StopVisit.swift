import GTFSModel

/// A stop_id of a message.
struct StopVisit {
    let id: Stop.ID
    let owner: TripVisit.Owner
    let schedule: CachedSchedule
}
