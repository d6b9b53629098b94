extension Collection<Int32> {
    /// The indexes group by group, and by a value within each group; indexes of equal value stay in their order.
    ///
    /// Groups are counted, so that only the few indexes of a group are compared. A group may hold all trips of a country, so
    /// it is sorted where it is.
    /// - Parameters:
    ///   - groupCount: the number of groups, which count from 0.
    ///   - group: the group of an index; nil for one that is left out.
    ///   - value: the value that orders the indexes of a group.
    func grouped<Value: Comparable>(
        _ groupCount: Int, by group: (Int) -> Int?, then value: (Int) -> Value
    ) -> [Int32] {
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
    /// Sorts a range by a value; indexes of equal value stay in their order.
    fileprivate mutating func sort<Value: Comparable>(_ range: Range<Int>, by value: (Int) -> Value) {
        if range.count > 1 { self[range].sort { value(Int($0)) < value(Int($1)) } }
    }
}
