internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// A vehicle as `vehicles` writes it.
struct VehicleRecord {
    static let position = PositionFields(latitude: "latitude", longitude: "longitude")

    let report: VehicleReport
    let zone: TimeZone

    var record: Record {
        let vehicle = report.vehicle
        return Record { record in
            record.add("vehicle_id", vehicle.vehicle?.id)
            record.add("label", vehicle.vehicle?.label)
            record.add("license_plate", vehicle.vehicle?.licensePlate)
            addTrip(to: &record)
            record.add("current_status", report.status?.rawValue)
            record.add("stop_id", report.stopID)
            record.add("stop_name", report.stopName)
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
            record.add("age", report.age)
            record.add("matched", report.trip != nil)
            record.add("stale", report.isStale ? true : nil)
        }
    }

    private func addTrip(to record: inout Record) {
        record.add("trip_id", report.trip?.tripID ?? report.vehicle.trip?.tripID)
        record.add("service_date", report.trip?.serviceDate)
        record.add("start_time", report.trip?.startTime)
        record.add("route_id", report.routeID)
        record.add("route_short_name", report.route?.shortName)
        record.add("route_long_name", report.route?.longName)
        record.add("direction_id", report.directionID)
        record.add("headsign", report.headsign)
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
        TableColumn("Age") { record in Int(record.text("age")).map(MessageWarnings.duration) ?? "" },
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

/// A carriage as answers write it.
enum CarriageRecord {
    static func record(_ carriage: Carriage) -> Record {
        Record { record in
            record.add("id", carriage.id)
            record.add("label", carriage.label)
            record.add("occupancy", carriage.occupancy?.name)
            record.add("occupancy_percentage", carriage.occupancyPercentage)
            record.add("carriage_sequence", carriage.sequence)
            record.add("quiet", carriage.isQuiet)
            record.add("luggage_rack", carriage.hasLuggageRack)
        }
    }
}
