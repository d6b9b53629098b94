import Foundation
import GTFSQuery

/// An answer of a CGI program (RFC 3875).
func send(_ status: String, _ body: some Encodable) throws {
    let json = String(decoding: try AnswerEncoder().encode(body), as: UTF8.self)
    print("Status: \(status)\r\nContent-Type: application/json\r\n\r\n\(json)", terminator: "")
}

/// `GET /board?stop=2000`: the next hour of a stop, in the JSON of `gtfs-query departures`.
let query = URLComponents(string: "?" + (ProcessInfo.processInfo.environment["QUERY_STRING"] ?? ""))
let stop = query?.queryItems?.first { $0.name == "stop" }?.value ?? ""
do {
    let timetable = try Timetable(path: "sydney.sqlite")
    let board = try timetable.departures(DeparturesRequest(stopID: Stop.ID(stop), at: Date()))
    try send("200 OK", board.departures)
} catch let error as QueryError {
    try send("\(error.httpStatus)", error)
} catch {
    try send("500", ["message": "\(error)"])
}
