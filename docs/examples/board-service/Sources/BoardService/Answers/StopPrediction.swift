import GTFSQuery

/// What realtime messages predict of one trip at a stop.
struct StopPrediction: Encodable, Sendable {
    private let departure: Departure
    private let now: Int

    /// - Returns: Nil where messages say nothing of the trip.
    init?(_ departure: Departure, now: Int) {
        guard let status = departure.realtime?.status, status != .noData, status != .scheduled else { return nil }
        self.departure = departure
        self.now = now
    }

    private enum CodingKeys: String, CodingKey {
        case tripID = "trip_id"
        case serviceDate = "service_date"
        case startTime = "start_time"
        case stopSequence = "stop_sequence"
        case stopID = "stop_id"
        case platformCode = "platform_code"
        case routeID = "route_id"
        case route, headsign
        case scheduledArrival = "scheduled_arrival"
        case scheduledDeparture = "scheduled_departure"
        case arrival, departure, delay, status, confidence, minutes, flags
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(departure.tripID.rawValue, forKey: .tripID)
        try values.encode(departure.serviceDate, forKey: .serviceDate)
        try values.encodeIfPresent(departure.startTime, forKey: .startTime)
        try values.encode(departure.stopSequence, forKey: .stopSequence)
        try values.encode(departure.stopID.rawValue, forKey: .stopID)
        try values.encodeIfPresent(departure.platformCode, forKey: .platformCode)
        try values.encodeIfPresent(departure.routeID?.rawValue, forKey: .routeID)
        try values.encodeIfPresent(departure.routeLabel, forKey: .route)
        try values.encodeIfPresent(departure.headsign, forKey: .headsign)
        try values.encodeIfPresent(text(departure.scheduledArrival), forKey: .scheduledArrival)
        try values.encodeIfPresent(text(departure.scheduledDeparture), forKey: .scheduledDeparture)
        try encodePrediction(to: &values)
        if !departure.flags.isEmpty { try values.encode(departure.flags.map(\.rawValue), forKey: .flags) }
    }

    private func encodePrediction(to values: inout KeyedEncodingContainer<CodingKeys>) throws {
        try values.encodeIfPresent(text(departure.predicted(.arrival)), forKey: .arrival)
        try values.encodeIfPresent(text(departure.predicted(.departure)), forKey: .departure)
        try values.encodeIfPresent(departure.realtime?.delay, forKey: .delay)
        try values.encodeIfPresent(departure.realtime?.status.rawValue, forKey: .status)
        try values.encode(departure.confidence.rawValue, forKey: .confidence)
        if departure.realtime?.status.isServed == true {
            let minutes =
                departure.minutes(until: .arrival, at: now) ?? departure.minutes(until: .departure, at: now)
            try values.encodeIfPresent(minutes, forKey: .minutes)
        }
    }

    private func text(_ instant: Int?) -> String? {
        instant.map { RFC3339.text($0, in: ServiceTimeZone(departure.timeZone)) }
    }
}

/// The predictions at a stop.
struct StopPredictions: Encodable, Sendable {
    /// The state of the messages; nil where none are followed.
    let realtime: BoardRealtime?
    let predictions: [StopPrediction]
    /// The cursor of the board's next page; nil for the last.
    let next: BoardCursor?
}
