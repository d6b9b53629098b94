internal import GTFSModel

extension MessageCheck {
    /// Metres per second: the validator's own bound, so that its reports and these agree, although trains may be
    /// faster.
    private static let realisticSpeeds = 0.0...26.0

    mutating func check(_ vehicle: VehiclePosition) {
        if let trip = vehicle.trip { check(trip) }
        checkTimestamp(vehicle.timestamp, "vehicle.timestamp")
        if vehicle.vehicle?.id == nil { add("W002", "vehicle.vehicle has no id") }
        if let position = vehicle.position, !isOnEarth(position) {
            add("E026", "position \(position.latitude), \(position.longitude)")
        }
        if let bearing = vehicle.bearing, !(0...360).contains(bearing) { add("E027", "bearing \(bearing)") }
        if let speed = vehicle.speed, !Self.realisticSpeeds.contains(speed) { add("W004", "speed \(speed) m/s") }
    }

    private func isOnEarth(_ position: Coordinate) -> Bool {
        (-90...90).contains(position.latitude) && (-180...180).contains(position.longitude)
    }
}

extension MessageCheck {
    mutating func check(_ alert: ServiceAlert) {
        if alert.informedEntities.isEmpty { add("E032", "the alert has no informed_entity") }
        for selector in alert.informedEntities {
            if selector == EntitySelector() { add("E033", "an informed_entity says nothing") }
            if let trip = selector.trip { check(trip) }
        }
        for period in alert.activePeriods {
            checkInstant(period.start, "active_period.start")
            checkInstant(period.end, "active_period.end")
        }
    }
}
