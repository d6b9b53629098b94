internal import Foundation
public import GTFSModel
internal import GTFSStore

/// A question for vehicles of realtime messages. A vehicle must agree with every field that is set.
public struct VehiclesRequest: Sendable, Hashable {
    /// Vehicles on these routes; empty: on any, or none.
    public var routes: [Route.ID] = []
    /// Vehicles within this box, edges included; nil: anywhere, or without a position.
    public var box: CoordinateBox?

    /// All vehicles.
    public init() {}

    /// The vehicles on routes.
    public init(routes: [Route.ID]) { self.routes = routes }

    /// The vehicles on a piece of the map.
    public init(box: CoordinateBox) { self.box = box }

    /// By the message alone, before any look-up.
    fileprivate func includes(_ vehicle: VehicleOverlay) -> Bool {
        if !routes.isEmpty, !(vehicle.routeID.map(routes.contains) ?? false) { return false }
        guard let box else { return true }
        return vehicle.vehicle.position.map(box.contains) ?? false
    }
}

/// A vehicle with the predictions of its trip's updates.
public struct LiveVehicle: Sendable, Hashable, Identifiable {
    /// The vehicle, its trip, route and stop.
    public var report: VehicleReport
    /// Predicted delay in seconds at `report.stopID`, or, if that is not known, at the first stop that it has not left;
    /// negative is early. Nil without a prediction there, or if the prediction is too old to show.
    public var delay: Int?
    /// The status of the trip in a word, for a display: by `delay`, unless the trip is cancelled, added or without
    /// data. `scheduled` if it is not known.
    public var tripStatus: DepartureStatus
    /// Whether the prediction is older than it should be, but not too old to show.
    public var isPredictionStale: Bool

    /// A vehicle with the punctuality of its trip.
    public init(
        report: VehicleReport, delay: Int? = nil, tripStatus: DepartureStatus, isPredictionStale: Bool = false
    ) {
        self.report = report
        self.delay = delay
        self.tripStatus = tripStatus
        self.isPredictionStale = isPredictionStale
    }

    /// That of the report.
    public var id: String { report.id }
}

extension Timetable {
    /// The vehicles of realtime messages that are not too old to show, each with the delay and status that the updates of its
    /// trip give, in the order of the messages.
    /// - Throws: `QueryError` for a moment that is not allowed; `StoreError` if the database cannot be read.
    public func vehicles(
        _ request: VehiclesRequest = VehiclesRequest(), realtime snapshot: RealtimeSnapshot
    ) throws -> [LiveVehicle] {
        try ask(request, realtime: snapshot)
    }
}

extension VehiclesRequest: Question {
    /// The vehicles, as `Timetable.vehicles(_:realtime:)` gives them; none without realtime.
    public func answer(in session: QuestionSession) throws -> [LiveVehicle] {
        guard let evaluated = session.evaluated, let overlay = session.realtime?.overlay else { return [] }
        let feed = try session.feed()
        let list = VehicleList(session: feed, evaluated: evaluated, translator: try Translator(feed))
        return try overlay.vehicles.indices.compactMap { index in
            let vehicle = overlay.vehicles[index]
            guard includes(vehicle), let report = try list.report(index) else { return nil }
            let trip = vehicle.trip.map { overlay.trips[$0] }
            return LiveVehicle(
                report, punctuality: trip.map { VehiclePunctuality($0, of: vehicle.vehicle, evaluated: evaluated) })
        }
    }
}

extension LiveVehicle {
    fileprivate init(_ report: VehicleReport, punctuality: VehiclePunctuality?) {
        self.report = report
        delay = punctuality?.delay
        tripStatus = punctuality?.status ?? .scheduled
        isPredictionStale = punctuality?.isStale ?? false
    }
}

/// How late a trip is at the position of its vehicle.
private struct VehiclePunctuality {
    private(set) var delay: Int?
    private(set) var status = DepartureStatus.scheduled
    private(set) var isStale = false

    init(_ trip: TripOverlay, of vehicle: VehiclePosition, evaluated: EvaluatedOverlay) {
        let validity = evaluated.validity(of: trip)
        guard validity.extent == .whole else { return }
        let stopTime = Self.stopTime(of: trip, at: evaluated.now)
        isStale = validity.isStale
        if !trip.change.stopsTrip { delay = stopTime.flatMap { Self.delay($0, status: vehicle.stopStatus) } }
        if let given = trip.change.status {
            status = given
        } else if stopTime?.relation == .noData {
            status = .noData
        } else {
            status = delay.map { DepartureStatus(delay: $0) } ?? .scheduled
        }
        if delay == nil { isStale = isStale && trip.change.status != nil }
    }

