public import GTFSModel
public import GTFSQuery

/// A question for the best ways from one end to another that differ in their lines (rule T16): rides, all the way on foot, and
/// by bicycle where there is one.
///
///     var request = CommuteRequest(JourneysRequest(from: .position(home), to: .stop("200060"), at: now))
///     request.bicycleStations = ["214510"]
///     let ways = try timetable.ask(request, realtime: snapshot).journeys
public struct CommuteRequest: Sendable, Hashable {
    /// The ends, the moment and the rules. Its limit is not looked at; `carriesBicycle` means a bicycle to any first stop,
    /// or all the way.
    public var journeys: JourneysRequest
    /// The stations to which one would cycle, besides all the way.
    public var bicycleStations: [Stop.ID] = []
    /// Whether the first way without a bicycle goes above the first with one, as in the rain.
    public var avoidsBicycle = false
    /// The routes that are one line.
    public var lines = RiderLines()
    /// The most ways.
    public var count = 3

    /// The best three ways.
    public init(_ journeys: JourneysRequest) { self.journeys = journeys }
}

extension CommuteRequest: Question {
    /// As journeys.
    public static var kind: QuestionKind { .journeys }

    /// Metres as the crow flies that one walks all the way: two miles.
    static let longestWalk = 3219.0
    /// Metres as the crow flies that one cycles all the way: ten miles.
    static let longestBicycleRide = 16_093.0

    /// - Throws: `QueryError` that names the field where a value is not allowed.
    public func validate() throws {
        try journeys.validate()
        try QueryError.require("bike_to", bicycleStations.count, in: 0...20, "twenty stations at most")
        try QueryError.require("count", count, in: 0...100, "a number of ways from 0 to 100")
        guard journeys.aboard == nil else {
            throw QueryError(
                .badValue, field: "aboard", "A commute begins at a place", advice: "ask for journeys from aboard.")
        }
    }

    /// The list of the best ways, the best first.
    public func answer(in session: QuestionSession) throws -> JourneyList {
        let feed = try session.feed()
        var list = try CommuteQuestion(self, in: feed, realtime: session.realtime).answer()
        try Translator(feed)?.translate(&list)
        return list
    }
}
