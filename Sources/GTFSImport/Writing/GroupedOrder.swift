extension Collection<Int32> {
    /// The indexes group by group, in each group by a value; those of one value stay in their order.
    ///
    /// Groups are counted, so that only the few indexes of a group are compared, each with a value that is read once.
    /// - Parameters:
    ///   - groupCount: how many groups there are, from 0.
    ///   - group: the group of an index; nil for one that is left out.
    ///   - value: what the indexes of a group are ordered by.
    func grouped(_ groupCount: Int, by group: (Int) -> Int?, then value: (Int) -> Int) -> [Int32] {
        var starts = [Int32](repeating: 0, count: groupCount + 1)
        for index in self {
            if let group = group(Int(index)) { starts[group + 1] += 1 }
        }
        for group in 0..<groupCount { starts[group + 1] += starts[group] }
        var ordered = [Int32](repeating: 0, count: Int(starts[groupCount]))
        var next = starts
        for index in self {
            guard let group = group(Int(index)) else { continue }
            ordered[Int(next[group])] = index
            next[group] += 1
        }
        for group in 0..<groupCount {
            ordered.sort(Int(starts[group])..<Int(starts[group + 1]), by: value)
        }
        return ordered
    }
}

extension [Int32] {
    /// Sorts a range by a value; indexes of one value stay in their order.
    fileprivate mutating func sort(_ range: Range<Int>, by value: (Int) -> Int) {
        guard range.count > 1 else { return }
        var run = range.map { (value: value(Int(self[$0])), position: $0, index: self[$0]) }
        run.sort { ($0.value, $0.position) < ($1.value, $1.position) }
        for (position, element) in zip(range, run) { self[position] = element.index }
    }
}
