internal import Foundation
internal import GTFSModel

/// What realtime messages say of a departure, as `departures` writes it.
struct RealtimeRecord {
    let departure: Departure
    let realtime: DepartureRealtime
    let terms: BoardStyle

    /// What stands behind the flags of a row.
    func add(to record: inout Record) {
        record.add("departure", text(realtime.departure))
        record.add("arrival", text(realtime.arrival))
        record.add("delay", realtime.delay)
        record.add("status", realtime.status.rawValue)
        record.add("minutes", minutes)
        record.add("uncertainty", realtime.uncertainty)
        record.add("scheduled_stop_id", realtime.scheduledStopID)
        record.add("scheduled_platform_code", realtime.scheduledPlatformCode)
        record.add("vehicle", realtime.vehicle.map(vehicle))
        record.add("occupancy", realtime.occupancy?.name)
        record.add("carriages", realtime.carriages.isEmpty ? nil : realtime.carriages.map(CarriageRecord.record))
        record.add("alerts", realtime.alerts.isEmpty ? nil : realtime.alerts.map(terms.alert))
    }

    /// Until it leaves, or arrives; nil where it does not, or has.
    private var minutes: Int? {
        switch realtime.status {
        case .canceled, .skipped: return nil
        default: break
        }
        guard let instant = departure.effective(terms.event), instant >= terms.now else { return nil }
        return DepartureRealtime.minutes(until: instant, from: terms.now)
    }

    private func vehicle(_ vehicle: DepartureVehicle) -> Record {
        Record { record in
            record.add("id", vehicle.id)
            record.add("label", vehicle.label)
            record.add("license_plate", vehicle.licensePlate)
            record.add("current_status", vehicle.status?.rawValue)
            record.add("stop_id", vehicle.stopID)
            record.add("latitude", vehicle.position.map { PlainNumber.single($0.latitude) })
            record.add("longitude", vehicle.position.map { PlainNumber.single($0.longitude) })
            record.add("bearing", vehicle.bearing.map(PlainNumber.single))
            record.add("timestamp", text(vehicle.timestamp))
        }
    }

    private func text(_ instant: Int?) -> String? { instant.map { InstantText.rfc3339($0, departure.timeZone) } }
}

/// How a board with realtime is written: for which moment, about what, in which language.
struct BoardStyle {
    /// Seconds since 1970.
    let now: Int
    let event: StopEvent
    let language: AlertLanguage

    func alert(_ alert: DepartureAlert) -> Record {
        Record { record in
            record.add("id", alert.id)
            record.add("cause", alert.cause.name)
            record.add("effect", alert.effect.name)
            record.add("severity", alert.severity.name)
            record.add("header", language.text(alert.header))
            record.add("description", language.text(alert.description))
            record.add("url", language.text(alert.url))
            record.add("stale", alert.isStale ? true : nil)
        }
    }
}
