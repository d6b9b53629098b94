internal import GTFSModel

/// How often pieces of texts are used.
struct PartUse {
    private struct CountedPiece {
        var uses: UInt32
        /// Where the piece first occurs.
        let start: UInt32
        let end: UInt32

        init(uses: UInt32, _ slice: SharedTexts.TextSlice) {
            (self.uses, start, end) = (uses, UInt32(slice.start), UInt32(slice.end))
        }
    }

    /// By hash.
    private var counts: [UInt64: CountedPiece] = [:]
    /// Pieces that are used once and are not in `counts`, in the order of their starts; only the first ones, up to the
    /// most parts.
    private var single: [CountedPiece] = []

    /// The bytes of a part's row besides its text.
    private static let rowBytes = 9

    /// - Parameter repeated: the pieces that are counted; nil: all.
    static func ofAllPieces(_ texts: SharedTexts, repeated: RepeatedPieces?) -> PartUse {
        var use = PartUse()
        texts.forEachPiece { use.count($0, texts: texts, repeated: repeated) }
        return use
    }

    static func ofTexts(_ texts: SharedTexts, cut cuts: [SharedTexts.Cut], repeated: RepeatedPieces?) -> PartUse {
        var use = PartUse()
        for (index, cut) in cuts.enumerated() {
            texts.forEachPiece(of: texts.slice(at: index), cut: cut) {
                use.count($0, texts: texts, repeated: repeated)
            }
        }
        return use
    }

    private mutating func count(_ slice: SharedTexts.TextSlice, texts: SharedTexts, repeated: RepeatedPieces?) {
        let hash = texts.hash(slice)
        if let repeated, !repeated.mayHold(hash) {
            if single.count < SharedTexts.mostParts { single.append(CountedPiece(uses: 1, slice)) }
        } else {
            counts[hash, default: CountedPiece(uses: 0, slice)].uses += 1
        }
    }

    /// The bytes of a piece in the table of parts, divided among all texts that use it.
    func cost(of slice: SharedTexts.TextSlice, _ hash: UInt64) -> Double {
        Double(slice.count + Self.rowBytes) / Double(max(1, counts[hash]?.uses ?? 0))
    }

    /// The most used ones get the smallest keys. There may be more that are used once.
    func mostUsedFirst() -> [SharedTexts.TextSlice] {
        (Array(counts.values) + single).sorted { ($1.uses, $0.start, $0.end) < ($0.uses, $1.start, $1.end) }
            .map { SharedTexts.TextSlice(start: Int($0.start), end: Int($0.end)) }
    }
}

extension PartUse {
    /// The pieces that occur more than once, and a few others, by two bits for each hash: most pieces of a million names
    /// belong to only one name, and take a bit or two in place of an entry.
    struct RepeatedPieces {
        private var once: [UInt64]
        private var twice: [UInt64]
        private let mask: UInt64

        init(_ texts: SharedTexts) {
            // A piece has about four bytes of text, and gets eight bits or more here.
            var bits = 64
            while bits < texts.byteCount * 2 { bits *= 2 }
            once = Array(repeating: 0, count: bits / 64)
            twice = once
            mask = UInt64(bits - 1)
            texts.forEachPiece { add(texts.hash($0)) }
        }

        private mutating func add(_ hash: UInt64) {
            let (first, second) = (hash & mask, hash >> 32 & mask)
            if Self.has(first, bits: once), Self.has(second, bits: once) {
                Self.set(first, bits: &twice)
                Self.set(second, bits: &twice)
            } else {
                Self.set(first, bits: &once)
                Self.set(second, bits: &once)
            }
        }

        /// True for each piece that occurs more than once.
        func mayHold(_ hash: UInt64) -> Bool {
            Self.has(hash & mask, bits: twice) && Self.has(hash >> 32 & mask, bits: twice)
        }

        private static func has(_ bit: UInt64, bits: [UInt64]) -> Bool { bits[Int(bit >> 6)] >> (bit & 63) & 1 == 1 }

        private static func set(_ bit: UInt64, bits: inout [UInt64]) { bits[Int(bit >> 6)] |= 1 << (bit & 63) }
    }
}
