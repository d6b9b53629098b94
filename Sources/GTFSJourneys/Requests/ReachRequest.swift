internal import Foundation
package import GTFSModel
public import GTFSQuery

/// A question for every stop that can be reached within some time, and when.
public struct ReachRequest: Sendable, Hashable {
    /// Where the journeys begin.
    public var from: JourneyEnd
    /// The earliest departure: seconds since 1970, in the years 1 to 9999.
    public var at: Int
    /// How long a journey may take, 0 to 1,440 minutes.
    public var minutes: Int
    /// The length of a window of departures, a journey for each minute of it; 0 to 240 minutes. 0 for one departure.
    public var windowMinutes = 0
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
    public init(from: JourneyEnd, at: Int, minutes: Int) {
        self.from = from
        self.at = at
        self.minutes = minutes
    }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    public func validate() throws {
        try QueryError.requireInstant("at", at)
        try QueryError.require("minutes", minutes, in: 0...1440, "minutes from 0 to 1440 (a day)")
        try QueryError.require("window_minutes", windowMinutes, in: 0...240, "minutes from 0 to 240")
        try QueryError.require("max_changes", mostChanges, in: 0...8, "a number of changes from 0 to 8")
        try walking.validate()
        if case .position(let position) = from { try QueryError.requirePosition(position) }
    }

    /// The same question for the journeys of its search.
    var journeys: JourneysRequest {
        var request = JourneysRequest(from: from, to: from, at: at)
        request.mostChanges = mostChanges
        request.filter = filter
        request.requiresWheelchairAccess = requiresWheelchairAccess
        request.includesArranged = includesArranged
        request.carriesBicycle = carriesBicycle
        request.walking = walking
        return request
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
