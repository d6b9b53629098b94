internal import Foundation
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// Journeys over a network that an earlier process kept in a folder for caches, as in an extension of an app: the first
/// answer of each kind, and what is kept in memory after it.
struct MappedJourneyBenchmark {
    private let path: String
    private let request: JourneysRequest

    /// - Parameter request: one of the next journeys of a pair, from which the other kinds are made.
    init(_ request: JourneysRequest, path: String) {
        (self.request, self.path) = (request, path)
    }

    /// The goals for Sydney's scale.
    func figures() throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try kinds().flatMap { kind in
            try kind.ask(opened(folder.path))
            let first = try Measurement.Latency(
                Array(repeating: folder.path, count: 7), name: { _ in "" }, ask: { try kind.ask(opened($0)) })
            let timetable = try opened(folder.path)
            let before = timetable.cachedByteCount
            try kind.ask(timetable)
            return [
                Figure(
                    "mapped_first_\(kind.key)", "\(kind.name), the first question, mapped", first,
                    goal: .most(0.12, .sydneyScale)),
                Figure(
                    "mapped_memory_\(kind.key)", "\(kind.name), memory kept, mapped",
                    Double(timetable.cachedByteCount - before), .bytes, goal: .most(20e6, .sydneyScale)),
            ]
        }
    }

    private func opened(_ folder: String) throws -> Timetable { try Timetable(path: path, cachesFolder: folder) }

    private func kinds() -> [(key: String, name: String, ask: (Timetable) throws -> Void)] {
        var (arriving, wheelchair) = (request, request)
        arriving.isTimedByArrival = true
        wheelchair.requiresWheelchairAccess = true
        let reach = ReachRequest(from: request.from, at: request.at, minutes: 60)
        return [
            ("next", "journeys", { [request] in _ = try $0.journeys(request) }),
            ("arriving", "journeys by arrival", { [arriving] in _ = try $0.journeys(arriving) }),
            ("wheelchair", "journeys in a wheelchair", { [wheelchair] in _ = try $0.journeys(wheelchair) }),
            ("reach", "reach", { _ = try $0.reach(reach) }),
        ]
    }
}
