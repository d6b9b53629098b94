internal import GTFSModel

/// The trips of an overlay under construction.
struct OverlayTrips {
    private(set) var drafts: [TripOverlay.Draft] = []
    /// See `RealtimeOverlay.shortTrips`.
    var short: [TripOverlay.Draft] = []
    private var indexByKey: [TripMatch.MatchKey: Int] = [:]

    subscript(index: Int) -> TripOverlay.Draft {
        _read { yield drafts[index] }
        _modify { yield &drafts[index] }
    }

    func contains(_ key: TripMatch.MatchKey) -> Bool { indexByKey[key] != nil }
    func index(of key: TripMatch.MatchKey) -> Int? { indexByKey[key] }

    /// The key of the trip at an index as the timetable has it.
    func key(of index: Int) -> TripMatch.MatchKey {
        TripMatch.MatchKey(drafts[index].id, drafts[index].scheduled, drafts[index].change)
    }

    mutating func reserve(_ count: Int) {
        drafts.reserveCapacity(drafts.count + count)
        indexByKey.reserveCapacity(drafts.count + count)
    }

    mutating func append(_ draft: TripOverlay.Draft, _ key: TripMatch.MatchKey) {
        indexByKey[key] = drafts.count
        drafts.append(draft)
    }
}
