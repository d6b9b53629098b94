public import GTFSModel
internal import GTFSStore

/// Which trips a board shows; an empty list lets all pass.
public struct DepartureFilter: Sendable, Equatable {
    public var routes: [Route.ID] = []
    public var agencies: [Agency.ID] = []
    public var modes: [TransitMode] = []
    /// direction_id; a trip that leaves it blank is in neither.
    public var direction: Int?

    public init() {}

    func passes(_ route: RouteRow?) -> Bool {
        (routes.isEmpty || route.map { routes.contains(Route.ID($0.id)) } ?? false)
            && (agencies.isEmpty || route?.agencyID.map { agencies.contains(Agency.ID($0)) } ?? false)
            && (modes.isEmpty || modes.contains { $0.includes(route?.type) })
    }

    func passes(_ line: StopLine) -> Bool { passes(direction: line.directionID) && passes(line.route.row) }

    func passes(direction other: Int?) -> Bool { direction == nil || direction == other }
}
