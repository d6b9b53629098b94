internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery

/// Boards with and without how late each departure usually is.
struct UsualBenchmark {
    private let timetable: Timetable
    private let history: History
    private let requests: [DeparturesRequest]
    /// How many stops beside the busiest, and how many boards of each.
    private static let (stops, boards) = (50, 10)

    init(_ timetable: Timetable, _ history: History) throws {
        var timetable = timetable
        timetable.usualDelays = history
        self.timetable = timetable
        self.history = history
        let zone = try timetable.timeZone()
        guard let last = try history.info().dates?.upperBound else {
            requests = []
            return
        }
        let start = zone.start(of: last)
        let sample = try timetable.sample(Self.stops)
        requests = ([sample.busiest].compactMap(\.self) + sample.stops).flatMap { stop in
            (0..<Self.boards).map { index in
                DeparturesRequest(stopID: stop.id, at: start + 6 * 3600 + index * 5400, limit: 20)
            }
        }
    }

    func run() throws {
        let clock = ContinuousClock()
        let cold = try clock.measure { try ask(requests.first) }.seconds
        for request in requests { try ask(request) }
        var (plain, usual, known) = (0.0, 0.0, 0)
        for request in requests {
            plain += try clock.measure { _ = try timetable.departures(request) }.seconds
            usual += try clock.measure { known += try ask(request) }.seconds
        }
        let count = Double(max(1, requests.count))
        print("usually: first board \(cold) s, then", plain / count, "s without,", usual / count, "s with,")
        print("\(known) of the departures of \(requests.count) boards are known")
    }

    @discardableResult private func ask(_ request: DeparturesRequest?) throws -> Int {
        guard var request else { return 0 }
        request.includesUsual = true
        return try timetable.departures(request).departures.count { $0.usual != nil }
    }
}
