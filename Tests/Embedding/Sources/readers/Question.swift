import Foundation
import GTFSJourneys
import GTFSQuery
import GTFSRealtime

/// What a reader asks of harbour-city; the answers are compared as JSON.
enum Question: CaseIterable {
    case board, boardOfTheDay, connections, journeys, arriving, reach, nearby, search, stop, trip, route

    /// 2026-11-25, 08:00 in Sydney.
    static let now = 1_795_554_000

    func answer(_ timetable: Timetable, _ overlay: RealtimeOverlay) async throws -> Data {
        let (encoder, snapshot, now) = (AnswerEncoder(), RealtimeSnapshot(overlay, now: Self.now), Self.now)
        switch self {
        case .board:
            let request = DeparturesRequest(stopID: "2000", at: now, minutes: 60)
            return try await encoder.encode(timetable.departures(request, realtime: snapshot).departures)
        case .boardOfTheDay:
            let request = DeparturesRequest(stopID: "2062", at: now, minutes: 1440)
            return try await encoder.encode(timetable.departures(request, realtime: snapshot).departures)
        case .connections:
            let request = ConnectionsRequest(from: "2070", to: "2050", at: now)
            return try await encoder.encode(timetable.connections(request, realtime: snapshot))
        case .journeys:
            let request = JourneysRequest(from: .stop("2070"), to: .stop("2090"), at: now)
            return try await encoder.encode(timetable.journeys(request, realtime: snapshot).journeys)
        case .arriving:
            var request = JourneysRequest(from: .stop("2070"), to: .stop("2090"), at: now + 3_600)
            (request.isTimedByArrival, request.requiresWheelchairAccess) = (true, true)
            return try await encoder.encode(timetable.journeys(request, realtime: snapshot).journeys)
        case .reach:
            let request = ReachRequest(from: .stop("2000"), at: now, minutes: 60)
            return try await encoder.encode(timetable.reach(request, realtime: snapshot))
        case .nearby:
            let request = NearbyRequest(position: Coordinate(latitude: -33.87, longitude: 151.21), radius: 2_000)
            return try await encoder.encode(timetable.nearby(request))
        case .search: return try await encoder.encode(timetable.search(SearchRequest(text: "lantren sq")))
        case .stop: return try await encoder.encode(timetable.stop("2000"))
        case .trip: return try await encoder.encode(timetable.trip("L1-N-0740"))
        case .route: return try await encoder.encode(timetable.route("L1"))
        }
    }
}

/// A feed as a folder, the messages that may arrive while it is in use, and the answers of a single reader.
struct Version {
    let feed: String
    /// By the number of the message that arrived last.
    private(set) var answers: [[Question: Data]] = []

    /// - Parameter database: where the feed is imported once for the single reader.
    init(feed: String, database: String, messages: [[UInt8]]) async throws {
        self.feed = feed
        try importFeed(feed, to: database)
        let timetable = try Timetable(path: database)
        for message in messages {
            let state = RealtimeFeedState(schedule: timetable)
            try state.receive(message, from: "updates", at: Question.now)
            var answers: [Question: Data] = [:]
            for question in Question.allCases {
                answers[question] = try await question.answer(timetable, state.overlay)
            }
            self.answers.append(answers)
        }
    }
}
