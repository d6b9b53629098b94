internal import Foundation
internal import GTFSHistory
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// Pages of journeys with and without how sure they are, and with later rides: what each adds, in processor time.
struct PageBenchmark {
    private let timetable: Timetable
    private let requests: [JourneysRequest]
    /// How many stops, and how far the second stop of a pair is from the first in their list.
    private static let (stops, step) = (60, 7)

    init(_ timetable: Timetable, _ history: History) throws {
        var timetable = timetable
        timetable.changeRecords = history
        self.timetable = timetable
        let stops = try timetable.sample(Self.stops).stops.map(\.id)
        guard let last = try history.info().dates?.upperBound, stops.count > Self.step else {
            requests = []
            return
        }
        let at = try timetable.timeZone().start(of: last) + 8 * 3600
        requests = zip(stops, stops.dropFirst(Self.step)).map {
            JourneysRequest(from: .stop($0), to: .stop($1), at: at)
        }
    }

    func run() throws {
        guard !requests.isEmpty else { return }
        var bare = timetable
        bare.changeRecords = nil
        let kinds: [(name: String, timetable: Timetable, change: (inout JourneysRequest) -> Void)] = [
            ("journeys", timetable, { _ in }),
            ("… with chances alone", timetable, { ($0.includesChances, $0.includesWaysLeft) = (true, false) }),
            ("… with --sure", timetable, { $0.includesChances = true }),
            ("… with the ways that are left alone", bare, { $0.includesChances = true }),
            ("… with --alternatives 2", timetable, { $0.alternatives = 2 }),
        ]
        var counts = kinds.map { _ in (journeys: 0, changes: 0) }
        // What is read once is read in the first round.
        var rounds = kinds.map { _ in [0.0, 0.0] }
        for round in 0..<2 {
            for request in requests {
                // One kind after the other, so that a slow moment is one of all kinds.
                for (index, kind) in kinds.enumerated() {
                    var request = request
                    kind.change(&request)
                    let begin = ProcessorTime.seconds
                    let list = try kind.timetable.journeys(request)
                    rounds[index][round] += (ProcessorTime.seconds - begin) * 1000 / Double(requests.count)
                    guard round > 0 else { continue }
                    counts[index].journeys += list.journeys.count
                    counts[index].changes += list.journeys.reduce(0) { $0 + $1.changes }
                }
            }
        }
        for (index, kind) in kinds.enumerated() {
            print("\(kind.name): \(rounds[index][1]) ms of processor time a page,", terminator: " ")
            print("\(rounds[index][0]) asked for the first time,")
            print(counts[index].journeys, "journeys,", counts[index].changes, "changes")
        }
    }
}
