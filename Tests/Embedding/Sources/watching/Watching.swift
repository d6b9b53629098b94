import Foundation
import GTFSQuery
import GTFSRealtime
import GTFSTesting

/// Follows the board of a stop while messages come in, and prints what changes: `watching sydney.sqlite 2000`. The messages are
/// made here, with `GTFSTesting`; an app gets them from a `RealtimeFollower`.
@main struct Watching {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fatalError("usage: watching DATABASE STOP") }
        let timetable = try Timetable(path: arguments[1])
        let request = DeparturesRequest(stopID: Stop.ID(arguments[2]), at: Date(), for: .seconds(6 * 3600), limit: 4)
        let trips = try await timetable.departures(request).departures.map(\.trip)
        guard let first = trips.first, let last = trips.last else { fatalError("nothing leaves in the next hours") }

        let realtime = RealtimeFeedState(schedule: timetable)
        let (boards, sink) = AsyncStream.makeStream(of: DepartureBoard.self)
        let watching = Task {
            defer { sink.finish() }
            for try await board in timetable.boards(request, realtime: realtime) { sink.yield(board) }
        }

        // Each update is sent when the one before it is on the board.
        var updates: [[MadeChange]] = [
            [.late(first, by: 180)], [.late(first, by: 300), .cancelled(last)], [.late(first, by: 0)],
        ]
        var rows: [Departure.ID: String] = [:]
        for await board in boards {
            let changes = board.departures.compactMap { departure -> String? in
                let text = text(of: departure)
                return rows.updateValue(text, forKey: departure.id) == text ? nil : text
            }
            // The board comes again with each minute, often without a change.
            if changes.isEmpty { continue }
            print(changes.joined(separator: "\n"))
            if updates.isEmpty {
                watching.cancel()
            } else {
                let message = FeedMessage(updates.removeFirst(), at: Date())
                try realtime.receive(message.protobufBytes(), from: "updates", at: Date())
            }
        }
        print("the task has ended:", await watching.result)
    }

    static func text(of departure: Departure) -> String {
        let status = departure.realtime.map { "\($0.status.rawValue) \($0.delay ?? 0)" } ?? "by the schedule"
        return "\(departure.routeLabel ?? "") \(departure.headsign ?? ""): \(status)"
    }
}
