import Foundation
import GTFSQuery
import GTFSRealtime
import GTFSTesting

/// Messages by which the next trips of a stop are late, made when they are asked for; a service fetches them from a URL.
struct MadeMessages: RealtimeTransport {
    let timetable: Timetable
    let stop: Stop.ID

    func fetch(_ request: RealtimeRequest) async throws -> RealtimeResponse {
        let now = Date()
        let board = try await timetable.departures(DeparturesRequest(stopID: stop, at: now, for: .seconds(6 * 3600)))
        let message = FeedMessage(board.departures.prefix(4).map { .late($0.trip, by: 120) }, at: now)
        return RealtimeResponse(status: 200, body: Data(message.protobufBytes()))
    }
}

/// Asks a service many things at once while its file is replaced: `service sydney.sqlite`.
@main struct Main {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else { fatalError("usage: service DATABASE") }
        let original = URL(fileURLWithPath: CommandLine.arguments[1])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = folder.appendingPathComponent("served.sqlite")
        let next = folder.appendingPathComponent("next.sqlite")
        for copy in [database, next] { try FileManager.default.copyItem(at: original, to: copy) }

        let messages = MadeMessages(timetable: try Timetable(url: original), stop: "2000")
        let service = try await Service(
            path: database.path, messages: URL(string: "https://realtime.example/updates")!, transport: messages)
        let changes = service.file.changes()
        let running = Task { await service.run() }

        // Sixty journeys wait, of which ten clients hang up; the boards that are asked after them are answered before them.
        let journeys = (0..<60).map { _ in Task { await service.journeys("2000", "5060") } }
        while QuestionKind.journeys.waitingCount == 0 { await Task.yield() }
        for journey in journeys.suffix(10) { journey.cancel() }
        let asked = (0..<20).map { _ in Task { await service.board("2000") } }
        var boards: [Reply] = []
        for board in asked { boards.append(await board.value) }
        let waiting = QuestionKind.journeys.waitingCount
        guard rename(next.path, database.path) == 0 else { fatalError("the file cannot be replaced") }
        for await change in changes where change.isReplaced { break }

        boards.append(await service.board("2000"))
        guard boards.allSatisfy({ $0.status == 200 }) else { fatalError("a board failed") }
        guard waiting > 0 else { fatalError("the boards waited for the journeys") }
        var statuses: [Int: Int] = [:]
        for journey in journeys { statuses[await journey.value.status, default: 0] += 1 }
        print("boards: \(boards.count), all but one while \(waiting) journeys waited")
        for status in statuses.keys.sorted() { print("journeys with status \(status): \(statuses[status] ?? 0)") }
        print("nowhere:", await service.board("nowhere").status, "health:", await service.health().status)

        running.cancel()
        await running.value
    }
}
