internal import Foundation
package import GTFSModel
public import GTFSQuery

/// A question for how long it takes from each of many places to each of many others: rules M1 to M3.
///
///     var request = MatrixRequest(from: homes, to: schools, at: now)
///     request.windowMinutes = 120
///     try timetable.matrix(request) { row in print(row.origin, row.cells.count { $0.seconds[1] != nil }) }
public struct MatrixRequest: Sendable, Hashable {
    /// Where the journeys begin: a row of the answer each.
    public var origins: [MatrixPoint]
    /// Where they end: a cell of each row.
    public var destinations: [MatrixPoint]
    /// The earliest departure: seconds since 1970, in the years 1 to 9999.
    public var at: Int
    /// The length of a window of departures, of which each minute counts, the first and the last among them; 0 to 240 minutes.
    /// 0 for one departure.
    public var windowMinutes = 0
    /// How long a journey may take, 0 to 1,440 minutes.
    public var minutes = 120
    /// Which percentiles of a window the cells have, 1 to 100; one departure has none.
    public var percentiles = [10, 50, 90]
    /// The most changes, 0 to 8.
    public var mostChanges = 4
    /// Which trips to ride; its `direction` is not looked at.
    public var filter = DepartureFilter()
    /// Whether stops, trips and pathways that wheelchairs cannot use are left out.
    public var requiresWheelchairAccess = false
    /// Whether trips are ridden that must be arranged.
    public var includesArranged = false
    /// Whether to cycle to the first stop.
    public var carriesBicycle = false
    /// How to walk, cycle and change.
    public var walking = WalkingRules()

    /// A question with the values of the rules.
    public init(from origins: [MatrixPoint], to destinations: [MatrixPoint], at: Int) {
        self.origins = origins
        self.destinations = destinations
        self.at = at
    }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    public func validate() throws {
        try QueryError.requireInstant("at", at)
        try QueryError.require("window_minutes", windowMinutes, in: 0...240, "minutes from 0 to 240")
        try QueryError.require("minutes", minutes, in: 0...1440, "minutes from 0 to 1440 (a day)")
        try QueryError.require("max_changes", mostChanges, in: 0...8, "a number of changes from 0 to 8")
        try QueryError.require("percentiles", percentiles.count, in: 1...100, "one to a hundred numbers")
        for percentile in percentiles {
            try QueryError.require("percentiles", percentile, in: 1...100, "numbers from 1 to 100")
        }
        try walking.validate()
        for case .position(let position) in (origins + destinations).map(\.end) {
            try QueryError.requirePosition(position)
        }
    }

    /// The question that gives the searches from an end their trips and rules.
    func journeys(from end: JourneyEnd) -> JourneysRequest {
        var request = JourneysRequest(from: end, to: end, at: at)
        request.mostChanges = mostChanges
        request.filter = filter
        request.requiresWheelchairAccess = requiresWheelchairAccess
        request.includesArranged = includesArranged
        request.carriesBicycle = carriesBicycle
        request.walking = walking
        return request
    }
}

/// An end of a matrix, under the name that the rows call it by.
public struct MatrixPoint: Sendable, Hashable {
    /// Any text: the stop_id of a stop, or a name of the caller's own.
    public var id: String
    /// Where it is.
    public var end: JourneyEnd

    /// A place with a name of its own.
    public init(id: String, _ end: JourneyEnd) {
        self.id = id
        self.end = end
    }

    /// A stop, or all of a station, by its id.
    public init(_ stop: Stop.ID) { self.init(id: stop.rawValue, .stop(stop)) }
}

extension MatrixRequest: AnswerCodable {
    package static let fields = AnswerFields(MatrixRequest(from: [], to: [], at: 0)) { fields in
        fields.add("origins", \.origins)
        fields.add("destinations", \.destinations)
        fields.add("at", moment: \.at)
        fields.add("window_minutes", \.windowMinutes, absent: 0)
        fields.add("minutes", \.minutes, absent: 120)
        fields.add("percentiles", \.percentiles, absent: [10, 50, 90])
        fields.add("max_changes", \.mostChanges, absent: 4)
        fields.add("filter", \.filter, absent: DepartureFilter())
        fields.add("wheelchair", \.requiresWheelchairAccess, absent: false)
        fields.add("arranged", \.includesArranged, absent: false)
        fields.add("bike", \.carriesBicycle, absent: false)
        fields.add("walking", \.walking, absent: WalkingRules())
    }
}

extension MatrixPoint: AnswerCodable {
    package static let fields = AnswerFields(MatrixPoint(id: "", .stop(""))) { fields in
        fields.add("id", \.id)
        fields.add("end", \.end)
    }
}
