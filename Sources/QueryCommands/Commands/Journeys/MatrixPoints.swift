internal import Foundation
internal import GTFSFeed
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// The places of one side of a matrix: `all`, a file, or stops and positions on the command line.
struct MatrixPoints {
    private(set) var points: [MatrixPoint] = []
    /// The meaning of the words, for the user.
    private(set) var notes: [String] = []

    init(_ text: String, timetable: Timetable) throws {
        if try timetable.isStopOrArea(Stop.ID(text)) {
            points = [MatrixPoint(Stop.ID(text))]
        } else if text == "all" {
            points = try timetable.servedPoints()
        } else if let file = try PointFile(text) {
            points = try file.records().map(\.point)
        } else {
            let words = CoordinateArgument(argument: text) == nil ? text.split(separator: ",").map(String.init) : [text]
            for word in words { try add(word, timetable: timetable) }
        }
        guard !points.isEmpty else {
            throw CommandFailure("\(text) names no place: give a stop_id, LAT,LON or a file of them.")
        }
    }

    private mutating func add(_ word: String, timetable: Timetable) throws {
        guard !word.contains("/"), ![".csv", ".txt"].contains(where: word.lowercased().hasSuffix) else {
            throw CommandFailure("There is no file \(word).")
        }
        let end = try JourneyEndArgument(word, timetable: timetable)
        points.append(MatrixPoint(id: end.end.words, end.end))
        if let note = end.note { notes.append(note) }
    }
}
