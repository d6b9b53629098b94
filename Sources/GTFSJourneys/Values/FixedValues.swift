/// Values side by side in memory that never change. A search reads hundreds of thousands of them per journey, so they are
/// read without counting references and, in a release build, without checking bounds.
///
/// The unsafe corner of reading a network: the maker of the values owns the memory and frees it.
@safe struct FixedValues<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    let count: Int
    private let base: UnsafePointer<Element>
    /// Whether the memory is that of a mapped file.
    private let isMapped: Bool

    init(_ values: [Element]) {
        (count, isMapped) = (values.count, false)
        let base = UnsafeMutablePointer<Element>.allocate(capacity: max(1, values.count))
        unsafe values.withUnsafeBufferPointer { source in
            if let first = source.baseAddress { unsafe base.initialize(from: first, count: source.count) }
        }
        unsafe self.base = UnsafePointer(base)
    }

    /// Values in a mapped file, to which the memory belongs.
    init(mapped base: UnsafePointer<Element>, count: Int) {
        (self.count, isMapped) = (count, true)
        unsafe self.base = base
    }

    /// Takes over values that are not changed any more, with their memory.
    /// - Parameter count: of the first ones that were written; nil for all.
    init(_ values: ChangingValues<Element>, count: Int? = nil) {
        (self.count, isMapped) = (count ?? values.count, false)
        unsafe base = UnsafePointer(values.base)
    }

    @inline(__always) subscript(index: Int) -> Element {
        assert(index >= 0 && index < count)
        return unsafe base[index]
    }

    var indices: Range<Int> { 0..<count }
    /// Bytes of the process's own: those of a mapped file are none.
    var byteCount: Int { isMapped ? 0 : count * MemoryLayout<Element>.stride }

    /// The bytes of all values, valid until the values are freed.
    var bytes: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Element>.stride)
    }

    /// Gives the memory back: to be called once, after the last value was read.
    func free() { if !isMapped { unsafe base.deallocate() } }
}

extension FixedValues {
    func contains(where isIncluded: (Element) -> Bool) -> Bool { indices.contains { isIncluded(self[$0]) } }

    /// The first index whose value fulfils a condition that all after it fulfil, too.
    func partitioningIndex(_ isIncluded: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isIncluded(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Values side by side in memory that a search changes: quick to read and to write, as no reference is counted, nothing is
/// copied on writing and, in a release build, no bounds are checked.
///
/// The unsafe corner of a search: the maker of the values owns the memory and frees it.
@safe struct ChangingValues<Element: BitwiseCopyable> {
    let count: Int
    let base: UnsafeMutablePointer<Element>

    init(repeating value: Element, count: Int) {
        self.count = count
        unsafe base = .allocate(capacity: max(1, count))
        unsafe base.initialize(repeating: value, count: count)
    }

    /// Values that are written before they are read.
    init(unwritten count: Int) {
        self.count = count
        unsafe base = .allocate(capacity: max(1, count))
    }

    @inline(__always) subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return unsafe base[index]
        }
        nonmutating set {
            assert(index >= 0 && index < count)
            unsafe base[index] = newValue
        }
    }

    /// Gives the memory back: to be called once, after the last use.
    func free() { unsafe base.deallocate() }
}

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

    /// The values of a mapped file.
    init(_ columns: inout ColumnFile.Reader) throws {
        first = try columns.next()
        all = try columns.next()
    }

    func add(to columns: inout ColumnWriter) {
        columns.add(first)
        columns.add(all)
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