    /// The stop time at which the vehicle stands or to which it goes, or else the first that it has not left.
    private static func stopTime(of trip: TripOverlay, at now: Int) -> StopTimeOverlay? {
        if let index = trip.vehicleStopIndex, trip.stopTimes.indices.contains(index) { return trip.stopTimes[index] }
        let stops = trip.stopTimes.lazy.filter { $0.relation != .skipped }
        return stops.first { ($0.departure ?? $0.scheduledDeparture ?? $0.arrival ?? .min) >= now } ?? stops.last
    }

    /// A vehicle that stands at the stop is late by its departure, one on the way by its arrival.
    private static func delay(_ stopTime: StopTimeOverlay, status: VehicleStopStatus?) -> Int? {
        let arrival = difference(stopTime.arrival, from: stopTime.scheduledArrival)
        let departure = difference(stopTime.departure, from: stopTime.scheduledDeparture)
        return status == .stoppedAt ? departure ?? arrival : arrival ?? departure
    }

    /// Nil if one is missing, or if the difference does not fit in 64 bits.
    private static func difference(_ predicted: Int?, from scheduled: Int?) -> Int? {
        guard let predicted, let scheduled else { return nil }
        let (delay, isOver) = predicted.subtractingReportingOverflow(scheduled)
        return isOver ? nil : delay
    }
}

extension VehiclesRequest: AnswerCodable {
    package static let fields = AnswerFields(VehiclesRequest()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("box", \.box)
    }
}

extension LiveVehicle: AnswerCodable {
    private static let blank = LiveVehicle(
        report: VehicleReport(id: "", timeZone: .gmt), delay: nil, tripStatus: .scheduled, isPredictionStale: false)

    /// The keys of a vehicle, and those of its trip's update.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(VehicleReport.fields, of: \.report)
        fields.add("delay", \.delay)
        fields.add("trip_status", \.tripStatus)
        fields.add("prediction_stale", \.isPredictionStale, absent: false)
    }
}

/// Makes reports of vehicles.
private struct VehicleList {
    let session: FeedSession
    let evaluated: EvaluatedOverlay
    /// Nil for names in the feed's own language.
    let translator: Translator?

    /// Nil for a vehicle whose position is too old.
    func report(_ index: Int) throws -> VehicleReport? {
        let found = evaluated.overlay.vehicles[index]
        let (freshness, age) = evaluated.freshness(ofVehicle: index)
        guard freshness != .dropped else { return nil }
        var report = VehicleReport(id: found.id, timeZone: session.summary.shownTimeZone)
        (report.age, report.isStale) = (age, freshness == .stale)
        describe(found.vehicle, in: &report)
        try describeTrip(of: found, in: &report)
        try translator?.translate(&report)
        return report
    }

    private func describe(_ vehicle: VehiclePosition, in report: inout VehicleReport) {
        report.vehicleID = vehicle.vehicle?.id
        report.label = vehicle.vehicle?.label
        report.licensePlate = vehicle.vehicle?.licensePlate
        report.currentStopSequence = vehicle.currentStopSequence
        report.position = vehicle.position
        (report.bearing, report.speed) = (vehicle.bearing, vehicle.speed)
        (report.occupancy, report.occupancyPercentage) = (vehicle.occupancy, vehicle.occupancyPercentage)
        report.congestion = vehicle.congestionLevel
        report.carriages = Carriage.inOrder(vehicle.carriages)
        report.timestamp = vehicle.timestamp
        report.status = vehicle.stopStatus
    }

    private func describeTrip(of found: VehicleOverlay, in report: inout VehicleReport) throws {
        let trip = found.trip.map { evaluated.overlay.trips[$0] }
        report.isMatched = trip != nil
        report.tripID = trip?.id.tripID ?? found.vehicle.trip?.tripID
        (report.serviceDate, report.startTime) = (trip?.id.serviceDate, trip?.id.startTime)
        report.routeID = found.routeID
        let route = try found.routeID.flatMap { try session.route(id: $0)?.row }
        (report.routeShortName, report.routeLongName) = (route?.shortName, route?.longName)
        report.routeType = route?.type
        (report.routeColor, report.routeTextColor) = (route?.color, route?.textColor)
        report.directionID = trip?.directionID
        report.headsign = trip?.headsign ?? trip?.scheduled?.pattern.headsign
        report.stopID = found.vehicle.stop(of: trip)
        report.stopName = try report.stopID.flatMap(name)
    }

    private func name(of stop: Stop.ID) throws -> String? {
        try session.scheduledStop(stop)?.name ?? evaluated.overlay.stops[stop]?.name?.text()
    }
}
