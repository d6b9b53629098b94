import GTFSModel

/// A trip update.
struct UpdateVisit {
    let update: TripUpdate

    /// A trip that does not run needs no stops and no vehicle; a copy may run as the original does.
    var isWithoutStops: Bool { update.trip.scheduleRelationship?.mayLackStops ?? false }
}
