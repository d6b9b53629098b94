import GTFSModel

/// A stop_id of a message.
struct StopVisit {
    let id: Stop.ID
    let schedule: CachedSchedule
}
