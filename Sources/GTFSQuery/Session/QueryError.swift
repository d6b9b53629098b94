public import GTFSModel
internal import GTFSStore

/// Why a question has no answer: what happened, where, and what to do about it.
///
///     do {
///         board = try timetable.departures(request)
///     } catch let error as QueryError where error.code == .unknownID {
///         print(error)  // The feed has no stop "20006": did you mean "200060" (Central Station)?
///         offer(error.nearest.map { $0.name ?? $0.id })
///     }
public struct QueryError: CodedError, Hashable, Codable {
    /// An id of the feed whose spelling, or whose name, is like the id that was asked for.
    public struct Match: Sendable, Hashable, Codable, Identifiable {
        /// stop_id, route_id, trip_id or agency_id.
        public var id: String
        /// Its name for passengers; nil if it has none.
        public var name: String?

        /// A match.
        public init(id: String, name: String? = nil) {
            self.id = id
            self.name = name
        }
    }

    /// A kind of things that have ids. Later versions may add kinds.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The kind as a word.
        public let rawValue: String
        /// The kind of that word, even if this version does not have it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A stop, a station, a zone or a location group.
        public static let stop = Kind(rawValue: "stop")
        /// A route.
        public static let route = Kind(rawValue: "route")
        /// A trip.
        public static let trip = Kind(rawValue: "trip")
        /// An agency.
        public static let agency = Kind(rawValue: "agency")
        /// A feed of a set.
        public static let feed = Kind(rawValue: "feed")
        /// A favourite.
        public static let favourite = Kind(rawValue: "favorite")
    }

    /// What kind of error.
    public let code: Code
    /// The field of the request that the error is about, such as `limit`; nil if it is about none.
    public let field: String?
    /// The kind of the id that the feed does not have; nil if the error is about none.
    public let kind: Kind?
    /// The id that the feed does not have; nil if the error is about none.
    public let requestedID: String?
    /// The ids most like it, the closest first; at most three, but all routes that have the text as their name.
    public let nearest: [Match]
    /// The value that is not allowed, the cursor that is none, the time zone, path or trip of the sentence, as text; nil if
    /// it has none.
    public let value: String?
    /// The least value that is allowed; nil if there is none, or if the error is not about a range.
    public let minimum: Double?
    /// The largest value that is allowed; nil if there is none, or if the error is not about a range.
    public let maximum: Double?
    /// One sentence that says what happened, where, and what to do.
    public let description: String
    /// What happened, and where. In an error that was decoded, the whole sentence.
    public let reason: String
    /// What to do; nil in an error that was decoded.
    public let advice: ErrorAdvice?
    /// The values that the field may have, such as `minutes from 0 to 240`, for an error about a value that is not
    /// allowed. A command names its own option in place of the field.
    package private(set) var allowed: String?

    /// The status with which a web service answers it: 404 for an id that the feed does not have, 503 if the feed cannot be asked
    /// now or too many questions wait, else 400.
    public var httpStatus: Int {
        switch code {
        case .unknownID: 404
        case .noTimeZone, .unknownTimeZone, .otherTimetable, .busy: 503
        default: 400
        }
    }

    private enum CodingKeys: String, CodingKey {
        case code, field, kind
        case requestedID = "requested_id"
        case nearest, value, minimum, maximum
        case description = "message"
    }

    /// An error, as a test of the screen that shows it needs one.
    /// - Parameter reason: what happened, and where; without a full stop if advice follows.
    public init(
        _ code: Code, field: String? = nil, kind: Kind? = nil, requestedID: String? = nil, nearest: [Match] = [],
        value: String? = nil, minimum: Double? = nil, maximum: Double? = nil, _ reason: String,
        advice: ErrorAdvice? = nil
    ) {
        self.code = code
        self.field = field
        self.kind = kind
        self.requestedID = requestedID
        self.nearest = nearest
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.reason = reason
        self.advice = advice
        description = advice.map { "\(reason): \($0)" } ?? reason
    }

    /// An id that the feed does not have.
    /// - Parameter advice: what to do if no id comes close; a sentence.
    init(unknown kind: Kind, _ id: String, _ matches: NearestMatches, advice: ErrorAdvice) {
        self.init(
            .unknownID, kind: kind, requestedID: id, nearest: matches.best.map { Match(id: $0.id, name: $0.name) },
            "The feed has no \(kind.rawValue) \"\(id)\"",
            advice: matches.suggestion.map { ErrorAdvice(nil, $0) } ?? advice)
    }

    /// Reads an error, also one that an earlier version wrote.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(Code.self, forKey: .code), field: try values.decodeIfPresent(String.self, forKey: .field),
            kind: try values.decodeIfPresent(Kind.self, forKey: .kind),
            requestedID: try values.decodeIfPresent(String.self, forKey: .requestedID),
            nearest: try values.decode([Match].self, forKey: .nearest),
            value: try values.decodeIfPresent(String.self, forKey: .value),
            minimum: try values.decodeIfPresent(Double.self, forKey: .minimum),
            maximum: try values.decodeIfPresent(Double.self, forKey: .maximum),
            try values.decode(String.self, forKey: .description))
    }

    /// Whether both have the same code, fields and sentence: an error that was decoded equals the one that was encoded.
    public static func == (left: QueryError, right: QueryError) -> Bool {
        left.code == right.code && left.field == right.field && left.kind == right.kind
            && left.requestedID == right.requestedID && left.nearest == right.nearest && left.value == right.value
            && left.minimum == right.minimum && left.maximum == right.maximum && left.description == right.description
    }

    /// By code and sentence.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(description)
    }
}

