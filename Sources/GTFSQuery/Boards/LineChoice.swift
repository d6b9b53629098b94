internal import GTFSModel
internal import GTFSStore

/// Which lines a question lets pass, and the service days of each zone that touch its window.
final class LineChoice {
    private let session: FeedSession
    private let window: ClosedRange<Int>
    private let filter: DepartureFilter
    private var names: [String] = []
    /// The days of each zone that was met.
    private(set) var days: [[ServiceDay]] = []

    /// - Parameter window: seconds since 1970: between its ends, both included, trips must touch a visit.
    init(_ session: FeedSession, window: ClosedRange<Int>, filter: DepartureFilter) {
        self.session = session
        self.window = window
        self.filter = filter
    }

    /// Whether services run, in every zone that was met, on some day that touches the window.
    var sawServiceDays: Bool { !days.isEmpty && days.allSatisfy { !$0.isEmpty } }

    /// For each of the lines, which zone's days it runs on; nil where the filter keeps it out.
    func zones(of lines: [StopLine]) throws -> [Int?] {
        try lines.map { line in
            filter.passes(line) ? try zone(of: line.route) : nil
        }
    }

    private func zone(of route: CachedRoute) throws -> Int {
        let name = try route.zoneName
        if let known = names.firstIndex(of: name) { return known }
        names.append(name)
        days.append(try session.serviceDays(touching: window, timeZone: route.timeZone))
        return names.count - 1
    }
}

/// Which of a stop's pattern stops a question lets pass.
struct PatternStopChoice {
    /// For each of `patternStops`: the index of its time zone's days; nil where it is left out.
    let zones: [Int?]

    init(_ stop: StopTimetable, _ lines: LineChoice, where isShown: (BoardPatternStop) -> Bool) throws {
        let lines = try lines.zones(of: stop.lines)
        zones = stop.patternStops.map { isShown($0) ? lines[$0.line] : nil }
    }

    func zone(of stopTime: ProfileStopTime) -> Int? { zones[Int(stopTime.patternStop)] }
}
