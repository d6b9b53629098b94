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
            ("journeys", timetable, { _ in }), ("… with --sure", timetable, { $0.includesChances = true }),
            ("… with the ways that are left alone", bare, { $0.includesChances = true }),
            ("… with --alternatives 2", timetable, { $0.alternatives = 2 }),
        ]
        for kind in kinds {
            var (journeys, changes) = (0, 0)
            // What is read once is read in the first round.
            var rounds: [Double] = [0, 0]
            for round in rounds.indices {
                for request in requests {
                    var request = request
                    kind.change(&request)
                    let begin = ProcessorTime.seconds
                    let list = try kind.timetable.journeys(request)
                    rounds[round] += (ProcessorTime.seconds - begin) * 1000 / Double(requests.count)
                    guard round > 0 else { continue }
                    journeys += list.journeys.count
                    changes += list.journeys.reduce(0) { $0 + $1.changes }
                }
            }
            print("\(kind.name): \(rounds[1]) ms of processor time a page, \(rounds[0]) asked for the first time,")
            print(journeys, "journeys,", changes, "changes")
        }
    }
}
