internal import GTFSModel

/// The texts of a table's records, split into parts if that makes them smaller: "Pine St & 9th Ave" is "Pine St " and
/// "& 9th Ave", and other names have these parts too. A text of one or two parts becomes a number; every other one
/// stays as it is (docs/decisions/small-files.md).
///
/// Add all texts first. Then ask for them again, in the same order.
package struct SharedTexts {
    /// Replaces the id of a record in a part.
    private static let marker: UInt8 = 1
    /// A part's key has 16 bits; 0 is the key of no text.
    static let mostParts = 65_535
    /// Further texts stay as they are, as an import holds all of these in memory.
    private static let mostBytes = 32_000_000

    /// With more bytes, only the pieces that may occur twice are counted.
    private let mostBytesCountedWhole: Int

    /// The texts to search for parts, with the marker in place of the id, one after another; emptied by `share`.
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = [0]
    /// The bytes of each text as it is.
    private var lengths: [UInt32] = []
    /// How each text is stored: 0 for one that stays as it is. After `share`.
    private var numbers: [UInt32] = []
    /// How many texts have been stored.
    private var storedCount = 0

    package init(mostBytesCountedWhole: Int = 4_000_000) { self.mostBytesCountedWhole = mostBytesCountedWhole }

    package mutating func add(_ text: String?, id: String) {
        guard let text else { return }
        if text.utf8.count > 2, bytes.count < Self.mostBytes { addMarked(Array(text.utf8), id: Array(id.utf8)) }
        ends.append(UInt32(bytes.count))
        lengths.append(UInt32(text.utf8.count))
    }

    /// Adds the bytes of a text, with the marker in place of each id. It skips a text that already has the marker, or a
    /// zero, where SQL ends a text.
    private mutating func addMarked(_ text: [UInt8], id: [UInt8]) {
        if text.contains(where: { $0 < 2 }) { return }
        // A shorter id occurs in many texts by chance.
        guard let first = id.first, id.count > 2 || text == id else { return bytes.append(contentsOf: text) }
        var index = 0
        while index < text.count {
            let isID = text[index] == first && text[index...].starts(with: id)
            bytes.append(isID ? Self.marker : text[index])
            index += isID ? id.count : 1
        }
    }

    /// Decides on the parts, after the last text. From then on, only the number of each text is held.
    /// - Returns: the parts, from key 1 on.
    package mutating func share() -> [String] {
        let repeated = bytes.count > mostBytesCountedWhole ? PartUse.RepeatedPieces(self) : nil
        let pieces = PartUse.ofAllPieces(self, repeated: repeated)
        let chosen = PartUse.ofTexts(self, cut: lengths.indices.map { cut($0, use: pieces) }, repeated: repeated)
        let cuts = lengths.indices.map { cut($0, use: chosen) }
        let slices = Array(PartUse.ofTexts(self, cut: cuts, repeated: repeated).mostUsedFirst().prefix(Self.mostParts))
        let keys = Dictionary(slices.indices.map { (hash(slices[$0]), $0 + 1) }, uniquingKeysWith: { $1 })
        numbers = cuts.indices.map { number(of: $0, cuts[$0], keys: keys, slices: slices) }
        let parts = slices.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        (bytes, ends, lengths) = ([], [], [])
        return parts
    }

    private func number(of index: Int, _ cut: Cut, keys: [UInt64: Int], slices: [TextSlice]) -> UInt32 {
        // Nil beyond the most parts, and for a piece whose hash another one has.
        func key(of slice: TextSlice) -> Int? {
            guard let key = keys[hash(slice)], bytes[slice.range] == bytes[slices[key - 1].range] else { return nil }
            return key
        }
        var keys: [Int?] = []
        forEachPiece(of: slice(at: index), cut: cut) { keys.append(key(of: $0)) }
        guard let first = keys.first ?? nil, let second = keys.count > 1 ? keys[1] : 0 else { return 0 }
        return UInt32(first) | UInt32(second) << 16
    }

    /// The stored form of the next text. Texts come in the order in which they were added.
    package mutating func stored(_ text: String?) -> StoredValue {
        guard let text else { return .null }
        defer { storedCount += 1 }
        let number = numbers[storedCount]
        // Where an `Int` of 32 bits does not hold the number, the text is stored whole.
        return number == 0 ? .text(text) : Int(exactly: number).map(StoredValue.integer) ?? .text(text)
    }
}

