internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// Makes reports of vehicles.
struct VehicleList {
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
