internal import Foundation

extension Departure: AnswerCodable {
    package static let blank = Departure(
        tripID: "", serviceDate: ServiceDate(dayNumber: 0), stopSequence: 0, position: 0, stopID: "", timeZone: .gmt)

    /// A row of a board.
    package static let fields = AnswerFields(blank) { fields in
        addSchedule(to: &fields)
        fields.add(
            DepartureRealtime.fields, ifPresent: "status", of: { row in row.realtime.map { Zoned($0, row.timeZone) } },
            set: { $0.realtime = $1?.value })
        addService(to: &fields)
        fields.addForDecoding { fields in
            fields.add("agency_id", \.agencyID)
            fields.add("route_sort_order", \.routeSortOrder)
            fields.add("position", \.position)
            fields.add("confidence", \.predictionConfidence, absent: .scheduled)
            fields.add("timezone", zone: \.timeZone)
        }
    }

    /// The row as a leg of a journey has it: `departure` and `arrival` are those of the leg.
    static let rideFields = AnswerFields(blank) { fields in
        addSchedule(to: &fields)
        fields.add("delay", derived: \.realtime?.delay)
        fields.add("status", derived: \.realtime?.status)
        fields.add("alerts", derived: { $0.realtime.flatMap { $0.alerts.isEmpty ? nil : $0.alerts } })
        addService(to: &fields)
        fields.addForDecoding { fields in
            fields.add("agency_id", \.agencyID)
            fields.add("route_sort_order", \.routeSortOrder)
            fields.add("position", \.position)
            fields.add("timezone", zone: \.timeZone)
            fields.add("row", \.wholeRow)
        }
    }

    /// The keys before those of realtime.
    private static func addSchedule(to fields: inout AnswerFields<Departure>) {
        fields.add(tripFields, of: \.self)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.stopName)
        fields.add("platform_code", \.platformCode)
        fields.add("stop_sequence", \.stopSequence)
        fields.add("service_date", \.serviceDate)
        fields.add("start_time", \.startTime)
        fields.add("scheduled_departure", instant: \.scheduledDeparture, in: \.timeZone)
        fields.add("scheduled_arrival", instant: \.scheduledArrival, in: \.timeZone)
        fields.add("real_time", derived: { $0.realtime?.isRealTime ?? false })
        fields.add("flags", \.flags)
    }

    /// The keys after those of realtime.
    private static func addService(to fields: inout AnswerFields<Departure>) {
        addFrequency(to: &fields)
        fields.add("pickup_type", \.pickupType, absent: .regular)
        fields.add("drop_off_type", \.dropOffType, absent: .regular)
        fields.add("wheelchair", \.wheelchair, absent: .unknown)
        fields.add("bikes", \.bikes, absent: .unknown)
        fields.add("continues_as", \.continuesAs)
        fields.add("usual", \.usual)
    }

    /// The whole row if realtime has data about it, as the leg's own keys do not have all of that.
    private var wholeRow: Departure? {
        get { realtime == nil ? nil : self }
        set { if let newValue { self = newValue } }
    }

    /// `confidence`, which a row without realtime does not have.
    private var predictionConfidence: DepartureConfidence {
        get { confidence }
        set { if realtime != nil, newValue != .scheduled { realtime?.confidence = newValue } }
    }

    /// The keys about the trip of the row.
    static let tripFields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.tripID)
        fields.add("route_id", \.routeID)
        fields.add("route_short_name", \.routeShortName)
        fields.add("route_long_name", \.routeLongName)
        fields.add("route_type", \.routeType)
        fields.add("route_color", \.routeColor)
        fields.add("route_text_color", \.routeTextColor)
        fields.add("direction_id", \.directionID)
        fields.add("headsign", \.headsign)
    }

    /// The end of a frequency's window is written as an instant, so the times must be read before it.
    private static func addFrequency(to fields: inout AnswerFields<Departure>) {
        let key = AnswerKey("frequency")
        fields.add(
            encode: { try $1.container.encodeIfPresent($0.frequencyJSON, forKey: key) },
            decode: { row, values in
                let record = try values.decodeIfPresent(Frequency.JSON.self, forKey: key)
                row.frequency = try record.map { try $0.frequency(of: row, values, key) }
            })
    }

    var frequencyJSON: Frequency.JSON? {
        frequency.map { frequency in
            Frequency.JSON(
                headway: frequency.headway, isExact: frequency.isExact,
                until: text(frequencyEnd))
        }
    }

    /// An instant, seconds since 1970, as RFC 3339 with the offset of the row's zone.
    func text(_ instant: Int?) -> String? { instant.map { RFC3339.text($0, in: ServiceTimeZone(timeZone)) } }

    /// The end of the window that the row stands for, seconds since 1970; nil for a single departure.
    public var frequencyEnd: Int? {
        guard let span = frequency?.span, let start = scheduledDeparture ?? scheduledArrival else { return nil }
        let (end, isOver) = start.addingReportingOverflow(span)
        return isOver ? nil : end
    }
}

extension Frequency {
    /// A frequency as a row of a board writes it.
    struct JSON: Codable {
        enum CodingKeys: String, CodingKey {
            case headway = "headway_secs"
            case isExact = "exact"
            case until
        }

        let headway: Int
        let isExact: Bool
        /// RFC 3339.
        let until: String?

        func frequency(of row: Departure, _ values: KeyedDecodingContainer<AnswerKey>, _ key: AnswerKey) throws
            -> Frequency
        {
            guard let until else { return Frequency(headway: headway, isExact: isExact) }
            guard let end = RFC3339.instant(until), let start = row.scheduledDeparture ?? row.scheduledArrival else {
                throw values.malformed(key, "\(until) is no end of a window")
            }
            return Frequency(headway: headway, isExact: isExact, span: end - start)
        }
    }
}

extension TripContinuation: AnswerCodable {
    private static let blank = TripContinuation(
        tripID: "", routeID: nil, routeShortName: nil, routeLongName: nil, headsign: nil)

    /// `continues_as` of a row.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.tripID)
        fields.add("route_id", \.routeID)
        fields.add("route_short_name", \.routeShortName)
        fields.add("route_long_name", \.routeLongName)
        fields.add("headsign", \.headsign)
    }
}
