internal import Dispatch
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// How many boards per second several threads get from one timetable.
struct ThreadBenchmark {
    private let requests: [DeparturesRequest]
    private let timetable: Timetable

    init(_ questions: QuestionList, _ timetable: Timetable) {
        requests = questions.boards.timed + questions.platforms.timed + questions.stops.timed
        self.timetable = timetable
    }

    func figures() throws -> [Figure] {
        guard !requests.isEmpty else { return [] }
        _ = try rate(threads: 8, rounds: 1)
        let rates = try [1, 2, 8].map { threads in (threads, try rate(threads: threads, rounds: rounds())) }
        let cores = Double(ProcessInfo.processInfo.activeProcessorCount)
        return rates.map { threads, rate in
            Figure(
                "boards_per_second_\(threads)", "boards, \(threads) \(threads == 1 ? "thread" : "threads") at once",
                rate, .perSecond)
        } + [
            Figure(
                "thread_scaling", "8 threads over one, on \(Int(cores)) cores", rates[2].1 / rates[0].1, .ratio,
                goal: .least(cores * 0.9, .sydneyScale))
        ]
    }

    /// The rounds that one thread makes in about a second, at most fifty: few questions of a small feed need no second.
    private func rounds() throws -> Int {
        let clock = ContinuousClock()
        let once = try clock.measure { for request in requests { _ = try timetable.departures(request) } }.seconds
        return min(50, max(1, Int(1 / max(once, 0.0001))))
    }

    /// Boards per second of all threads together. Each asks every question `rounds` times, from another one on.
    private func rate(threads: Int, rounds: Int) throws -> Double {
        let failure = FirstFailure()
        let seconds = ContinuousClock().measure {
            DispatchQueue.concurrentPerform(iterations: threads) { thread in
                for question in 0..<rounds * requests.count {
                    let request = requests[(question + thread * requests.count / threads) % requests.count]
                    do { _ = try timetable.departures(request) } catch { failure.note(error) }
                }
            }
        }.seconds
        if let error = failure.error { throw error }
        return Double(threads * rounds * requests.count) / seconds
    }
}

/// The first error that any of several threads met.
private final class FirstFailure: @unchecked Sendable {
    private let lock = NSLock()
    private var met: (any Error)?

    var error: (any Error)? { lock.withLock { met } }

    func note(_ error: any Error) { lock.withLock { met = met ?? error } }
}
