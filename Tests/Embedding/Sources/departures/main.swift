import Foundation
import GTFSQuery
import GTFSRealtime

/// Prints the next departures of the stop that some words find: `departures sydney.sqlite lantern square --realtime updates.pb`.
/// What goes wrong is said in one sentence of the program's own, and the exit status is 1.
func complain(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
    exit(1)
}

/// Own words for the errors that a user can mend. The library has a sentence for each of the others.
func text(of error: any Error) -> String {
    switch error {
    case let error as QueryError where error.code == .unknownID && error.kind == .stop:
        let near = error.nearest.map { $0.name ?? $0.id }
        let hint = near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?"
        return "No stop is called \"\(error.requestedID ?? "")\".\(hint)"
    case let error as StoreError where error.code == .notFound:
        return "There is no timetable at \(error.path)."
    case let error as CocoaError where error.code == .fileReadNoSuchFile:
        return "There is no message at \(error.filePath ?? "this path")."
    default:
        return error.localizedDescription
    }
}

/// The stop that fits the words best. Words that find nothing may be an id that is spelt wrong: the error says which come near.
func stop(calledBy words: String, in timetable: Timetable) throws -> Stop {
    if let best = try timetable.search(SearchRequest(text: words, limit: 1)).first { return best.stop }
    return try timetable.stop(Stop.ID(words)).stop
}

/// What a row's last column says: a delay in minutes, or that the trip does not come.
func note(_ departure: Departure) -> String {
    guard let realtime = departure.realtime else { return "" }
    switch realtime.status {
    case .cancelled: return "cancelled"
    case .skipped: return "does not stop"
    case .late, .early: return "\(abs(realtime.delay ?? 0) / 60) min \(realtime.status.rawValue)"
    case .onTime: return "on time"
    default: return ""
    }
}

var words = Array(CommandLine.arguments.dropFirst())
var messages: URL?
if let option = words.firstIndex(of: "--realtime") {
    guard option + 1 < words.count else { complain("--realtime needs the path of a message.") }
    messages = URL(fileURLWithPath: words[option + 1])
    words.removeSubrange(option...option + 1)
}
guard words.count > 1 else { complain("Say it so: departures DATABASE WORDS… [--realtime FILE]") }

do {
    let now = Date()
    let timetable = try Timetable(path: words.removeFirst())
    let realtime = try messages.map { try RealtimeSnapshot(message: Data(contentsOf: $0), on: timetable, at: now) }
    let stop = try stop(calledBy: words.joined(separator: " "), in: timetable)
    let request = DeparturesRequest(stopID: stop.id, at: now, for: .seconds(6 * 3600), limit: 8)
    let board = try timetable.departures(request, realtime: realtime)

    print(stop.name ?? stop.id.rawValue)
    for failure in board.realtime?.feeds.compactMap(\.failure) ?? [] { print("Without realtime: \(failure)") }
    for departure in board.departures {
        let minutes = departure.minutes(until: .departure, at: now).map { "\($0) min" } ?? "-"
        print(minutes, departure.routeLabel ?? "", departure.headsign ?? "", note(departure), separator: "\t")
    }
} catch {
    complain(text(of: error))
}
