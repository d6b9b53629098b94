internal import GTFSStore

/// Which combination or list of extra cells each key of a file has, keys in rising order; keys without any are not among
/// them.
struct ExtraOwners {
    /// Keys that follow each other and have the same.
    struct Run {
        let first: Int
        var last: Int
        let number: Int32
    }

    private(set) var runs: [Run] = []

    mutating func add(key: Int, number: Int32) {
        guard number >= 0 else { return }
        if let last = runs.last, last.last + 1 == key, last.number == number {
            runs[runs.count - 1].last = key
        } else {
            runs.append(Run(first: key, last: key, number: number))
        }
    }

    /// Hands over runs of keys in order, and each key by itself that has waiting cells; the number is -1 where a key has
    /// nothing but those.
    func forEach(
        with pending: PendingCells?, _ body: (ClosedRange<Int>, Int32, [PendingCells.Cell]) throws -> Void
    ) throws {
        for run in runs {
            var first = run.first
            while let key = pending?.next?.key, key <= run.last {
                let isOfRun = key >= first
                if first < key { try body(first...(key - 1), run.number, []) }
                try body(key...key, isOfRun ? run.number : -1, try pending?.take(key: key) ?? [])
                if isOfRun { first = key + 1 }
            }
            if first <= run.last { try body(first...run.last, run.number, []) }
        }
        while let key = pending?.next?.key { try body(key...key, -1, try pending?.take(key: key) ?? []) }
    }
}
