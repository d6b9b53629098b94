public import GTFSModel
public import GTFSQuery

/// The journeys of several feeds, each within one of them.
public struct SetJourneys: Sendable, Hashable {
    /// Pareto-best in departure, arrival and boardings over all feeds, in the order of `JourneyList.journeys`.
    public var journeys: [FeedRow<Journey>]
    /// For each feed that answered, whether it covers the window.
    public var status: [FeedRow<FeedStatus>]
    /// For each feed that has none, the reason.
    public var absences: [FeedRow<JourneyAbsence>]
    /// `at` of the same question for the journeys that come next; nil where there are none.
    public var later: Int?
    /// `at` of the same question for those before.
    public var earlier: Int?
    /// The state of the realtime feeds of each feed that was asked with realtime.
    public var realtime: [FeedRow<BoardRealtime>]
    /// The feeds that could not answer.
    public var failures: [FeedFailure]

    /// Journeys of several feeds, all of which a question found or a test needs.
    public init(
        journeys: [FeedRow<Journey>] = [], status: [FeedRow<FeedStatus>] = [], absences: [FeedRow<JourneyAbsence>] = [],
        later: Int? = nil, earlier: Int? = nil, realtime: [FeedRow<BoardRealtime>] = [], failures: [FeedFailure] = []
    ) {
        self.journeys = journeys
        self.status = status
        self.absences = absences
        self.later = later
        self.earlier = earlier
        self.realtime = realtime
        self.failures = failures
    }
}

extension TimetableSet {
    /// The journeys of all feeds, merged: a journey of one feed is left out where a journey of another leaves no earlier,
    /// arrives no later and boards no more vehicles. Between equal ones the one with less walking stays, then that of
    /// the first feed.
    ///
    /// A journey is within one feed: nobody changes from a trip of one to a trip of another. An end that is a position asks
    /// every feed; one that is a stop is written with its feed, `sydney:200060`, and asks that feed alone, so that two stops
    /// of different feeds have no journey. Ask from the positions of stops to have all feeds.
    ///
    ///     let request = JourneysRequest(from: .position(home), to: .position(work), at: now)
    ///     for found in try set.journeys(request).journeys { print(found.feed, found.row.arrival) }
    /// - Parameters:
    ///   - realtime: the overlay of each feed at a moment, such as `snapshots(at:)`; a feed without an entry is asked for
    ///     its schedule alone.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for that of each feed's timetable.
    /// - Throws: `QueryError` for a value that is not allowed, or an id without one of the feeds. An error of one feed is in
    ///   `failures` instead.
    public func journeys(
        _ request: JourneysRequest, realtime: [FeedID: RealtimeSnapshot] = [:], language: String? = nil
    ) throws -> SetJourneys {
        var merge = JourneyMerge(request)
        while true {
            let answers = try answers(merge.question, realtime: realtime, language: language)
            if let journeys = merge.merged(answers) { return journeys }
        }
    }

    /// The same, with all feeds asked at once and outside the cooperative pool. The searches end with the task.
    public func journeys(
        _ request: JourneysRequest, realtime: [FeedID: RealtimeSnapshot] = [:], language: String? = nil
    ) async throws -> SetJourneys {
        var merge = JourneyMerge(request)
        while true {
            let answers = try await answers(merge.question, realtime: realtime, language: language)
            if let journeys = merge.merged(answers) { return journeys }
        }
    }
}

extension JourneysRequest {
    /// Nil if an end or the filter is of another feed.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        guard let from = try from.asked(of: feed, in: set), let to = try to.asked(of: feed, in: set),
            let ids = try TimetableSet.FilterIDs(filter.routes, filter.agencies, of: feed, in: set)
        else { return nil }
        var own = self
        (own.from, own.to, own.filter.routes, own.filter.agencies) = (from, to, ids.routes, ids.agencies)
        for index in via.indices {
            guard let stop = try set.ids([via[index].stop], of: feed).first else { return nil }
            own.via[index].stop = stop
        }
        return own
    }
}

extension ReachRequest {
    /// Nil if the end or the filter is of another feed.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        guard let from = try from.asked(of: feed, in: set),
            let ids = try TimetableSet.FilterIDs(filter.routes, filter.agencies, of: feed, in: set)
        else { return nil }
        var own = self
        (own.from, own.filter.routes, own.filter.agencies) = (from, ids.routes, ids.agencies)
        return own
    }
}

extension MatrixRequest {
    /// Nil if an end or the filter is of another feed.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        guard let ids = try TimetableSet.FilterIDs(filter.routes, filter.agencies, of: feed, in: set) else {
            return nil
        }
        var own = self
        (own.filter.routes, own.filter.agencies) = (ids.routes, ids.agencies)
        for index in origins.indices {
            guard let end = try origins[index].end.asked(of: feed, in: set) else { return nil }
            own.origins[index].end = end
        }
        for index in destinations.indices {
            guard let end = try destinations[index].end.asked(of: feed, in: set) else { return nil }
            own.destinations[index].end = end
        }
        return own
    }
}

extension JourneyEnd {
    /// Nil for a stop of another feed.
    fileprivate func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? {
        guard case .stop(let id) = self else { return self }
        return try set.ids([id], of: feed).first.map { .stop($0) }
    }
}
