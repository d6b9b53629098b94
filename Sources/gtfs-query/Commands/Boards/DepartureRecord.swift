internal import Foundation
internal import GTFSModel

/// How a board with realtime is written: at which moment, about which event, in which language.
struct BoardStyle {
    /// Seconds since 1970.
    let now: Int
    let event: StopEvent
    let language: AlertLanguage
}

/// The fields of a departure, in JSON and CSV.
extension Departure {
    /// - Parameter style: nil for a board without realtime.
    func record(_ style: BoardStyle? = nil) -> Record {
        Record { record in
            addTrip(to: &record)
            record.add("stop_id", stopID)
            record.add("stop_name", stopName)
            record.add("platform_code", platformCode)
            record.add("stop_sequence", stopSequence)
            record.add("service_date", serviceDate)
            record.add("start_time", startTime)
            record.add("scheduled_departure", text(scheduledDeparture))
            record.add("scheduled_arrival", text(scheduledArrival))
            record.add("real_time", realtime?.isRealTime ?? false)
            record.add("flags", flags.map(\.rawValue))
            if let style, let realtime { add(realtime, style, to: &record) }
            record.add("frequency", frequencyRecord)
            record.add("pickup_type", pickupType == 0 ? nil : pickupType)
            record.add("drop_off_type", dropOffType == 0 ? nil : dropOffType)
            record.add("wheelchair", Self.word(wheelchair))
            record.add("bikes", Self.word(bikes))
            record.add("continues_as", continuesAs.map(\.record))
        }
    }

    func addTrip(to record: inout Record) {
        record.add("trip_id", tripID)
        record.add("route_id", routeID)
        record.add("route_short_name", routeShortName)
        record.add("route_long_name", routeLongName)
        record.add("route_type", routeType)
        record.add("route_color", routeColor)
        record.add("route_text_color", routeTextColor)
        record.add("direction_id", directionID)
        record.add("headsign", headsign)
    }

    var frequencyRecord: Record? {
        frequency.map { frequency in
            Record { record in
                record.add("headway_secs", frequency.headway)
                record.add("exact", frequency.isExact)
                record.add("until", text(frequencyEnd))
            }
        }
    }

    /// The end of the window that the row stands for; nil for a single departure.
    var frequencyEnd: Int? {
        frequency?.span.flatMap { span in (scheduledDeparture ?? scheduledArrival).map { $0 + span } }
    }

    /// An instant as the clocks at the stop show it.
    func text(_ instant: Int?) -> String? { instant.map { InstantText.rfc3339($0, timeZone) } }

    /// Nil where nothing is known, which needs no saying.
    private static func word(_ availability: Availability) -> String? {
        availability == .unknown ? nil : availability.rawValue
    }
}

/// The fields that realtime adds.
extension Departure {
    private func add(_ realtime: DepartureRealtime, _ style: BoardStyle, to record: inout Record) {
        record.add("departure", text(realtime.departure))
        record.add("arrival", text(realtime.arrival))
        record.add("delay", realtime.delay)
        record.add("status", realtime.status.rawValue)
        record.add("minutes", minutes(style))
        record.add("uncertainty", realtime.uncertainty)
        record.add("scheduled_stop_id", realtime.scheduledStopID)
        record.add("scheduled_platform_code", realtime.scheduledPlatformCode)
        record.add("vehicle", realtime.vehicle.map(vehicleRecord))
        record.add("occupancy", realtime.occupancy?.name)
        record.add("carriages", realtime.carriages.isEmpty ? nil : realtime.carriages.map(CarriageRecord.record))
        record.add("alerts", realtime.alerts.isEmpty ? nil : realtime.alerts.map { $0.record(style.language) })
    }

    /// Minutes until it leaves, or arrives; nil where it does not, or has.
    func minutes(_ style: BoardStyle) -> Int? {
        guard let realtime, realtime.status != .canceled, realtime.status != .skipped,
            let instant = effective(style.event), instant >= style.now
        else { return nil }
        return DepartureRealtime.minutes(until: instant, from: style.now)
    }

    private func vehicleRecord(_ vehicle: DepartureVehicle) -> Record {
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
}

extension DepartureAlert {
    fileprivate func record(_ language: AlertLanguage) -> Record {
        Record { record in
            record.add("id", id)
            record.add("cause", cause.name)
            record.add("effect", effect.name)
            record.add("severity", severity.name)
            record.add("header", language.text(header))
            record.add("description", language.text(description))
            record.add("url", language.text(url))
            record.add("stale", isStale ? true : nil)
        }
    }
}

extension TripContinuation {
    fileprivate var record: Record {
        Record {
            $0.add("trip_id", tripID)
            $0.add("route_id", routeID)
            $0.add("route_short_name", routeShortName)
            $0.add("route_long_name", routeLongName)
            $0.add("headsign", headsign)
        }
    }
}