extension ErrorCode<QueryError> {
    /// The feed has no stop, trip, route or agency with this id; `requestedID` and `nearest` say more.
    public static var unknownID: Self { Self(rawValue: "unknown_id") }
    /// No agency names a time zone, so times of the feed are not points in time.
    public static var noTimeZone: Self { Self(rawValue: "no_time_zone") }
    /// An agency names a time zone that the system doesn't know.
    public static var unknownTimeZone: Self { Self(rawValue: "unknown_time_zone") }
    /// The text is not a cursor of a board.
    public static var badCursor: Self { Self(rawValue: "bad_cursor") }
    /// A field of the request has a value that is not allowed; `field` names it.
    public static var badValue: Self { Self(rawValue: "bad_value") }
    /// Too many questions of the kind wait for their turn (`QuestionKind.mostWaiting`); a service answers with 503.
    public static var busy: Self { Self(rawValue: "busy") }
    /// The realtime overlay of the question was made for another timetable than the one that was asked.
    public static var otherTimetable: Self { Self(rawValue: "other_timetable") }
}

extension QueryError {
    /// - Parameters:
    ///   - range: the values that are allowed.
    ///   - meaning: the allowed values in words, such as `minutes from 0 to 527040`.
    /// - Throws: `badValue` if `value` is not one of them.
    package static func require<Value: Comparable>(
        _ field: String, _ value: Value, in range: some RangeExpression<Value>, _ meaning: String
    ) throws {
        guard !range.contains(value) else { return }
        let (minimum, maximum) = bounds(of: range)
        var error = QueryError(
            .badValue, field: field, value: "\(value)", minimum: minimum, maximum: maximum,
            "\(field) \(value) is not allowed", advice: "give \(meaning).")
        error.allowed = meaning
        throw error
    }

    private static func bounds<Value>(of range: some RangeExpression<Value>) -> (Double?, Double?) {
        func number(_ value: Value) -> Double? { (value as? Int).map(Double.init) ?? value as? Double }
        switch range {
        case let range as ClosedRange<Value>: return (number(range.lowerBound), number(range.upperBound))
        case let range as PartialRangeFrom<Value>: return (number(range.lowerBound), nil)
        case let range as Range<Value>: return (number(range.lowerBound), nil)
        default: return (nil, nil)
        }
    }

    package static func requireLimit(_ limit: Int?) throws {
        try limit.map { try require("limit", $0, in: 0..., "a number of rows from 0 up") }
    }

    /// - Parameter instant: seconds since 1970.
    package static func requireInstant(_ field: String, _ instant: Int) throws {
        // The value of a `Date` that is not a number, or out of range.
        guard instant != .min, instant != .max else {
            throw QueryError(
                .badValue, field: field, "\(field) is no date", advice: "give one of the years 1 to 9999.")
        }
        do {
            try require(field, instant, in: RFC3339.instants, "seconds since 1970 of the years 1 to 9999")
        } catch var error as QueryError {
            error.allowed = "a time of the years 1 to 9999, by the clock of UTC"
            throw error
        }
    }

    package static func requirePosition(_ position: Coordinate) throws {
        try require("latitude", position.latitude, in: -90...90, "degrees from -90 to 90")
        try require("longitude", position.longitude, in: -180...180, "degrees from -180 to 180")
    }
}

extension RealtimeSnapshot {
    /// - Throws: `QueryError` that names the field if a value is not allowed, or if the overlay is not of `timetable`:
    ///   an overlay names trips by keys of its own database; in another database the same keys are other trips.
    func validate(for timetable: Timetable) throws {
        try QueryError.requireInstant("now", now)
        guard !isOf(timetable) else { return }
        throw QueryError(
            .otherTimetable, field: "realtime", value: timetable.database.path,
            "The realtime overlay was made for another database than \(timetable.database.path), which was asked",
            advice: ErrorAdvice(
                nil,
                "take overlay and timetable together from `latest` of the realtime state, or let the state use this "
                    + "timetable."))
    }

    /// Whether the overlay names the trips of `timetable`, as far as that is known.
    func isOf(_ timetable: Timetable) -> Bool {
        guard let source = overlay.timetable, let asked = timetable.database.identity else { return true }
        return source == asked
    }
}
