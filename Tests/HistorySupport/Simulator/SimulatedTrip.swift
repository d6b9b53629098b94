import GTFSModel
import TestSupport

/// A trip of the made-up city on its day: what really happened to it.
struct SimulatedTrip {
    enum Fate { case runs, neverRuns, cancelled, added }

    let line: SimulatedLine
    let id: TripOnServiceDay
    let scheduledStart: Int
    var fate = Fate.runs
    /// By position; seconds since 1970.
    var arrivals: [Int] = []
    var departures: [Int] = []
    /// Positions at which it does not stop.
    var skipped: Set<Int> = []
    var isDetoured = false
    /// From this position on another vehicle serves it; nil if none does.
    var swap: Int?
    /// Seconds by which the clock of its vehicle is wrong.
    var clock = 0
    /// Seconds between two positions, and of the first of them.
    var interval = 20
    var phase = 0

    init(_ line: SimulatedLine, start: Int, on date: ServiceDate, midnight: Int) {
        self.line = line
        let startTime = line.frequency == .none ? nil : ServiceTime(seconds: start)
        id = TripOnServiceDay(tripID: line.tripID(at: start), serviceDate: date, startTime: startTime)
        scheduledStart = midnight + start
    }

    init(added id: Trip.ID, _ line: SimulatedLine, start: Int, on date: ServiceDate, midnight: Int) {
        self.line = line
        self.id = TripOnServiceDay(tripID: id, serviceDate: date)
        scheduledStart = midnight + start
        fate = .added
    }

    var last: Int { line.stops.count - 1 }
    var runs: Bool { fate == .runs || fate == .added }
    /// While its vehicle reports: from two minutes before it leaves until a minute and a half after it arrives.
    var reported: ClosedRange<Int> { departures[0] - 120...arrivals[last] + 90 }

    func scheduled(_ position: Int) -> Int { scheduledStart + line.offset(at: position) }

    /// Metres gone at a moment.
    func metres(at moment: Int) -> Double {
        guard moment > departures[0] else { return 0 }
        for position in 1...last where moment < departures[position] || position == last {
            guard moment < arrivals[position] else { return line.metres(at: position) }
            let (start, end) = (departures[position - 1], arrivals[position])
            let share = Double(moment - start) / Double(max(1, end - start))
            return line.metres(at: position - 1) + line.spacing * share
        }
        return line.metres(at: last)
    }

    /// The stop at which it stands, or else the next one to which it goes.
    func stop(at moment: Int) -> (position: Int, isThere: Bool) {
        let next = (0...last).first { !skipped.contains($0) && moment < departures[$0] } ?? last
        return (next, moment >= arrivals[next])
    }

    func vehicleID(at moment: Int) -> String {
        let isOther = swap.map { moment >= departures[$0] } ?? false
        return "\(id.tripID) \(id.startTime?.seconds ?? 0)\(isOther ? " b" : "")"
    }
}

extension SimulatedTrip {
    /// Decides what happens to it.
    mutating func decide(_ random: inout SeededGenerator) {
        let isPlain = line.frequency == .none && fate == .runs
        if isPlain, random.chance(1, of: 15) { fate = .neverRuns }
        if isPlain, fate == .runs, random.chance(1, of: 15) { fate = .cancelled }
        if random.chance(1, of: 8) { swap = Int.random(in: 2..<last, using: &random) }
        if isPlain, random.chance(1, of: 8) { skipped = [Int.random(in: 2..<last, using: &random)] }
        if random.chance(1, of: 20) { clock = random.one(of: [150, -500]) }
        interval = random.one(of: [10, 20, 30, 60])
        phase = Int.random(in: 0..<60, using: &random)
        run(&random)
    }

    private mutating func run(_ random: inout SeededGenerator) {
        let kind = Int.random(in: 0..<10, using: &random)
        let delay =
            switch kind {
            case 0: Int.random(in: -100...0, using: &random)
            case 1: Int.random(in: 300...1000, using: &random)
            // Nearly as late as the next trip of a line with a trip each ten minutes: the two are bunched.
            case 2: Int.random(in: 480...590, using: &random)
            default: Int.random(in: 0...180, using: &random)
            }
        var time = scheduledStart + delay
        for position in 0...last {
            if position > 0 {
                let planned = line.secondsPerStop - 20
                time += Int.random(in: planned * 85 / 100...planned * 125 / 100, using: &random)
            }
            arrivals.append(position == 0 ? time - 120 : time)
            if position > 0, position < last, !skipped.contains(position) {
                time += Int.random(in: 8...40, using: &random)
            }
            departures.append(time)
        }
    }
}
