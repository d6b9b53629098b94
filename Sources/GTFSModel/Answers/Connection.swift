internal import Foundation

/// A direct ride: one trip on one service day, boarded at one stop and left at a later one.
public struct Connection: Sendable, Hashable, Identifiable {
    /// Where passengers board; its `effective(.departure)` is when.
    public var boarding: Departure
    /// Where they alight; its `effective(.arrival)` is when.
    public var alighting: Departure

    /// A ride between two stop times of the same trip.
    public init(boarding: Departure, alighting: Departure) {
        self.boarding = boarding
        self.alighting = alighting
    }

    /// The row of the board where it is boarded, and the row where it is left.
    public var id: [Departure.ID] { [boarding.id, alighting.id] }

    /// Seconds from leaving to arriving, by the predicted times if there are any, otherwise by the scheduled ones; nil
    /// if one of the two is unknown.
    public var duration: Int? {
        guard let departure = boarding.effective(.departure), let arrival = alighting.effective(.arrival) else {
            return nil
        }
        let (duration, isOver) = arrival.subtractingReportingOverflow(departure)
        return isOver ? nil : duration
    }
}

extension Connection: AnswerCodable {
    private static let blankDeparture = Departure(
        tripID: "", serviceDate: ServiceDate(dayNumber: 0), stopSequence: 0, position: 0, stopID: "", timeZone: .gmt)

    /// `boarding` and `alighting` of a row.
    package static let fields = AnswerFields(Connection(boarding: blankDeparture, alighting: blankDeparture)) {
        fields in
        fields.add("from_stop_id", derived: \.boarding.stopID)
        fields.add("to_stop_id", derived: \.alighting.stopID)
        fields.add("departure", derived: { $0.boarding.text($0.boarding.effective(.departure)) })
        fields.add("arrival", derived: { $0.alighting.text($0.alighting.effective(.arrival)) })
        fields.add("duration", derived: \.duration)
        fields.add("from_stop_name", derived: \.boarding.stopName)
        fields.add("from_platform_code", derived: \.boarding.platformCode)
        fields.add("from_stop_sequence", derived: \.boarding.stopSequence)
        fields.add("to_stop_name", derived: \.alighting.stopName)
        fields.add("to_platform_code", derived: \.alighting.platformCode)
        fields.add("to_stop_sequence", derived: \.alighting.stopSequence)
        fields.add(Departure.tripFields, of: \.boarding)
        fields.add("service_date", derived: \.boarding.serviceDate)
        fields.add("start_time", derived: \.boarding.startTime)
        fields.add("flags", derived: \.boarding.flags)
        fields.add("frequency", derived: \.boarding.frequencyJSON)
        fields.addForDecoding { fields in
            fields.add("boarding", \.boarding)
            fields.add("alighting", \.alighting)
        }
    }
}
