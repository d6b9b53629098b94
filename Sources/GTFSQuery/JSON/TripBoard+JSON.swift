internal import Foundation
internal import GTFSModel

extension TripBoard: Codable {
    /// Reads what `trip --realtime` writes.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes what `trip --realtime` writes: the trip and its route, with realtime its progress at the moment of the
    /// snapshot, and each stop as a row of a board.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let blank = TripBoard(
        trip: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), route: nil, directionID: nil,
        headsign: nil, stops: [], continuesAs: nil, runs: false, timeZone: ServiceTimeZone(.gmt), realtime: nil)

    private static let fields = AnswerFields(blank) { fields in
        fields.add("trip_id", \.trip.tripID)
        fields.add("service_date", \.trip.serviceDate)
        fields.add("start_time", \.trip.startTime)
        fields.add("route", \.route)
        fields.add("direction_id", \.directionID)
        fields.add("headsign", \.headsign)
        fields.add("runs", \.runs)
        fields.add("canceled", derived: { $0.isCanceled ? true : nil })
        fields.add("progress", derived: { board in board.realtime.map { board.progress(at: $0.now) } })
        fields.add("stops", \.stops)
        fields.add("continues_as", \.continuesAs)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.addForDecoding { $0.add("timezone", zone: \.zone) }
    }

    private var zone: TimeZone {
        get { timeZone.zone }
        set { timeZone = ServiceTimeZone(newValue) }
    }
}

extension TripProgress: Codable {
    /// Reads the progress of a trip.
    public init(from decoder: any Decoder) throws { self = try Self.fields.decode(from: decoder) }

    /// Writes the progress of a trip.
    public func encode(to encoder: any Encoder) throws { try Self.fields.encode(self, to: encoder) }

    private static let fields = AnswerFields(TripProgress(nextStop: nil, stopsLeft: 0, fraction: 0)) { fields in
        fields.add("next_stop", \.nextStop)
        fields.add("stops_left", \.stopsLeft)
        fields.add("fraction", \.fraction)
    }
}
