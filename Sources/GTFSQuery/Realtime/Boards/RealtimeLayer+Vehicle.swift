internal import GTFSModel

extension RealtimeLayer {
    /// The vehicle that serves the row, and how full it is. Where a vehicle is makes no time.
    func layVehicle(
        _ said: Said, _ worth: TripWorth, _ realtime: inout DepartureRealtime, over row: inout Departure,
        of source: RowSource
    ) {
        let details = worth.hold == .whole ? said.visit?.details?.value : nil
        realtime.occupancy = details?.departureOccupancy?.known
        realtime.carriages = details?.carriages ?? []
        let vehicle = terms.vehicle(ofTrip: said.trip).map { terms.overlay.vehicles[$0].vehicle }
        guard vehicle != nil || said.vehicle != nil else { return }
        let descriptors = [worth.hold == .whole ? said.vehicle : nil, vehicle?.vehicle].compactMap(\.self)
        if let said = descriptors.lazy.map(\.wheelchair).first(where: { $0 != .noValue }) {
            row.wheelchair = source.stop.wheelchairBoarding.combined(with: Availability(said))
        }
        realtime.vehicle = departureVehicle(said.trip, vehicle, descriptors.first)
        guard let vehicle else { return }
        // How full a vehicle is says nothing of the stops after its next one.
        let isNext = said.vehicleStopIndex == row.position
        if isNext, realtime.occupancy == nil { realtime.occupancy = vehicle.occupancy?.known }
        if realtime.carriages.isEmpty { realtime.carriages = carriages(vehicle, isNext: isNext) }
    }

    private func departureVehicle(
        _ trip: Int, _ position: VehiclePosition?, _ descriptor: VehicleDescriptor?
    ) -> DepartureVehicle? {
        guard position != nil || descriptor != nil else { return nil }
        var vehicle = DepartureVehicle()
        vehicle.id = descriptor?.id
        vehicle.label = descriptor?.label
        vehicle.licensePlate = descriptor?.licensePlate
        vehicle.status = position?.stopStatus
        vehicle.stopID = position.flatMap { $0.stop(of: terms.overlay.trips[trip]) }
        vehicle.position = position?.position
        vehicle.bearing = position?.bearing
        vehicle.timestamp = position?.timestamp
        return vehicle
    }

    private func carriages(_ vehicle: VehiclePosition, isNext: Bool) -> [Carriage] {
        let carriages = Carriage.inOrder(vehicle.carriages)
        return isNext ? carriages : carriages.map(\.withoutOccupancy)
    }
}

extension OccupancyStatus {
    /// Nil where it says that nothing is known.
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

extension Availability {
    /// - Parameter vehicle: which says something.
    fileprivate init(_ vehicle: VehicleWheelchair) {
        switch vehicle {
        case .accessible: self = .yes
        case .inaccessible: self = .no
        case .noValue, .unknown: self = .unknown
        }
    }
}
