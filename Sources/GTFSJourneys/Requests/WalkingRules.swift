internal import Foundation
package import GTFSModel
internal import GTFSQuery

/// How journeys walk, cycle and change: rules J1 to J4. Each value can be changed; the answer has those that it was made by.
///
///     var request = JourneysRequest(from: .position(home), to: .stop("200060"), at: now)
///     request.walking.speed = 1.0
public struct WalkingRules: Sendable, Hashable {
    /// Metres per second on foot, 0.1 to 20: 3 miles an hour.
    public var speed = 1.34112
    /// How much longer a way on foot is than the great circle, 1 to 10.
    public var detour = 1.2
    /// Metres as the crow flies to the first stop and from the last one, 0 to 20,000.
    public var reach = 1000.0
    /// Metres per second by bicycle: 10 miles an hour.
    public var bicycleSpeed = 4.4704
    /// How much longer a way by bicycle is than the great circle.
    public var bicycleDetour = 1.3
    /// Metres as the crow flies to the first stop by bicycle, 0 to 20,000.
    public var bicycleReach = 3000.0
    /// Seconds that a change at a stop or within a station takes at least, 0 to 7,200.
    public var changeTime = 120
    /// Metres as the crow flies between stops that are changed between on foot, 0 to 2,000.
    public var changeReach = 500.0
    /// Seconds that such a change takes beside the walk.
    public var walkingChangeTime = 60

    /// The rules as they are documented.
    public init() {}

    /// Seconds on foot, rounded up.
    func walk(_ metres: Double) -> Int { Self.seconds(metres * detour, at: speed) }

    /// Seconds by bicycle, rounded up.
    func ride(_ metres: Double) -> Int { Self.seconds(metres * bicycleDetour, at: bicycleSpeed) }

    /// Seconds for a way of that length, rounded up.
    static func seconds(_ metres: Double, at speed: Double) -> Int { Int((metres / speed).rounded(.up)) }

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    func validate() throws {
        for (field, speed) in [("speed", speed), ("bicycle_speed", bicycleSpeed)] {
            try QueryError.require(field, speed, in: 0.1...20, "metres per second from 0.1 to 20")
        }
        for (field, detour) in [("detour", detour), ("bicycle_detour", bicycleDetour)] {
            try QueryError.require(field, detour, in: 1...10, "a factor from 1 to 10")
        }
        for (field, reach) in [("reach", reach), ("bicycle_reach", bicycleReach)] {
            try QueryError.require(field, reach, in: 0...20_000, "metres from 0 to 20000")
        }
        try QueryError.require("change_reach", changeReach, in: 0...2000, "metres from 0 to 2000")
        for (field, time) in [("change_time", changeTime), ("walking_change_time", walkingChangeTime)] {
            try QueryError.require(field, time, in: 0...7200, "seconds from 0 to 7200")
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
