import Foundation
import GTFSJourneys
import GTFSQuery
import GTFSRealtime

/// What a handler hands to its web framework.
struct Reply: Sendable {
    var status: Int
    var body: Data
}

/// The answers of a service. Its file and its messages change while it answers.
struct Service: Sendable {
    let file: TimetableFile
    let realtime: RealtimeFeedState
    private let follower: RealtimeFollower

    init(path: String, messages: URL, transport: any RealtimeTransport) async throws {
        file = try TimetableFile(path: path)
        follower = RealtimeFollower(transport: transport)
        realtime = try await follower.use(file.timetable)
        try file.attach(realtime)
        await follower.add(RealtimeSource(name: "updates", url: messages))
    }

    /// Follows the file until the task is cancelled.
    func run() async {
        await file.follow(every: .milliseconds(100))
        await follower.stop()
    }

    /// `GET /board?stop=2000`
    func board(_ stop: String) async -> Reply {
        let request = DeparturesRequest(stopID: Stop.ID(stop), at: Date(), limit: 10)
        return await reply { try await file.departures(request, realtime: realtime) }
    }

    /// `GET /journeys?from=2000&to=5060`
    func journeys(_ from: String, _ to: String) async -> Reply {
        let request = JourneysRequest(from: .stop(Stop.ID(from)), to: .stop(Stop.ID(to)), at: Date())
        return await reply { try await file.journeys(request, realtime: realtime) }
    }

    /// `GET /health`: 503 where a source of messages fails.
    func health() async -> Reply {
        let sources = await follower.health
        let failures = sources.filter { $0.consecutiveFailures > 0 }
        return Reply(status: failures.isEmpty ? 200 : 503, body: json(sources))
    }

    private func reply(_ answer: () async throws -> some Encodable) async -> Reply {
        do {
            return Reply(status: 200, body: json(try await answer()))
        } catch let error as QueryError {
            return Reply(status: error.httpStatus, body: json(error))
        } catch is CancellationError {
            // The client has hung up: nobody reads this.
            return Reply(status: 499, body: Data())
        } catch {
            return Reply(status: 500, body: json(["message": "\(error)"]))
        }
    }

    private func json(_ value: some Encodable) -> Data {
        (try? AnswerEncoder().encode(value)) ?? Data("{}".utf8)
    }
}
