/// The stop_headsigns of trips as runs of equal values, each list once; the key of one is its number plus one.
struct HeadsignLists {
    struct Run: Hashable {
        let first: Int
        var last: Int
        let headsign: Int32
    }

    private var numbers: [[Run]: Int32] = [:]
    private(set) var all: [[Run]] = []

    /// The number of the list of `calls`; -1 where none has a stop_headsign.
    mutating func enter(_ calls: [StopTimeCall]) -> Int32 {
        var runs: [Run] = []
        for (position, call) in calls.enumerated() where call.headsign >= 0 {
            if let last = runs.last, last.headsign == call.headsign, last.last == position - 1 {
                runs[runs.count - 1].last = position
            } else {
                runs.append(Run(first: position, last: position, headsign: call.headsign))
            }
        }
        guard !runs.isEmpty else { return -1 }
        if let number = numbers[runs] { return number }
        let number = Int32(all.count)
        numbers[runs] = number
        all.append(runs)
        return number
    }

    /// Gives `calls` the headsigns of a list back.
    func restore(_ number: Int32, to calls: inout [StopTimeCall]) {
        guard number >= 0 else { return }
        for run in all[Int(number)] {
            for position in run.first...run.last { calls[position].headsign = run.headsign }
        }
    }
}
