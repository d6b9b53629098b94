internal import GTFSModel

extension OverlayApplier {
    /// Adds the vehicle that serves the row, and how full it is. The position of a vehicle does not change times.
    func applyVehicle(
        _ overlay: RowOverlay, validity: EvaluatedOverlay.TripValidity, realtime: inout DepartureRealtime,
        to row: inout Departure,
        at stop: BoardStop
    ) {
        let trip = overlay.trip
        let details = validity.extent == .whole ? overlay.stopTime?.details?.value : nil
        realtime.occupancy = details?.departureOccupancy?.known
        realtime.carriages = details?.carriages ?? []
        let vehicle = evaluated.vehicle(of: trip).map { evaluated.overlay.vehicles[$0].vehicle }
        guard vehicle != nil || trip.vehicle != nil else { return }
        let descriptors = [validity.extent == .whole ? trip.vehicle : nil, vehicle?.vehicle].compactMap(\.self)
        if let wheelchair = evaluated.wheelchair(of: trip) {
            row.wheelchair = stop.wheelchairBoarding.combined(with: wheelchair)
        }
        realtime.vehicle = departureVehicle(trip, position: vehicle, descriptor: descriptors.first)
        guard let vehicle else { return }
        // The occupancy of a vehicle does not apply to stops after its next one.
        let isNext = trip.vehicleStopIndex == row.position
        if isNext, realtime.occupancy == nil {
            realtime.occupancy = vehicle.occupancy?.known
            realtime.occupancyPercentage = vehicle.occupancyPercentage
        }
        if realtime.carriages.isEmpty { realtime.carriages = carriages(vehicle, isNext: isNext) }
    }

    private func departureVehicle(
        _ trip: TripOverlay, position: VehiclePosition?, descriptor: VehicleDescriptor?
    ) -> DepartureVehicle? {
        guard position != nil || descriptor != nil else { return nil }
        var vehicle = DepartureVehicle()
        vehicle.id = descriptor?.id
        vehicle.label = descriptor?.label
        vehicle.licensePlate = descriptor?.licensePlate
        vehicle.status = position?.stopStatus
        vehicle.stopID = position.flatMap { $0.stop(of: trip) }
        vehicle.position = position?.position
        vehicle.bearing = position?.bearing
        vehicle.timestamp = position?.timestamp
        vehicle.speed = position?.speed
        vehicle.congestion = position?.congestionLevel?.known
        return vehicle
    }

    private func carriages(_ vehicle: VehiclePosition, isNext: Bool) -> [Carriage] {
        let carriages = Carriage.inOrder(vehicle.carriages)
        return isNext ? carriages : carriages.map(\.withoutOccupancy)
    }
}

extension CongestionLevel {
    /// Nil for the value that means "not known".
    fileprivate var known: CongestionLevel? { self == .unknown ? nil : self }
}

extension OccupancyStatus {
    /// Nil for the value that means "not known".
    fileprivate var known: OccupancyStatus? { self == .noDataAvailable ? nil : self }
}

extension Carriage {
    fileprivate var withoutOccupancy: Carriage {
        var carriage = self
        carriage.occupancy = nil
        carriage.occupancyPercentage = nil
        return carriage
    }
}
