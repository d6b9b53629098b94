/// Models of the bits of a byte, highest first: a tree of 255 of them for each context.
///
/// The coding spends most of its time here, so the models lie in memory that no access checks: an index cannot leave it, as its
/// bits above the last one are cut off.
@safe
final class ByteTrees {
    private let models: UnsafeMutablePointer<BitModel>
    private let count: Int
    private let mask: Int

    /// - Parameter contexts: how many there are, rounded up to a power of two.
    init(contexts: Int) {
        var count = 256
        while count < contexts * 256 { count *= 2 }
        self.count = count
        mask = count - 1
        unsafe models = .allocate(capacity: count)
        unsafe models.initialize(repeating: BitModel(), count: count)
    }

    deinit {
        unsafe models.deinitialize(count: count)
        unsafe models.deallocate()
    }

    /// The model at a node of a context's tree; the first node is 1.
    @inline(__always)
    subscript(context: Int, node: Int) -> BitModel {
        get { unsafe models[(context << 8 | node) & mask] }
        set { unsafe models[(context << 8 | node) & mask] = newValue }
    }
}
