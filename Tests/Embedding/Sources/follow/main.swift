import Foundation
import GTFSQuery
import GTFSRealtime

/// Shows the board of a stop until it is stopped: `follow sydney.sqlite updates.pb 2000`. The board changes with the minute,
/// with the file of messages, and with the database, each of which may be replaced at any time.
let arguments = CommandLine.arguments
guard arguments.count == 4 else { fatalError("usage: follow DATABASE MESSAGES STOP") }
let (messages, stop) = (URL(fileURLWithPath: arguments[2]), arguments[3])

let file = try TimetableFile(path: arguments[1])
let realtime = RealtimeFeedState(schedule: file.timetable)

/// Reads the messages again each second; a web service would use `RealtimePoller`.
let reading = Task {
    var last: Data?
    while !Task.isCancelled {
        if let bytes = try? Data(contentsOf: messages), bytes != last {
            try realtime.receive(bytes, from: "updates", at: Date())
            last = bytes
        }
        try await Task.sleep(for: .seconds(1))
    }
}
/// Says what becomes of each new database.
let watching = Task {
    for await change in file.changes() {
        print(change.isReplaced ? "-- the new timetable is in use" : "-- not used: \(change.failure!)")
    }
}

let request = DeparturesRequest(stopID: Stop.ID(stop), at: Date(), limit: 5)
for try await board in file.boards(request, realtime: realtime) {
    print("-- \(board.departures.count) departures, realtime \(board.realtime?.state.rawValue ?? "none")")
    for departure in board.departures {
        let (time, status) = (departure.timestamp(.departure) ?? "", departure.realtime?.status.rawValue ?? "")
        print(time, departure.routeLabel ?? "", departure.headsign ?? "", status)
    }
}
