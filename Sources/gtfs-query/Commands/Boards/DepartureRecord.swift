internal import Foundation
internal import GTFSModel

/// A departure as `departures` writes it.
struct DepartureRecord {
    private let departure: Departure
    /// What realtime messages say of it, and how that is written; nil without any.
    private let realtime: RealtimeRecord?

    /// - Parameter terms: nil for a board without realtime.
    init(_ departure: Departure, terms: BoardStyle? = nil) {
        self.departure = departure
        realtime = terms.flatMap { terms in
            departure.realtime.map { RealtimeRecord(departure: departure, realtime: $0, terms: terms) }
        }
    }

    var record: Record {
        Record { record in
            addTrip(to: &record)
            addStop(to: &record)
            record.add("service_date", departure.serviceDate)
            record.add("start_time", departure.startTime)
            record.add("scheduled_departure", text(departure.scheduledDeparture))
            record.add("scheduled_arrival", text(departure.scheduledArrival))
            record.add("real_time", departure.realtime?.isRealTime ?? false)
            record.add("flags", departure.flags.map(\.rawValue))
            realtime?.add(to: &record)
            record.add("frequency", frequency)
            record.add("pickup_type", departure.pickupType.flatMap { $0 == 0 ? nil : $0 })
            record.add("drop_off_type", departure.dropOffType.flatMap { $0 == 0 ? nil : $0 })
            record.add("wheelchair", Self.word(departure.wheelchair))
            record.add("bikes", Self.word(departure.bikes))
            record.add("continues_as", departure.continuesAs.map(Self.record))
        }
    }

    func addTrip(to record: inout Record) {
        record.add("trip_id", departure.tripID)
        record.add("route_id", departure.routeID)
        record.add("route_short_name", departure.routeShortName)
        record.add("route_long_name", departure.routeLongName)
        record.add("route_type", departure.routeType)
        record.add("route_color", departure.routeColor)
        record.add("route_text_color", departure.routeTextColor)
        record.add("direction_id", departure.directionID)
        record.add("headsign", departure.headsign)
    }

    private func addStop(to record: inout Record) {
        record.add("stop_id", departure.stopID)
        record.add("stop_name", departure.stopName)
        record.add("platform_code", departure.platformCode)
        record.add("stop_sequence", departure.stopSequence)
    }

    private func text(_ instant: Int?) -> String? { instant.map { InstantText.rfc3339($0, departure.timeZone) } }

    var frequency: Record? {
        departure.frequency.map { frequency in
            Record { record in
                record.add("headway_secs", frequency.headway)
                record.add("exact", frequency.isExact)
                record.add(
                    "until",
                    frequency.span.map { span in
                        text((departure.scheduledDeparture ?? departure.scheduledArrival).map { $0 + span })
                    } ?? nil)
            }
        }
    }

    private static func record(_ next: TripContinuation) -> Record {
        Record {
            $0.add("trip_id", next.tripID)
            $0.add("route_id", next.routeID)
            $0.add("route_short_name", next.routeShortName)
            $0.add("route_long_name", next.routeLongName)
            $0.add("headsign", next.headsign)
        }
    }

    /// Nil where nothing is known, which needs no saying.
    private static func word(_ availability: Availability) -> String? {
        availability == .unknown ? nil : availability.rawValue
    }

    /// The columns of the table form.
    static func columns(_ event: StopEvent, of records: [Record]) -> [TableColumn] {
        let key = event == .departure ? "scheduled_departure" : "scheduled_arrival"
        return [
            InstantText.dayColumn(key, of: records),
            TableColumn(event == .departure ? "Departs" : "Arrives") { InstantText.clock($0.text(key)) },
            TableColumn("Route") { $0["route_short_name"]?.plainText ?? $0.text("route_long_name") },
            TableColumn("To", "headsign"),
            TableColumn("Platform", "platform_code"),
            TableColumn("Stop", "stop_name"),
            TableColumn("Notes") { notes($0).joined(separator: ", ") },
        ]
    }

    /// What a reader should know of a row beside its times, in words.
    static func notes(_ record: Record) -> [String] {
        var notes = record.text("flags").split(separator: ";").map { String($0.replacing("_", with: " ")) }
        if case .object(let frequency)? = record["frequency"], let seconds = Int(frequency.text("headway_secs")) {
            let until = frequency["until"].map { " until " + InstantText.clock($0.plainText) } ?? ""
            notes.append("every \((seconds + 30) / 60) min" + until)
        }
        switch record.text("pickup_type") {
        case "2": notes.append("phone the agency to board")
        case "3": notes.append("ask the driver to board")
        default: break
        }
        return notes
    }
}
