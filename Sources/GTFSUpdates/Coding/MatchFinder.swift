/// Finds where bytes of a window stand in it before: by a hash of some bytes, a chain of places with the same one.
struct MatchFinder {
    struct Match {
        var length = 0, distance = 0

        /// Bits that it saves, roughly.
        /// - Parameter literalBits: those of a byte without a match.
        func gain(literalBits: Double) -> Double {
            guard distance > 0 else { return 0 }
            return Double(length) * literalBits - Double(Int.bitWidth - distance.leadingZeroBitCount) - Self.tokenBits
        }

        /// What a match takes beside its distance.
        private static let tokenBits = 6.0
    }

    /// Bytes of a hash.
    private static let hashed = 5
    private let depth: Int
    private let shift: UInt64
    private var heads: [Int32]
    private var chain: [Int32]
    private var inserted = 0

    /// - Parameters:
    ///   - count: bytes of the whole window, less than 2^31.
    ///   - depth: how many places with the same hash are tried.
    init(count: Int, depth: Int) {
        self.depth = depth
        let bits = UInt64(max(8, min(20, Int.bitWidth - count.leadingZeroBitCount)))
        shift = 64 - bits
        heads = [Int32](repeating: -1, count: 1 << Int(bits))
        chain = [Int32](repeating: -1, count: count)
    }

    /// Enters all places before `end`.
    mutating func insert(_ window: [UInt8], to end: Int) {
        let last = min(end, window.count - Self.hashed + 1)
        while inserted < last {
            let slot = hash(window, offset: inserted)
            chain[inserted] = heads[slot]
            heads[slot] = Int32(inserted)
            inserted += 1
        }
    }

    /// The match that saves most at a place before which all is entered.
    /// - Parameter literalBits: those of a byte without a match.
    func best(_ window: [UInt8], at offset: Int, literalBits: Double) -> Match {
        var (best, gain) = (Match(length: Self.hashed - 1), 0.0)
        guard offset + Self.hashed <= window.count else { return Match() }
        var candidate = Int(heads[hash(window, offset: offset)])
        var tries = depth
        while candidate >= 0, tries > 0 {
            if offset + best.length < window.count, window[candidate + best.length] == window[offset + best.length] {
                let match = Match(length: Self.length(window, candidate, offset), distance: offset - candidate)
                if match.length > best.length, match.gain(literalBits: literalBits) > gain {
                    (best, gain) = (match, match.gain(literalBits: literalBits))
                }
            }
            candidate = Int(chain[candidate])
            tries -= 1
        }
        return best.distance == 0 ? Match() : best
    }

    /// How many bytes from two places on are the same.
    static func length(_ window: [UInt8], _ first: Int, _ second: Int) -> Int {
        var length = 0
        let most = window.count - second
        while length < most, window[first + length] == window[second + length] { length += 1 }
        return length
    }

    private func hash(_ window: [UInt8], offset: Int) -> Int {
        var word: UInt64 = 0
        for index in offset..<offset + Self.hashed { word = word << 8 | UInt64(window[index]) }
        return Int((word << 24 &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }
}
