internal import Foundation
internal import GTFSModel

/// A vehicle as `vehicles` writes it.
struct VehicleRecord {
    static let place = PlaceFields(latitude: "latitude", longitude: "longitude")

    let overlay: VehicleOverlay
    /// The trip that it serves; nil where none was found.
    let trip: TripOverlay?
    let route: Route?
    /// Of the stop that it stands at or goes to.
    var stopName: String?
    /// Seconds.
    let age: Int
    let isStale: Bool
    let zone: TimeZone

    var record: Record {
        let vehicle = overlay.vehicle
        return Record { record in
            record.add("vehicle_id", vehicle.vehicle?.id)
            record.add("label", vehicle.vehicle?.label)
            record.add("license_plate", vehicle.vehicle?.licensePlate)
            addTrip(to: &record)
            record.add("current_status", status)
            record.add("stop_id", stopID)
            record.add("stop_name", stopName)
            record.add("current_stop_sequence", vehicle.currentStopSequence)
            record.add("latitude", vehicle.position.map { PlainNumber.single($0.latitude) })
            record.add("longitude", vehicle.position.map { PlainNumber.single($0.longitude) })
            record.add("bearing", vehicle.bearing.map(PlainNumber.single))
            record.add("speed", vehicle.speed.map(PlainNumber.single))
            record.add("occupancy", vehicle.occupancy?.name)
            record.add("occupancy_percentage", vehicle.occupancyPercentage)
            let carriages = Carriage.inOrder(vehicle.carriages)
            record.add("carriages", carriages.isEmpty ? nil : carriages.map(CarriageRecord.record))
            record.add("timestamp", vehicle.timestamp.map { InstantText.rfc3339($0, zone) })
            record.add("age", age)
            record.add("matched", trip != nil)
            record.add("stale", isStale ? true : nil)
        }
    }

    private func addTrip(to record: inout Record) {
        record.add("trip_id", trip?.instance.tripID ?? overlay.vehicle.trip?.tripID)
        record.add("service_date", trip?.instance.serviceDate)
        record.add("start_time", trip?.instance.startTime)
        record.add("route_id", overlay.routeID)
        record.add("route_short_name", route?.shortName)
        record.add("route_long_name", route?.longName)
        record.add("direction_id", trip?.directionID)
        record.add("headsign", trip?.headsign ?? trip?.scheduled?.pattern.headsign)
    }

    /// "Ignored if current_stop_sequence is missing" (GTFS Realtime reference, VehiclePosition.current_status).
    private var status: String? {
        guard overlay.vehicle.currentStopSequence != nil else { return nil }
        return (overlay.vehicle.currentStatus ?? .inTransitTo).rawValue
    }

    /// Of the message, else of the trip's visit that it is at.
    var stopID: Stop.ID? { overlay.vehicle.stopID ?? Self.visitStop(trip) }

    private static func visitStop(_ trip: TripOverlay?) -> Stop.ID? {
        guard let trip, let visit = trip.vehicleVisit else { return nil }
        if trip.visits.indices.contains(visit) { return trip.visits[visit].stopID }
        guard let visits = trip.scheduled?.pattern.visits, visits.indices.contains(visit) else { return nil }
        return visits[visit].stopID
    }

    static let columns = [
        TableColumn("Vehicle") { $0["label"]?.plainText ?? $0.text("vehicle_id") },
        TableColumn("Route") { $0["route_short_name"]?.plainText ?? $0.text("route_id") },
        TableColumn("To", "headsign"),
        TableColumn("Trip", "trip_id"),
        TableColumn("Is", text: whereabouts),
        TableColumn("Position") { record in
            guard let latitude = record["latitude"], let longitude = record["longitude"] else { return "" }
            return latitude.plainText + ", " + longitude.plainText
        },
        TableColumn("Occupancy") { $0.text("occupancy").replacing("_", with: " ") },
        TableColumn("Age") { record in Int(record.text("age")).map(MessageNotes.duration) ?? "" },
    ]

    /// `at Lantern Square`, `on the way to Rope Walk`.
    private static func whereabouts(_ record: Record) -> String {
        let stop = record["stop_name"]?.plainText ?? record.text("stop_id")
        guard !stop.isEmpty else { return "" }
        return switch VehicleStopStatus(rawValue: record.text("current_status")) {
        case .stoppedAt: "at " + stop
        case .incomingAt: "just before " + stop
        case .inTransitTo: "on the way to " + stop
        case nil: "near " + stop
        }
    }
}
