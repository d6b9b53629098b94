/// Values by group: those of a group stand side by side, in the order in which they were listed.
struct GroupedValues<Element: BitwiseCopyable & Sendable>: Sendable {
    /// The first of a group; one more than there are groups.
    private let first: FixedValues<Int32>
    let all: FixedValues<Element>

    /// - Parameter list: calls its argument with the group of each value and the value; it is called twice, and lists the
    ///   same both times.
    init(groupCount: Int, _ list: ((_ group: Int, _ value: Element) -> Void) -> Void) {
        var next = [Int32](repeating: 0, count: groupCount + 1)
        var all: [Element] = []
        var last: Element?
        list { group, value in
            next[group + 1] += 1
            last = value
        }
        for group in 0..<groupCount { next[group + 1] += next[group] }
        first = FixedValues(next)
        if let last { all = Array(repeating: last, count: Int(next[groupCount])) }
        list { group, value in
            all[Int(next[group])] = value
            next[group] += 1
        }
        self.all = FixedValues(all)
    }

    /// Indexes in `all`.
    @inline(__always) func indexes(of group: Int) -> Range<Int> { Int(first[group])..<Int(first[group + 1]) }

    var byteCount: Int { first.byteCount + all.byteCount }

    /// Gives the memory back: to be called once, after the last value was read.
    func free() {
        first.free()
        all.free()
    }
}
