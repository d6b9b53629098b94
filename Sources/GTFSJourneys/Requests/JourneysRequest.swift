internal import Foundation
public import GTFSModel
public import GTFSQuery

/// A question for the journeys from one end to another, door to door.
///
///     let home = Coordinate(latitude: -33.87, longitude: 151.21)
///     let request = JourneysRequest(from: .position(home), to: .stop("200060"), at: now)
///     for journey in try timetable.journeys(request).journeys { print(journey.boardings, journey.arrival) }
public struct JourneysRequest: Sendable, Hashable {
    /// Where the journey begins.
    public var from: JourneyEnd
    /// Where it ends.
    public var to: JourneyEnd
    /// Stops by way of which the journeys lead, in their order; two at most, and none with `isTimedByArrival`.
    public var via: [JourneyVia] = []
    /// The trip that the passenger is aboard, boarded at `from`, which is a stop; nil for none. `at` is the present.
    public var aboard: Trip.ID?
    /// The earliest departure, or with `isTimedByArrival` the latest arrival: seconds since 1970, in the years 1 to 9999.
    public var at: Int
    /// Whether `at` is when to be there.
    public var isTimedByArrival = false
    /// The length of the window: minutes of departures, or with `isTimedByArrival` of arrivals; 0 to 1,440.
    public var minutes = 120
    /// The most journeys; with 0 there are none.
    public var limit: Int
    /// The most changes, 0 to 8.
    public var mostChanges = 4
    /// Which trips to ride; its `direction` is not looked at.
    public var filter = DepartureFilter()
    /// Whether to leave out stops, trips and pathways that a wheelchair cannot use. Without information they stay.
    public var requiresWheelchairAccess = false
    /// Whether trips are ridden that must be arranged by phone or with the driver: pickup_type and drop_off_type 2 and 3.
    public var includesArranged = false
    /// Whether to cycle to the first stop and leave the bicycle there; else on foot.
    public var carriesBicycle = false
    /// Whether rides have their lines along the shapes of their trips.
    public var includesLines = false
    /// The most later rides that each ride tells which make the same leg, and what becomes of the journey with them (rule V3);
    /// 0 to 20.
    public var alternatives = 0
    /// Whether journeys say how sure their changes are, by the history that the timetable has (`Timetable.changeRecords`),
    /// and which way is left where a change fails (rules S1 to S3).
    public var includesChances = false
    /// Whether journeys with chances say which way is left where a change fails. Each is a search of its own: a list that
    /// shows chances alone leaves them out, and asks again with them when a journey is opened.
    public var includesWaysLeft = true
    /// Whether the surest journeys come first (rule S4): of those that are listed, by chance in whole percent, then by arrival.
    /// Then journeys say how sure they are, too.
    public var isOrderedByChance = false
    /// How to walk, cycle and change.
    public var walking = WalkingRules()

    /// A question with the values of the rules.
    public init(from: JourneyEnd, to: JourneyEnd, at: Int, limit: Int = 5) {
        self.from = from
        self.to = to
        self.at = at
        self.limit = limit
    }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    public func validate() throws {
        try QueryError.requireInstant("at", at)
        try QueryError.requireLimit(limit)
        try QueryError.require("minutes", minutes, in: 0...1440, "minutes from 0 to 1440 (a day)")
        try QueryError.require("max_changes", mostChanges, in: 0...8, "a number of changes from 0 to 8")
        try QueryError.require("alternatives", alternatives, in: 0...20, "a number of rides from 0 to 20")
        try walking.validate()
        try validateVia()
        for end in [from, to] { if case .position(let position) = end { try QueryError.requirePosition(position) } }
    }
}

extension JourneysRequest {
    /// Asks for the journeys, and for nothing that is told only where it is asked for.
    mutating func leaveOutDetails() { (includesChances, isOrderedByChance, alternatives) = (false, false, 0) }

