/// Foresees a byte by several contexts at once: how far each is believed is learnt from how well it foresaw what came before.
///
/// The coding spends most of its time here, so the models lie in memory that no access checks: an index cannot leave it, as its
/// bits above the last one are cut off.
@safe
final class ByteMixer {
    /// The contexts of a byte; each chooses 255 models.
    typealias Contexts = SIMD8<UInt32>

    /// How much an error moves how far a context is believed.
    private static let learning: Int32 = 24

    private let models: UnsafeMutablePointer<BitModel>
    private let count: Int
    private let mask: UInt32
    /// How far each context is believed, in 65,536ths, for each set.
    private var weights: [SIMD8<Int32>]
    private let stretched = Logistic.stretched

    /// - Parameters:
    ///   - bits: of the number of models.
    ///   - sets: how many kinds of places learn by themselves.
    init(bits: Int, sets: Int) {
        count = 1 << bits
        mask = UInt32(count - 1)
        unsafe models = .allocate(capacity: count)
        unsafe models.initialize(repeating: BitModel(), count: count)
        weights = [SIMD8<Int32>](repeating: SIMD8(repeating: 65_536 / 4), count: sets * 8)
    }

    deinit {
        unsafe models.deinitialize(count: count)
        unsafe models.deallocate()
    }

    func code<Coder: BitCoder>(_ byte: UInt8, _ contexts: Contexts, set: Int, _ coder: inout Coder) -> UInt8 {
        var node: UInt32 = 1
        for index in 0..<8 {
            // Odd factors spread the nodes of a context over all models.
            let slots = (contexts &+ node &* (0x9E37_79B1 as UInt32)) & mask
            node =
                node << 1
                | codeBit(UInt32(byte >> UInt8(7 - index)) & 1, slots: slots, set: set << 3 | index, coder: &coder)
        }
        return UInt8(truncatingIfNeeded: node)
    }

    @inline(__always)
    private func codeBit<Coder: BitCoder>(
        _ bit: UInt32, slots: SIMD8<UInt32>, set: Int, coder: inout Coder
    ) -> UInt32 {
        var odds = SIMD8<Int32>()
        for input in 0..<SIMD8<Int32>.scalarCount {
            odds[input] = Int32(stretched[Int(unsafe models[Int(slots[input])].probability >> 4)])
        }
        let zero = Logistic.squash((odds &* weights[set]).wrappedSum() >> 16)
        let coded = coder.code(bit, zero: UInt32(min(max(zero, 32), 65_504)))
        let error = (((coded == 0 ? 65_536 : 0) - zero) * Self.learning) >> 4
        weights[set] = weights[set] &+ (odds &* error &+ 0x8000) &>> 16
        for input in 0..<SIMD8<Int32>.scalarCount { unsafe models[Int(slots[input])].update(coded) }
        return coded
    }
}
