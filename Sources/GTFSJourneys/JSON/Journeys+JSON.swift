internal import Foundation
package import GTFSModel
internal import GTFSQuery

extension JourneysRequest: AnswerCodable {
    private static let blank = JourneysRequest(from: .stop(""), to: .stop(""), at: 0)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("from", \.from)
        fields.add("to", \.to)
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
        fields.add("walking", \.walking, absent: WalkingRules())
    }
}

extension ReachRequest: AnswerCodable {
    private static let blank = ReachRequest(from: .stop(""), at: 0, minutes: 0)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("from", \.from)
        fields.add("at", moment: \.at)
        fields.add("minutes", \.minutes)
        fields.add("window_minutes", \.windowMinutes, absent: 0)
        fields.add("max_changes", \.mostChanges, absent: 4)
        fields.add("filter", \.filter, absent: DepartureFilter())
        fields.add("wheelchair", \.requiresWheelchairAccess, absent: false)
        fields.add("arranged", \.includesArranged, absent: false)
        fields.add("bike", \.carriesBicycle, absent: false)
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

extension WalkingRules: AnswerCodable {
    /// The rules; a missing key has its usual value.
    package static let fields = AnswerFields(WalkingRules()) { fields in
        fields.add("speed", \.speed)
        fields.add("detour", \.detour)
        fields.add("reach", \.reach)
        fields.add("bicycle_speed", \.bicycleSpeed)
        fields.add("bicycle_detour", \.bicycleDetour)
        fields.add("bicycle_reach", \.bicycleReach)
        fields.add("change_time", \.changeTime)
        fields.add("change_reach", \.changeReach)
        fields.add("walking_change_time", \.walkingChangeTime)
    }
}

extension JourneyList: AnswerCodable {
    private static let blank = JourneyList(
        journeys: [],
        status: FeedStatus(
            state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil),
        absence: nil, later: nil, earlier: nil, walking: WalkingRules(), realtime: nil)

    /// The object that `journeys --envelope` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("next", instant: \.later, in: \.zone)
        fields.add("previous", instant: \.earlier, in: \.zone)
        fields.add("absence", \.absence)
        fields.add("walking", \.walking)
        fields.add("journeys", \.journeys)
    }

    private var zone: TimeZone { journeys.first?.legs.first?.from.timeZone ?? .gmt }
}

extension SetJourneys: AnswerCodable {
    /// The object of a service: the keys of `JourneyList`, each state with its feed.
    package static let fields = AnswerFields(SetJourneys()) { fields in
        fields.add("status", \.status)
        fields.add("realtime", \.realtime, absent: [])
        fields.add("next", instant: \.later, in: \.zone)
        fields.add("previous", instant: \.earlier, in: \.zone)
        fields.add("absences", members: { $0.absences.isEmpty ? nil : $0.absences.map { ($0.feed.rawValue, $0.row) } })
        {
            $0.absences = $1.compactMap { name, absence in FeedID(name).map { FeedRow(feed: $0, row: absence) } }
                .sorted { $0.feed < $1.feed }
        }
        fields.add("journeys", \.journeys)
        fields.add("failures", \.failures, absent: [])
    }

    private var zone: TimeZone { journeys.first?.row.legs.first?.from.timeZone ?? .gmt }
}
