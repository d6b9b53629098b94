/// Values side by side in memory that a search changes: quick to read and to write, as no reference is counted, nothing is
/// copied on writing and, in a release build, no bounds are checked.
///
/// The unsafe corner of a search: the memory belongs to whoever made the values, and is there until it frees them.
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
