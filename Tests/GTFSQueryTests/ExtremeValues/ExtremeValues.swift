import FeedSupport
import Foundation
import GTFSModel
import GTFSQuery
import Testing

/// What every field of every request is asked with, and what an answer to it has to be.
enum ExtremeValues {
    static let numbers = [Int.min, Int.min + 1, -5, -1, 0, 1, 527_040, 527_041, 1 << 40, Int.max - 1, Int.max]
    static let reals = [
        -Double.infinity, -Double.greatestFiniteMagnitude, -200, -90, -0.0, 0, 90, 180, 200, 1e18,
        Double.greatestFiniteMagnitude, .infinity, .nan,
    ]
    static let instants =
        [-62_135_596_801, -62_135_596_800, 1_772_578_800, 253_402_300_799, 253_402_300_800]
        + numbers
    /// 10:00 of 4 March 2026 in Sydney, when trip T leaves A.
    static let noon = 1_772_578_800
    /// The service day of `noon`.
    static let day = ServiceDate(dayNumber: 20_516)
    /// In rising order; `day` alone has service.
    static let dates = (numbers + [20_516]).sorted().map { ServiceDate(dayNumber: $0) }
    static let texts = ["", " ", "\u{0}", "~~~~~", "-1", "\"*(", "Z", String(repeating: "a ", count: 5000)]
    static let durations = [
        Duration.seconds(Int64.min), .seconds(-5), .nanoseconds(-1), .zero, .nanoseconds(1), .seconds(1 << 40),
        .seconds(Int64.max),
    ]
    static let positions = reals.flatMap { latitude in
        reals.map { Coordinate(latitude: latitude, longitude: $0) }
    }

    /// Whether RFC 3339 can write the instant.
    static func isInstant(_ instant: Int) -> Bool { RFC3339.instants.contains(instant) }

    static func isPosition(_ position: Coordinate) -> Bool {
        (-90...90).contains(position.latitude) && (-180...180).contains(position.longitude)
    }

    /// Runs a question: an answer, or an error that names one of `fields`.
    /// - Returns: nil where the question has an error.
    @discardableResult
    static func ask<Answer>(
        _ fields: [String], sourceLocation: SourceLocation = #_sourceLocation, _ question: () throws -> Answer
    ) throws -> Answer? {
        do {
            return try question()
        } catch let error as QueryError {
            try check(error, names: fields, sourceLocation: sourceLocation)
            return nil
        }
    }

    /// Holds an error of a value that is not allowed to what it has to say.
    static func check(
        _ error: QueryError, names fields: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(error.code == .badValue, sourceLocation: sourceLocation)
        let field = try #require(error.field, sourceLocation: sourceLocation)
        #expect(fields.contains(field), sourceLocation: sourceLocation)
        #expect(error.description.hasPrefix("\(field) "), sourceLocation: sourceLocation)
        // A moment at the end of the numbers is one that no `Date` gives.
        let isSaid = [" is not allowed: give ", " is no date: give "].contains { error.description.contains($0) }
        #expect(isSaid, "\(error.description)", sourceLocation: sourceLocation)
    }
}

/// The feeds that the suites share, each imported once.
enum ExtremeFeeds {
    private static let plainFeed = Result { try FeedText().imported() }
    static var plain: ImportedText { get throws { try plainFeed.get() } }

    private static let zoneFeed = Result {
        try FeedText([
            "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,Z",
            "locations.geojson": """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "id": "world", "properties": {"stop_name": "World"},
               "geometry": {"type": "Polygon", "coordinates": [
                 [[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]]}}]}
            """,
            "stop_times.txt": """
            trip_id,stop_sequence,stop_id,location_id,arrival_time,departure_time,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type
            T,1,A,,10:00:00,10:00:00,,,,
            T,2,B,,10:10:00,10:10:00,,,,
            Z,1,,world,,,10:00:00,12:00:00,2,2
            Z,2,,world,,,10:00:00,12:00:00,2,2
            """,
        ]).imported()
    }
    /// One zone that covers the map.
    static var zone: ImportedText { get throws { try zoneFeed.get() } }
}
