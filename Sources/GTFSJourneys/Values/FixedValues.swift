/// Values side by side in memory that never change. A search reads hundreds of thousands of them per journey, so they are
/// read without counting references and, in a release build, without checking bounds.
///
/// The unsafe corner of reading a network: the memory belongs to whoever made the values, and is there until it frees them.
@safe struct FixedValues<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    let count: Int
    private let base: UnsafeMutablePointer<Element>

    init(_ values: [Element]) {
        count = values.count
        unsafe base = .allocate(capacity: max(1, values.count))
        unsafe values.withUnsafeBufferPointer { source in
            if let first = source.baseAddress { unsafe base.initialize(from: first, count: source.count) }
        }
    }

    /// Takes over values that are not changed any more, with their memory.
    /// - Parameter count: of the first ones that were written; nil for all.
    init(_ values: ChangingValues<Element>, count: Int? = nil) {
        self.count = count ?? values.count
        unsafe base = values.base
    }

    @inline(__always) subscript(index: Int) -> Element {
        assert(index >= 0 && index < count)
        return unsafe base[index]
    }

    var indices: Range<Int> { 0..<count }
    var byteCount: Int { count * MemoryLayout<Element>.stride }

    /// Gives the memory back: to be called once, after the last value was read.
    func free() { unsafe base.deallocate() }
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
