internal import GTFSModel

/// Why a question has no answer: what happened, where, and what to do about it.
///
///     do {
///         board = try timetable.departures(request)
///     } catch let error as QueryError where error.code == .unknownID {
///         print(error)  // The feed has no stop "20006": did you mean "200060" (Central Station)?
///     }
public struct QueryError: Error, Sendable, CustomStringConvertible {
    /// What kind of error; further kinds may join.
    public struct Code: Hashable, Sendable {
        private enum Wrapped { case unknownID, noTimeZone, unknownTimeZone, badCursor, badValue }
        private let wrapped: Wrapped

        /// The feed has no such stop, trip, route or agency.
        public static let unknownID = Code(wrapped: .unknownID)
        /// No agency names a time zone, so times of the feed are no points in time.
        public static let noTimeZone = Code(wrapped: .noTimeZone)
        /// An agency names a time zone that the system doesn't know.
        public static let unknownTimeZone = Code(wrapped: .unknownTimeZone)
        /// The text is no cursor of a board.
        public static let badCursor = Code(wrapped: .badCursor)
        /// A field of the request has a value that is not allowed; `field` names it.
        public static let badValue = Code(wrapped: .badValue)
    }

    /// What kind of error.
    public let code: Code
    /// The field of the request that the error is about, such as `limit`; nil where it is about none.
    public let field: String?
    /// One sentence that says what happened, where, and what to do.
    public let description: String

    package init(_ code: Code, field: String? = nil, _ description: String) {
        self.code = code
        self.field = field
        self.description = description
    }
}

extension QueryError {
    /// - Parameters:
    ///   - range: the values that are allowed.
    ///   - meaning: what the allowed values are, such as `minutes from 0 to 527040`.
    /// - Throws: `badValue` where `value` is none of them.
    static func require<Value: Comparable>(
        _ field: String, _ value: Value, in range: some RangeExpression<Value>, _ meaning: String
    ) throws {
        guard !range.contains(value) else { return }
        throw QueryError(.badValue, field: field, "\(field) \(value) is not allowed: give \(meaning).")
    }

    static func requireLimit(_ limit: Int?) throws {
        try limit.map { try require("limit", $0, in: 0..., "a number of rows from 0 up") }
    }

    /// - Parameter instant: seconds since 1970.
    static func requireInstant(_ field: String, _ instant: Int) throws {
        try require(field, instant, in: RFC3339.instants, "seconds since 1970 of the years 1 to 9999")
    }

    static func requirePosition(_ position: Coordinate) throws {
        try require("latitude", position.latitude, in: -90...90, "degrees from -90 to 90")
        try require("longitude", position.longitude, in: -180...180, "degrees from -180 to 180")
    }
}

extension RealtimeSnapshot {
    /// - Throws: `QueryError` that names the field where a value is not allowed.
    func validate() throws { try QueryError.requireInstant("now", now) }
}
