public import GTFSModel
public import GTFSQuery

/// Where a trip is at a moment, on its line (rule T11).
public struct TripLocation: Sendable, Hashable {
    /// How far a trip has come.
    public enum Stage: String, Sendable, Hashable, Codable {
        /// It has not left its first stop.
        case waiting
        /// Between its first stop and its last.
        case underWay = "under_way"
        /// Its last stop is behind it.
        case over
    }

    /// The trip on its service day.
    public var trip: TripOnServiceDay
    /// How far it has come: a share of 1 may be of one that stands at its last stop.
    public var stage = Stage.underWay
    /// Metres along its line from its first stop.
    public var metres: Double
    /// The share of the way from the first stop to the last, 0 to 1.
    public var share: Double
    /// Degrees clockwise from north in which the line goes there; nil for a line without length.
    public var heading: Double?
    /// The point of the line; nil where neither a shape nor a stop has a position.
    public var position: Coordinate?
    /// The stop that it has left last, or at which it stands; nil for a trip without stops.
    public var stopBefore: Stop.ID?
    /// The stop to which it goes; nil at the last.
    public var stopAfter: Stop.ID?
    /// Stops that it still makes.
    public var stopsToGo: Int
    /// What the place rests on.
    public var evidence: Notice.Evidence
    /// Seconds since the position or the message was made; nil by the schedule.
    public var age: Int?

    /// A place on a line.
    public init(
        of trip: TripOnServiceDay, metres: Double, share: Double, stopsToGo: Int = 0,
        evidence: Notice.Evidence = .schedule
    ) {
        (self.trip, self.metres, self.share) = (trip, metres, share)
        (self.stopsToGo, self.evidence) = (stopsToGo, evidence)
    }
}

extension TripLocation: AnswerCodable {
    private static let blank = TripLocation(
        of: TripOnServiceDay(tripID: "", serviceDate: ServiceDate(dayNumber: 0)), metres: 0, share: 0)

    /// The keys of a place without those of its trip.
    package static let locationFields = AnswerFields(blank) { fields in
        fields.add("stage", \.stage)
        fields.add("metres", \.metres)
        fields.add("share", \.share)
        fields.add("heading", \.heading)
        fields.add(latitude: "lat", longitude: "lon", \.position)
        fields.add("stop_before", \.stopBefore)
        fields.add("stop_after", \.stopAfter)
        fields.add("stops_to_go", \.stopsToGo)
        fields.add("evidence", \.evidence)
        fields.add("age", \.age)
    }

    /// The object that `place` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(TripOnServiceDay.fields, of: \.trip)
        fields.add(locationFields, of: \.self)
    }
}

/// A question for where a trip is at a moment.
public struct TripLocationRequest: Sendable, Hashable {
    /// The trip on its service day.
    public var trip: TripOnServiceDay
    /// The moment, seconds since 1970, in the years 1 to 9999.
    public var at: Int

    /// A question for a trip at a moment.
    public init(of trip: TripOnServiceDay, at: Int) { (self.trip, self.at) = (trip, at) }
}

extension Timetable {
    /// Where a trip is at a moment, on its line: between its stops by their effective times, and from the last position of
    /// its vehicle on. Before it starts it is at its first stop, and afterwards at its last.
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - realtime: the overlay of messages, evaluated at `now`; nil for the schedule alone.
    /// - Returns: Nil for a trip that does not run then.
    /// - Throws: `QueryError` for a trip that neither the timetable nor the messages have; `StoreError` if the database
    ///   cannot be read.
    public func location(
        of trip: TripOnServiceDay, at now: Int, realtime: RealtimeSnapshot? = nil
    ) throws -> TripLocation? {
        try ask(TripLocationRequest(of: trip, at: now), realtime: realtime)
    }

    /// The same outside the cooperative pool.
    public func location(
        of trip: TripOnServiceDay, at now: Int, realtime: RealtimeSnapshot? = nil
    ) async throws -> TripLocation? {
        try await ask(TripLocationRequest(of: trip, at: now), realtime: realtime)
    }
}

extension TripLocationRequest: Question {
    /// - Throws: `QueryError` if a value is not allowed.
    public func validate() throws {
        try QueryError.requireInstant("at", at)
        try TripBoardRequest(trip).validate()
    }

    /// The place, as `Timetable.location(of:at:realtime:)` has it.
    public func answer(in session: QuestionSession) throws -> TripLocation? {
        let session = session.changing { $0.now = at }
        let board = try session.ask(TripBoardRequest(trip))
        guard board.runs, !board.isCancelled else { return nil }
        return TripCourse(board, try session.ask(TripTrackRequest(board)), session.realtime).location(at: at)
    }
}
