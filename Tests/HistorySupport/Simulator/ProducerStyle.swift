/// How a producer tells of its vehicles.
package enum ProducerStyle: String, CaseIterable, Sendable {
    /// Positions, each with its stop and STOPPED_AT.
    case positionsWithStops
    /// Positions alone.
    case barePositions
    /// Updates that drop a stop once it was passed.
    case updatesThatDrop
    /// Updates that keep the measured times of passed stops.
    case updatesThatKeep
    /// Positions with stops, and updates that drop, in one feed.
    case bothInOne
    /// Bare positions in one feed, updates that drop in another.
    case twoSources

    /// What it is, in the words of docs/history.md.
    package var words: String {
        switch self {
        case .positionsWithStops: "positions with stops"
        case .barePositions: "bare positions"
        case .updatesThatDrop: "updates that drop passed stops"
        case .updatesThatKeep: "updates that keep passed stops"
        case .bothInOne: "positions with stops, and updates that drop, in one feed"
        case .twoSources: "bare positions, and updates that drop, in two feeds"
        }
    }

    /// What one source of the producer has.
    struct Source {
        let name: String
        let period: Int
        var hasPositions = false
        var positionsHaveStops = false
        var hasUpdates = false
        var keepsPassedStops = false
    }

    var sources: [Source] {
        switch self {
        case .positionsWithStops:
            [Source(name: "vehicles", period: 20, hasPositions: true, positionsHaveStops: true)]
        case .barePositions: [Source(name: "vehicles", period: 20, hasPositions: true)]
        case .updatesThatDrop: [Source(name: "trips", period: 30, hasUpdates: true)]
        case .updatesThatKeep: [Source(name: "trips", period: 30, hasUpdates: true, keepsPassedStops: true)]
        case .bothInOne:
            [Source(name: "all", period: 30, hasPositions: true, positionsHaveStops: true, hasUpdates: true)]
        case .twoSources:
            [
                Source(name: "vehicles", period: 20, hasPositions: true),
                Source(name: "trips", period: 30, hasUpdates: true),
            ]
        }
    }
}
