internal import GTFSModel

extension RealtimeLayer {
    /// The vehicle that serves the row, and how full it is. Where a vehicle is makes no time.
    func layVehicle(
        _ said: Said, _ trip: TripOverlay, _ visit: VisitOverlay?, _ worth: TripWorth, over row: inout Departure,
        of source: RowSource
    ) {
        let vehicle = terms.vehicle(ofTrip: said.trip)
        let descriptors = [worth.hold == .whole ? trip.vehicle : nil, vehicle?.vehicle.vehicle].compactMap(\.self)
        row.realtime?.vehicle = departureVehicle(trip, vehicle?.vehicle, descriptors.first)
        if let said = descriptors.lazy.map(\.wheelchair).first(where: { $0 != .noValue }) {
            row.wheelchair = source.stop.wheelchairBoarding.combined(with: Availability(said))
        }
        let isNext = trip.vehicleVisit == row.position
        let details = worth.hold == .whole ? visit?.details?.value : nil
        let onBoard = isNext ? vehicle?.vehicle.occupancy?.known : nil
        row.realtime?.occupancy = details?.departureOccupancy?.known ?? onBoard
        row.realtime?.carriages = carriages(details, vehicle?.vehicle, isNext: isNext)
    }

    private func departureVehicle(
        _ trip: TripOverlay, _ position: VehiclePosition?, _ descriptor: VehicleDescriptor?
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
        return vehicle
    }

    /// Those of this very visit, else those of the vehicle, of which how full they are holds for its next stop alone.
    private func carriages(_ details: StopTimeDetails?, _ vehicle: VehiclePosition?, isNext: Bool) -> [Carriage] {
        if let carriages = details?.carriages, !carriages.isEmpty { return carriages }
        let carriages = Carriage.inOrder(vehicle?.carriages ?? [])
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
