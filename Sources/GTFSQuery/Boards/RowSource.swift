internal import GTFSModel
internal import GTFSStore

/// All that a row of a board is made of.
struct RowSource {
    let tripID: Trip.ID
    let date: ServiceDate
    /// Seconds of the service day at which a run of a headway trip leaves its first stop.
    let startTime: Int?
    let frequency: Frequency?
    /// Nil for a trip that the timetable lacks.
    let trip: CachedTrip?
    let route: CachedRoute
    let directionID: Int?
    let stop: BoardStop
    let visit: Visit

    /// A visit of a trip, its times as instants.
    struct Visit {
        let position: Int
        let stopSequence: Int
        /// What the timetable says of it beside its times; nil for a visit that the timetable lacks.
        let attributes: StopTimeAttributesRow?
        let isLast: Bool
        let isInterpolated: Bool
        let arrival: Int?
        let departure: Int?
    }
}