// MARK: - Pieces

extension SharedTexts {
    /// Bytes of the texts.
    struct TextSlice {
        let start: Int
        let end: Int
        var range: Range<Int> { start..<end }
        var count: Int { end - start }
    }

    /// Where a text is cut: after this many bytes. At 0 it is one part; below 0 it stays as it is.
    typealias Cut = Int8

    private var texts: some Collection<TextSlice> { (0..<ends.count - 1).lazy.map(slice) }

    func slice(at index: Int) -> TextSlice { TextSlice(start: Int(ends[index]), end: Int(ends[index + 1])) }

    /// Every piece that a text might be cut into.
    func forEachPiece(_ body: (TextSlice) -> Void) {
        for text in texts where text.count > 0 {
            body(text)
            forEachCut(of: text) { forEachPiece(of: text, cut: $0, body) }
        }
    }

    var byteCount: Int { bytes.count }

    func hash(_ slice: TextSlice) -> UInt64 {
        unsafe bytes.withUnsafeBytes { unsafe StableHash.of(UnsafeRawBufferPointer(rebasing: $0[slice.range])) }
    }

    /// The pieces of a text that is cut there: none, one or two.
    func forEachPiece(of text: TextSlice, cut: Cut, _ body: (TextSlice) -> Void) {
        guard cut >= 0, text.count > 0 else { return }
        guard cut > 0 else { return body(text) }
        let middle = text.start + Int(cut)
        body(TextSlice(start: text.start, end: middle))
        body(TextSlice(start: middle, end: text.end))
    }

    /// Where a text may be cut: before a word. A long text hardly shares parts with others, so only its first words
    /// count.
    func forEachCut(of text: TextSlice, _ body: (Cut) -> Void) {
        for cut in stride(from: 1, to: min(text.count, 100), by: 1)
        where bytes[text.start + cut - 1] == UInt8(ascii: " ") && bytes[text.start + cut] != UInt8(ascii: " ") {
            body(Cut(cut))
        }
    }

    /// The cut with which a text takes the fewest bytes.
    private func cut(_ index: Int, use: PartUse) -> Cut {
        let text = slice(at: index)
        var (best, least): (Cut, Double) = (-1, Double(lengths[index]))
        func consider(_ cut: Cut) {
            // A number of one part takes two bytes, one of two takes four.
            var cost = 0.0
            forEachPiece(of: text, cut: cut) { cost = cost + use.cost(of: $0, hash($0)) + 2 }
            if cost < least { (best, least) = (cut, cost) }
        }
        guard text.count > 0 else { return best }
        consider(0)
        forEachCut(of: text, consider)
        return best
    }
}

/// Writes a table with each combination of values once, and gives the key of each.
package struct SharedRows {
    private let insert: PreparedInsert
    private var keys: [[StoredValue]: Int] = [:]

    /// - Parameters:
    ///   - key: the column of keys, which count from 1.
    ///   - columns: the others, in the order in which `key(of:)` takes them.
    package init(_ database: StoreDatabase, _ table: String, key: String, _ columns: [String]) throws {
        insert = try PreparedInsert(database, sql: WriteSQL.insert(into: table, [key] + columns))
    }

    /// The key of a combination, whose row is written when it first comes.
    package mutating func key(of values: [StoredValue]) throws -> Int {
        if let key = keys[values] { return key }
        let key = keys.count + 1
        keys[values] = key
        try insert.run([.integer(key)] + values)
        return key
    }
}

/// How often pieces of texts are used.
private struct PartUse {
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