    private func validateVia() throws {
        try QueryError.require("via", via.count, in: 0...2, "two stops at most")
        for stop in via {
            try QueryError.require("via", stop.minutes, in: 0...1440, "minutes from 0 to 1440 (a day)")
        }
        if let aboard { try validate(aboard) }
        guard isTimedByArrival, !via.isEmpty else { return }
        throw QueryError(
            .badValue, field: "via", "Journeys by way of a stop are not searched backwards from an arrival",
            advice: "ask from a departure on.")
    }

    private func validate(_ aboard: Trip.ID) throws {
        var isStop = false
        if case .stop = from { isStop = true }
        guard !isStop || isTimedByArrival || !via.isEmpty else { return }
        throw QueryError(
            .badValue, field: "aboard", value: aboard.rawValue,
            "A passenger aboard a trip has boarded it at a stop, and goes on from now on",
            advice: "give that stop as `from`, and neither `via` nor an arrival.")
    }
}

/// A stop by way of which a journey leads.
public struct JourneyVia: Sendable, Hashable {
    /// A stop or a station: any platform of its station.
    public var stop: Stop.ID
    /// How many minutes one stays there at least; with 0 one may stay aboard a vehicle that stops there.
    public var minutes: Int

    /// A stop, and the least minutes of the stay.
    public init(_ stop: Stop.ID, minutes: Int = 0) {
        self.stop = stop
        self.minutes = minutes
    }
}

extension JourneyVia: AnswerCodable {
    package static let fields = AnswerFields(JourneyVia("")) { fields in
        fields.add("stop_id", \.stop)
        fields.add("minutes", \.minutes, absent: 0)
    }
}

/// Where a journey begins or ends.
public enum JourneyEnd: Sendable, Hashable {
    /// A stop or a station: all platforms of its station.
    case stop(Stop.ID)
    /// A position, from which one walks to the stops nearby.
    case position(Coordinate)
}

extension JourneysRequest: AnswerCodable {
    private static let blank = JourneysRequest(from: .stop(""), to: .stop(""), at: 0)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("from", \.from)
        fields.add("to", \.to)
        fields.add("via", \.via, absent: [])
        fields.add("aboard", \.aboard)
        fields.add("at", moment: \.at)
        fields.add("arrive_by", \.isTimedByArrival, absent: false)
        fields.add("minutes", \.minutes, absent: 120)
        fields.add("limit", \.limit, absent: 5)
        fields.add("max_changes", \.mostChanges, absent: 4)
        fields.add("filter", \.filter, absent: DepartureFilter())
        fields.add("wheelchair", \.requiresWheelchairAccess, absent: false)
        fields.add("arranged", \.includesArranged, absent: false)
        fields.add("bike", \.carriesBicycle, absent: false)
        fields.add("lines", \.includesLines, absent: false)
        fields.add("alternatives", \.alternatives, absent: 0)
        fields.add("sure", \.includesChances, absent: false)
        fields.add("ways_left", \.includesWaysLeft, absent: true)
        fields.add("by_sure", \.isOrderedByChance, absent: false)
        fields.add("walking", \.walking, absent: WalkingRules())
    }
}

extension JourneyEnd: Codable {
    private struct Keys: Codable {
        var stopID: Stop.ID?
        var lat: Double?
        var lon: Double?

        enum CodingKeys: String, CodingKey {
            case stopID = "stop_id"
            case lat, lon
        }
    }

    /// Reads `stop_id`, or `lat` and `lon`.
    public init(from decoder: any Decoder) throws {
        let keys = try Keys(from: decoder)
        if let id = keys.stopID {
            self = .stop(id)
        } else if let latitude = keys.lat, let longitude = keys.lon {
            self = .position(Coordinate(latitude: latitude, longitude: longitude))
        } else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "An end has a stop_id, or lat and lon."))
        }
    }

    /// Writes `stop_id`, or `lat` and `lon`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .stop(let id): try Keys(stopID: id).encode(to: encoder)
        case .position(let position):
            try Keys(lat: position.latitude, lon: position.longitude).encode(to: encoder)
        }
    }
}
