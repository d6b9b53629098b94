public import Foundation
public import GTFSModel

// Names of the version before. The next but one does not have them.

extension DeparturesRequest {
    /// `at`
    @available(*, deprecated, renamed: "at")
    public var from: Int {
        get { at }
        set { at = newValue }
    }

    /// `init(stopID:at:minutes:limit:)`
    @available(*, deprecated, renamed: "init(stopID:at:minutes:limit:)")
    public init(stopID: Stop.ID, from: Int, minutes: Int = 60, limit: Int? = nil) {
        self.init(stopID: stopID, at: from, minutes: minutes, limit: limit)
    }

    /// `init(stopID:at:for:limit:)`
    @available(*, deprecated, renamed: "init(stopID:at:for:limit:)")
    public init(stopID: Stop.ID, from: Date, for length: Duration = .seconds(3600), limit: Int? = nil) {
        self.init(stopID: stopID, at: from, for: length, limit: limit)
    }
}

extension SetDeparturesRequest {
    /// `init(stops:at:minutes:limit:)`
    @available(*, deprecated, renamed: "init(stops:at:minutes:limit:)")
    public init(stops: [QualifiedID<Stop>], from: Int, minutes: Int = 60, limit: Int? = nil) {
        self.init(stops: stops, at: from, minutes: minutes, limit: limit)
    }

    /// `init(stops:at:for:limit:)`
    @available(*, deprecated, renamed: "init(stops:at:for:limit:)")
    public init(stops: [QualifiedID<Stop>], from: Date, for length: Duration = .seconds(3600), limit: Int? = nil) {
        self.init(stops: stops, at: from, for: length, limit: limit)
    }
}

extension FavouriteBoardsRequest {
    /// `at`
    @available(*, deprecated, renamed: "at")
    public var from: Int {
        get { at }
        set { at = newValue }
    }

    /// `init(_:at:minutes:rowsEach:)`
    @available(*, deprecated, renamed: "init(_:at:minutes:rowsEach:)")
    public init(_ favourites: [Favourite], from: Int, minutes: Int = 120, rowsEach: Int = 3) {
        self.init(favourites, at: from, minutes: minutes, rowsEach: rowsEach)
    }

    /// `init(_:at:for:rowsEach:)`
    @available(*, deprecated, renamed: "init(_:at:for:rowsEach:)")
    public init(_ favourites: [Favourite], from: Date, for length: Duration = .seconds(7200), rowsEach: Int = 3) {
        self.init(favourites, at: from, for: length, rowsEach: rowsEach)
    }
}

extension TripBoard {
    /// `isCancelled`
    @available(*, deprecated, renamed: "isCancelled")
    public var isCanceled: Bool { isCancelled }
}

extension DiagramTrip {
    /// `isCancelled`
    @available(*, deprecated, renamed: "isCancelled")
    public var isCanceled: Bool {
        get { isCancelled }
        set { isCancelled = newValue }
    }
}

extension Timetable {
    /// `nearestStop(_:)`
    @available(*, deprecated, renamed: "nearestStop(_:)")
    public func nearest(_ request: NearbyRequest) throws -> StopResult? { try nearestStop(request) }

    /// `nearestStop(_:)`
    @available(*, deprecated, renamed: "nearestStop(_:)")
    public func nearest(_ request: NearbyRequest) async throws -> StopResult? { try await nearestStop(request) }

    /// `resolve(_:)`
    @available(*, deprecated, renamed: "resolve(_:)")
    public func find(_ favourites: [Favourite]) throws -> [FoundFavourite] { try resolve(favourites) }

    /// `resolve(_:)`
    @available(*, deprecated, renamed: "resolve(_:)")
    public func find(_ favourites: [Favourite]) async throws -> [FoundFavourite] { try await resolve(favourites) }

    /// `vehicles(_:realtime:)`
    @available(*, deprecated, renamed: "vehicles(_:realtime:)")
    public func liveVehicles(_ request: VehiclesRequest, realtime snapshot: RealtimeSnapshot) throws -> [LiveVehicle] {
        try vehicles(request, realtime: snapshot)
    }

    /// `vehicles(_:realtime:)`
    @available(*, deprecated, renamed: "vehicles(_:realtime:)")
    public func liveVehicles(
        _ request: VehiclesRequest, realtime snapshot: RealtimeSnapshot
    ) async throws -> [LiveVehicle] {
        try await vehicles(request, realtime: snapshot)
    }

    /// `vehicles(_:realtime:)`
    @available(
        *, deprecated, message: "Ask vehicles(VehiclesRequest(routes: routes), realtime: snapshot) for their reports."
    )
    public func vehicles(_ snapshot: RealtimeSnapshot, routes: [Route.ID] = []) throws -> [VehicleReport] {
        try vehicles(VehiclesRequest(routes: routes), realtime: snapshot).map(\.report)
    }

    /// `vehicles(_:realtime:)`
    @available(
        *, deprecated, message: "Ask vehicles(VehiclesRequest(routes: routes), realtime: snapshot) for their reports."
    )
    public func vehicles(_ snapshot: RealtimeSnapshot, routes: [Route.ID] = []) async throws -> [VehicleReport] {
        try await vehicles(VehiclesRequest(routes: routes), realtime: snapshot).map(\.report)
    }

    /// `alerts(_:realtime:)`
    @available(*, deprecated, message: "Ask alerts(realtime: snapshot).")
    public func alerts(_ snapshot: RealtimeSnapshot) throws -> [AlertReport] { try alerts(realtime: snapshot) }

    /// `alerts(_:realtime:)`
    @available(*, deprecated, message: "Ask alerts(realtime: snapshot).")
    public func alerts(_ snapshot: RealtimeSnapshot) async throws -> [AlertReport] {
        try await alerts(realtime: snapshot)
    }
}

extension TimetableSet {
    /// `nearestStop(_:)`
    @available(*, deprecated, renamed: "nearestStop(_:)")
    public func nearest(_ request: NearbyRequest) throws -> SetAnswer<StopResult> { try nearestStop(request) }

    /// `nearestStop(_:)`
    @available(*, deprecated, renamed: "nearestStop(_:)")
    public func nearest(_ request: NearbyRequest) async throws -> SetAnswer<StopResult> {
        try await nearestStop(request)
    }
}
