internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-benchmark history HISTORY`: asks a history, and prints how long it took.
struct HistoryBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Asks a history.",
        discussion: """
            --replicate copies the recorded day that has most visits to a number of days after the last one, in the file: \
            a history of 90 days or a year from one that took minutes to record. Copy the file before.
            """)

    @Argument(help: ArgumentHelp("A history that was recorded.", valueName: "history"))
    var history: String

    @Option(help: "The database that it was recorded of, for boards with --usually and journeys with --sure.")
    var timetable: String?

    @Option(help: "First copy the fullest day to this many days after the last one.")
    var replicate = 0

    @Option(help: "How many days up to the last one are asked for.")
    var days = 90

    @Flag(help: "Ask pages of journeys alone.")
    var pages = false

    func run() throws {
        let clock = ContinuousClock()
        if replicate > 0 {
            let seconds = try clock.measure { try HistoryRecorder.repeatDay(in: history, times: replicate) }.seconds
            print("copied \(replicate) days: \(seconds) s")
        }
        let asked = try History(path: history)
        if !pages {
            try printSize(asked)
            try measureReports(asked)
            if let timetable { try UsualBenchmark(Timetable(path: timetable), asked).run() }
        }
        if let timetable { try PageBenchmark(Timetable(path: timetable), asked).run() }
    }

    private func printSize(_ history: History) throws {
        var all = PerformanceRequest()
        all.dates = ServiceDate(dayNumber: .min)...ServiceDate(dayNumber: .max)
        let report = try history.performance(all)
        let visits = report.rows.reduce(0) { $0 + $1.observed }
        let bytes = try FileManager.default.attributesOfItem(atPath: history.path)[.size] as? Int ?? 0
        print("\(report.dayCount) days, \(visits) visits, \(bytes) bytes, \(Double(bytes) / Double(visits)) a visit")
    }

    private func measureReports(_ history: History) throws {
        let groupings: [PerformanceRequest.Grouping?] = [.route, .direction, .day, nil]
        var rows: [PerformanceRow] = []
        for grouping in groupings {
            let found = try measure("all routes", in: history, request: PerformanceRequest(grouping: grouping))
            if grouping == .route { rows = found.filter { $0.routeID != nil }.sorted { $0.observed > $1.observed } }
        }
        for (name, index) in [("the busiest route", 0), ("the median route", rows.count / 2)] {
            guard rows.indices.contains(index), let route = rows[index].routeID else { continue }
            for grouping in [PerformanceRequest.Grouping.route, .weekday, .hour, .stop] {
                _ = try measure(
                    name, in: history, request: PerformanceRequest(routes: [route], grouping: grouping))
            }
        }
    }

    private func measure(
        _ name: String, in history: History, request: PerformanceRequest
    ) throws -> [PerformanceRow] {
        var request = request
        request.lastDays = days
        let clock = ContinuousClock()
        var rows: [PerformanceRow] = []
        let seconds = try (0..<3).map { _ in
            try clock.measure { rows = try history.performance(request).rows }.seconds
        }
        let visits = rows.reduce(0) { $0 + $1.observed }
        print("\(name) by \(request.grouping?.rawValue ?? "nothing"):", seconds.min() ?? 0, "s,", visits, "visits")
        return rows
    }
}

/// Boards with and without how late each departure usually is.
private struct UsualBenchmark {
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

/// Pages of journeys with and without how sure they are, and with later rides: what each adds, in processor time.
private struct PageBenchmark {
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
