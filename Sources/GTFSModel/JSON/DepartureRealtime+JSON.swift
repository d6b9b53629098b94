extension DepartureRealtime {
    /// The keys that realtime adds to a row.
    package static let fields = AnswerFields(Zoned(DepartureRealtime(status: .scheduled))) { fields in
        fields.add("departure", instant: \.value.departure, in: \.timeZone)
        fields.add("arrival", instant: \.value.arrival, in: \.timeZone)
        fields.add("delay", \.value.delay)
        fields.add("status", \.value.status)
        fields.add("minutes", \.value.minutes)
        fields.add("uncertainty", \.value.uncertainty)
        fields.add("scheduled_stop_id", \.value.scheduledStopID)
        fields.add("scheduled_platform_code", \.value.scheduledPlatformCode)
        fields.add("vehicle", DepartureVehicle.fields, of: \.value.vehicle, in: \.timeZone)
        fields.add("occupancy", \.value.occupancy)
        fields.add("occupancy_percentage", \.value.occupancyPercentage)
        fields.add("carriages", \.value.carriages, absent: [])
        fields.add("alerts", \.value.alerts, absent: [])
    }
}

extension DepartureVehicle {
    static let fields = AnswerFields(Zoned(DepartureVehicle())) { fields in
        fields.add("id", \.value.id)
        fields.add("label", \.value.label)
        fields.add("license_plate", \.value.licensePlate)
        fields.add("current_status", \.value.status)
        fields.add("stop_id", \.value.stopID)
        fields.add(latitude: "latitude", longitude: "longitude", \.value.position, isSinglePrecision: true)
        fields.add("bearing", single: \.value.bearing)
        fields.add("speed", single: \.value.speed)
        fields.add("congestion_level", \.value.congestion)
        fields.add("timestamp", instant: \.value.timestamp, in: \.timeZone)
    }
}

extension DepartureAlert: AnswerCodable {
    /// An alert of a row.
    package static let fields = AnswerFields(DepartureAlert(id: "", alert: ServiceAlert())) { fields in
        fields.add("id", \.id)
        fields.add("cause", \.cause)
        fields.add("effect", \.effect)
        fields.add("severity", \.severity)
        fields.add("header", \.header)
        fields.add("description", \.description)
        fields.add("url", \.url)
        fields.add("stale", \.isStale, absent: false)
    }
}

extension Carriage: AnswerCodable {
    /// A carriage of a vehicle.
    package static let fields = AnswerFields(Carriage()) { fields in
        fields.add("id", \.id)
        fields.add("label", \.label)
        fields.add("occupancy", \.occupancy)
        fields.add("occupancy_percentage", \.occupancyPercentage)
        fields.add("carriage_sequence", \.sequence)
        fields.add("quiet", \.isQuiet)
        fields.add("luggage_rack", \.hasLuggageRack)
        fields.addForDecoding { $0.add("toilet", \.toilet) }
    }
}
