public import GTFSModel
public import GTFSQuery

extension Timetable {
    /// The journeys from one end to another, door to door: walks and rides, with as many changes as are allowed.
    ///
    /// An answer has all journeys that leave within the window and are Pareto-best: no other leaves no earlier, arrives no
    /// later and boards no more vehicles. The rules of the boards hold for each ride. The first question reads the lines of
    /// the whole feed, which are cached for later ones.
    ///
    /// With realtime the predicted times count where there are any: what is cancelled or skipped is not ridden, what is
    /// added is, and a change that a delay breaks is not offered. Nothing leaves before the moment of the messages. Who stays in
    /// the seat of a late vehicle goes on no earlier than it comes.
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop, route or agency that the feed does not have, or
    ///   where the feed's time zone is not usable; `StoreError` where the database cannot be read.
    public func journeys(_ request: JourneysRequest, realtime: RealtimeSnapshot? = nil) throws -> JourneyList {
        try ask(request, realtime: realtime)
    }

    /// When each served stop is reached from one end, at the earliest: the walk from the stop is not counted (rule J14).
    ///
    ///     var request = ReachRequest(from: .position(home), at: now, minutes: 30)
    ///     let map = try timetable.reach(request).map { ($0.stop.position, $0.duration) }
    /// - Parameter realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    /// - Returns: The stops in the order of their arrivals, those at the same moment in the order of their ids.
    /// - Throws: `QueryError` for a value that is not allowed, for a stop, route or agency that the feed does not have, or
    ///   where the feed's time zone is not usable; `StoreError` where the database cannot be read.
    public func reach(_ request: ReachRequest, realtime: RealtimeSnapshot? = nil) throws -> [ReachedStop] {
        try ask(request, realtime: realtime)
    }
}

extension Timetable {
    /// The journeys from one end to another, answered outside the cooperative pool. The search ends with the task.
    public func journeys(_ request: JourneysRequest, realtime: RealtimeSnapshot? = nil) async throws -> JourneyList {
        try await ask(request, realtime: realtime)
    }

    /// When each stop is reached from one end, answered outside the cooperative pool. The search ends with the task.
    public func reach(_ request: ReachRequest, realtime: RealtimeSnapshot? = nil) async throws -> [ReachedStop] {
        try await ask(request, realtime: realtime)
    }
}

extension TimetableFile {
    /// The journeys from one end to another with realtime in one step, as `departures(_:realtime:)` of a file.
    public func journeys(
        _ request: JourneysRequest, realtime: (any RealtimeOverlaySource)? = nil
    ) async throws -> JourneyList {
        try await ask(request, realtime: realtime)
    }

    /// When each stop is reached from one end, with realtime in one step.
    public func reach(_ request: ReachRequest, realtime: (any RealtimeOverlaySource)? = nil) async throws
        -> [ReachedStop]
    {
        try await ask(request, realtime: realtime)
    }
}

extension JourneysRequest: Question {
    /// Journeys share threads with other journeys alone.
    public static var kind: QuestionKind { .journeys }

    /// The journeys, as `Timetable.journeys(_:realtime:)` has them.
    public func answer(in session: QuestionSession) throws -> JourneyList {
        let feed = try session.feed()
        var list = try list(feed, session.realtime)
        try Translator(feed)?.translate(&list)
        return list
    }

    private func list(_ feed: FeedSession, _ realtime: RealtimeSnapshot?) throws -> JourneyList {
        if let aboard { return try AboardQuestion(self, aboard: aboard, in: feed, realtime: realtime).answer() }
        if !via.isEmpty { return try ViaQuestion(self, in: feed, realtime: realtime).answer() }
        return try JourneyQuestion(self, in: feed, realtime: realtime).answer()
    }
}

extension ReachRequest: Question {
    /// As journeys.
    public static var kind: QuestionKind { .journeys }

    /// The stops that are reached, as `Timetable.reach(_:realtime:)` has them.
    public func answer(in session: QuestionSession) throws -> [ReachedStop] {
        let feed = try session.feed()
        var reached = try ReachQuestion(self, in: feed, realtime: session.realtime).answer()
        try Translator(feed)?.translate(&reached)
        return reached
    }
}
