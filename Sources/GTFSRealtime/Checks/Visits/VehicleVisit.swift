import GTFSModel

/// A vehicle position.
struct VehicleVisit {
    let vehicle: VehiclePosition
    /// The area of the timetable; nil if it is not known.
    let area: CoordinateBox?
    /// The line of its trip on the map; nil if it has none, or takes a detour.
    let line: (any TripLine)?
}
