import Foundation
import GTFSExport
import GTFSGlance
import GTFSHistory
import GTFSJourneys
import GTFSModel
import GTFSQuery
import GTFSRealtime
import GTFSStore
import TestSupport
import Testing

/// Every type whose JSON is a table of keys, by its name in the sources: one that is written tomorrow is held to it, too.
private enum Tables {
    private static let modules = [
        "GTFSModel", "GTFSStore", "GTFSQuery", "GTFSJourneys", "GTFSGlance", "GTFSHistory", "GTFSRealtime",
        "GTFSExport",
    ]

    static let names = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").path
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".swift") }.sorted()
            .flatMap { path in
                try String(contentsOfFile: root + "/" + path, encoding: .utf8)
                    .matches(of: #/(?m)^extension ([\w.]+): AnswerCodable/#).map { String($0.output.1) }
            }
    }

    /// The type of a name such as `TimetableInfo.Counts`.
    static func type(_ name: String) -> (any AnswerCodable.Type)? {
        let mangled = name.split(separator: ".").map { "\($0.count)\($0)V" }.joined()
        return modules.lazy.compactMap { _typeByName("\($0.count)\($0)\(mangled)") as? any AnswerCodable.Type }.first
    }
}

/// The stored properties of a value by name, those of our own structs and objects inside of it too.
private func properties(of value: Any, under path: String = "") -> [String: String] {
    Mirror(reflecting: value).children.reduce(into: [:]) { found, child in
        guard let name = child.label else { return }
        let isOurs = String(reflecting: type(of: child.value)).hasPrefix("GTFS")
        if isOurs, [.struct, .class].contains(Mirror(reflecting: child.value).displayStyle) {
            found.merge(properties(of: child.value, under: path + name + ".")) { first, _ in first }
        } else {
            found[path + name] = "\(child.value)"
        }
    }
}

/// The stored properties that keep the value of the table's blank answer though every key was there to be read.
private func forgotten<Answer: AnswerCodable>(_ type: Answer.Type) throws -> Set<String> {
    let blank = properties(of: Answer.fields.blank)
    // One word of each enumeration at least, two where the first is that of the blank answer.
    let words = [
        "bus", "stops", "trips", "no_connection", "no_stop_near_origin", "20261125", "08:00:00", "a:b", "0,-",
        "1~1~1~20260304~0~T", "ERROR", "active", "arrival", "bike",
        "fresh", "incoming_at",
        "live",
        "aboard", "prediction", "missed", "time_sensitive", "boarding",
        "low", "moved", "other_99", "set_aside", "stale", "suffix", "yes", "no", "late", "expired", "walk", "WARNING",
        "arrived", "vehicle", "skipped", "passive", "waiting",
    ]
    let answers = [
        try EveryKey(words: words, number: 1, flag: true).value(type),
        try EveryKey(words: words.reversed(), number: 2, flag: false).value(type),
    ]
    return answers.reduce(Set(blank.keys)) { left, answer in
        let read = properties(of: answer)
        return left.filter { read[$0] == blank[$0] }
    }
}

/// Properties that have no key, and why.
private let without: Set<String> = [
    // It follows from the first departure, and is nil where that has a direction.
    "DepartureGroup.key.headsign",
    // A group of a line has no route of its own.
    "DepartureGroup.key.routeID",
    // The stops and the cursor of a board of several feeds are its own.
    "SetDeparturesRequest.board.stopID.rawValue", "SetDeparturesRequest.board.furtherStopIDs",
    "SetDeparturesRequest.board.cursor",
    // Four numbers, where each made-up array has fewer: read back below.
    "TimetableInfo.box", "FeedOverview.box",
    // It tells two URLs apart, and says nothing to people.
    "FeedURL.queryHash",
    // Timelines alone set them.
    "DeparturesRequest.includesContinuations", "SetDeparturesRequest.board.includesContinuations",
    "ConnectionsRequest.through",
]

@Suite struct KeyTests {
    @Test func `Every stored property of an answer or a request has its key`() throws {
        let names = try Tables.names.get()
        #expect(names.count > 70)
        for name in names {
            let type = try #require(Tables.type(name), "\(name) is no type of the libraries")
            do {
                let lost = Set(try forgotten(type).map { "\(name).\($0)" })
                #expect(lost.subtracting(without) == [])
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
    }

    @Test func `A box of info comes back from its four numbers`() throws {
        var info = TimetableInfo.fields.blank
        info.box = CoordinateBox(west: 150.5, south: -34.25, east: 151.5, north: -33.5)
        #expect(try throughJSON(info).box == info.box)
    }

    /// Its key `name` is left out.
    private struct Forgetful: AnswerCodable {
        var id = 0
        var name: String?

        static let fields = AnswerFields(Forgetful()) { $0.add("id", \.id) }
    }

    @Test func `A property that its table has forgotten is found`() throws {
        #expect(try forgotten(Forgetful.self) == ["name"])
    }
}
