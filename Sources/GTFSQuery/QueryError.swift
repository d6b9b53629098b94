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
        public init(id: String, name: String?) {
            self.id = id
            self.name = name
        }
    }

    /// What kind of error.
    public let code: Code
    /// The field of the request that the error is about, such as `limit`; nil if it is about none.
    public let field: String?
    /// The id that the feed does not have; nil if the error is about none.
    public let requestedID: String?
    /// The ids most like it, the closest first; at most three.
    public let nearest: [Match]
    /// One sentence that says what happened, where, and what to do.
    public let description: String
    /// The values that the field may have, such as `minutes from 0 to 240`, for an error about a value that is not
    /// allowed. A command names its own option in place of the field.
    package private(set) var allowed: String?

    private enum CodingKeys: String, CodingKey {
        case code, field
        case requestedID = "requested_id"
        case nearest
        case description = "message"
    }

    package init(_ code: Code, field: String? = nil, requestedID: String? = nil, _ description: String) {
        self.code = code
        self.field = field
        self.requestedID = requestedID
        nearest = []
        self.description = description
    }

    /// An id that the feed does not have.
    /// - Parameters:
    ///   - kind: `stop`, `route`, `trip` or `agency`.
    ///   - advice: what to do if no id comes close; a sentence.
    init(unknown kind: String, _ id: String, _ matches: NearestMatches, advice: String) {
        code = .unknownID
        field = nil
        requestedID = id
        nearest = matches.best.map { Match(id: $0.id, name: $0.name) }
        description = "The feed has no \(kind) \"\(id)\": \(matches.suggestion ?? advice)"
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
        var error = QueryError(.badValue, field: field, "\(field) \(value) is not allowed: give \(meaning).")
        error.allowed = meaning
        throw error
    }

    package static func requireLimit(_ limit: Int?) throws {
        try limit.map { try require("limit", $0, in: 0..., "a number of rows from 0 up") }
    }

    /// - Parameter instant: seconds since 1970.
    package static func requireInstant(_ field: String, _ instant: Int) throws {
        // The value of a `Date` that is not a number, or out of range.
        guard instant != .min, instant != .max else {
            throw QueryError(.badValue, field: field, "\(field) is no date: give one of the years 1 to 9999.")
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
            .otherTimetable, field: "realtime",
            "The realtime overlay was made for another database than \(timetable.database.path), which was asked: take "
                + "overlay and timetable together from `latest` of the realtime state, or let the state use this timetable."
        )
    }

    /// Whether the overlay names the trips of `timetable`, as far as that is known.
    func isOf(_ timetable: Timetable) -> Bool {
        guard let source = overlay.timetable, let asked = timetable.database.identity else { return true }
        return source == asked
    }
}
