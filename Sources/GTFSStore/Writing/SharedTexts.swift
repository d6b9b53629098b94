internal import GTFSModel

/// The texts of a table's records, taken apart where that makes them smaller: "Pine St & 9th Ave" is "Pine St " and
/// "& 9th Ave", each of which other names have too. A text of one or two parts is one number; every other one stays as it is
/// (docs/decisions/texts-of-stops.md).
///
/// All texts are added first. Then they are asked for again, in the same order.
package struct SharedTexts {
    /// Stands for the id of a record in a part.
    private static let marker: UInt8 = 1
    /// A part's key has 16 bits; 0 is the key of no text.
    private static let mostParts = 65_535
    /// Texts beyond stay as they are: an import holds them all in memory.
    private static let mostBytes = 32_000_000

    /// The texts in which parts are looked for, with the marker in place of the id, one after another.
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = [0]
    /// The bytes of each text as it is.
    private var lengths: [UInt32] = []
    /// Where each text is cut.
    private var cuts: [Cut] = []
    private var keys: [UInt64: Int] = [:]
    /// The parts by their keys, from key 1 on.
    private var slices: [TextSlice] = []

    package init() {}

    /// Adds a text of the record of an id.
    package mutating func add(_ text: String?, id: String) {
        if let text, text.utf8.count > 2, bytes.count < Self.mostBytes {
            addMarked(Array(text.utf8), id: Array(id.utf8))
        }
        ends.append(UInt32(bytes.count))
        lengths.append(UInt32(text?.utf8.count ?? 0))
    }

    /// Adds the bytes of a text, the marker in place of each id. Nothing of a text that has the marker already, or a zero, at
    /// which SQL ends a text.
    private mutating func addMarked(_ text: [UInt8], id: [UInt8]) {
        if text.contains(where: { $0 < 2 }) { return }
        // A shorter id stands in many texts by chance.
        guard let first = id.first, id.count > 2 || text == id else { return bytes.append(contentsOf: text) }
        var index = 0
        while index < text.count {
            let isID = text[index] == first && text[index...].starts(with: id)
            bytes.append(isID ? Self.marker : text[index])
            index += isID ? id.count : 1
        }
    }

    /// Decides on the parts, after the last text.
    package mutating func share() {
        let pieces = PartUse.ofAllPieces(self)
        let chosen = PartUse.ofTexts(self, cut: lengths.indices.map { cut($0, pieces) })
        cuts = lengths.indices.map { cut($0, chosen) }
        for slice in PartUse.ofTexts(self, cut: cuts).mostUsedFirst().prefix(Self.mostParts) {
            slices.append(slice)
            keys[hash(slice)] = slices.count
        }
    }

    /// The parts, from key 1 on.
    package var parts: [String] { slices.map { String(decoding: bytes[$0.range], as: UTF8.self) } }

    /// How a text is stored.
    /// - Parameter index: how many texts were added before it.
    package func stored(_ text: String?, at index: Int) -> StoredValue {
        guard let text else { return .null }
        let keys = pieces(of: slice(at: index), cuts[index]).map(key)
        guard let first = keys.first ?? nil, let second = keys.count > 1 ? keys[1] : 0 else { return .text(text) }
        return .integer(first | second << 16)
    }

    /// The key of a part; nil beyond the most parts, and of a piece whose hash another one has.
    private func key(of slice: TextSlice) -> Int? {
        guard let key = keys[hash(slice)], bytes[slice.range] == bytes[slices[key - 1].range] else { return nil }
        return key
    }
}

// MARK: - Pieces

/// Bytes of the texts.
private struct TextSlice {
    let start: Int
    let end: Int
    var range: Range<Int> { start..<end }
    var count: Int { end - start }
}

/// Where a text is cut: before so many bytes. At 0 it is one part; below it stays as it is.
private typealias Cut = Int8

extension SharedTexts {
    fileprivate var texts: some Collection<TextSlice> { (0..<ends.count - 1).lazy.map(slice) }

    fileprivate func slice(at index: Int) -> TextSlice { TextSlice(start: Int(ends[index]), end: Int(ends[index + 1])) }

    fileprivate func hash(_ slice: TextSlice) -> UInt64 {
        var hash = StableHash(seed: UInt64(slice.count))
        for index in slice.range { hash.add(UInt64(bytes[index])) }
        return hash.value
    }

    fileprivate func pieces(of text: TextSlice, _ cut: Cut) -> [TextSlice] {
        guard cut >= 0, text.count > 0 else { return [] }
        guard cut > 0 else { return [text] }
        let middle = text.start + Int(cut)
        return [TextSlice(start: text.start, end: middle), TextSlice(start: middle, end: text.end)]
    }

    /// Where a text may be cut: before a word. A long text hardly has parts in common with others, so only its first words
    /// count.
    fileprivate func forEachCut(of text: TextSlice, _ body: (Cut) -> Void) {
        for cut in stride(from: 1, to: min(text.count, 100), by: 1)
        where bytes[text.start + cut - 1] == UInt8(ascii: " ") && bytes[text.start + cut] != UInt8(ascii: " ") {
            body(Cut(cut))
        }
    }

    /// The cut with which a text takes the fewest bytes.
    private func cut(_ index: Int, _ use: PartUse) -> Cut {
        let text = slice(at: index)
        var (best, least): (Cut, Double) = (-1, Double(lengths[index]))
        func consider(_ cut: Cut) {
            // A number of one part takes two bytes, one of two takes four.
            let cost = pieces(of: text, cut).reduce(0) { $0 + use.cost(of: $1, hash($1)) + 2 }
            if cost < least { (best, least) = (cut, cost) }
        }
        guard text.count > 0 else { return best }
        consider(0)
        forEachCut(of: text, consider)
        return best
    }
}

/// How often pieces of texts are used.
private struct PartUse {
    /// By hash: the count, and where the piece stands first.
    private var counts: [UInt64: (count: Int, slice: TextSlice)] = [:]

    /// What the row of a part takes beside its text.
    private static let rowBytes = 9

    /// Every piece that a text might be cut into.
    static func ofAllPieces(_ texts: SharedTexts) -> PartUse {
        var use = PartUse()
        for text in texts.texts where text.count > 0 {
            use.count(text, texts)
            texts.forEachCut(of: text) { cut in
                for piece in texts.pieces(of: text, cut) { use.count(piece, texts) }
            }
        }
        return use
    }

    static func ofTexts(_ texts: SharedTexts, cut cuts: [Cut]) -> PartUse {
        var use = PartUse()
        for (text, cut) in zip(texts.texts, cuts) {
            for piece in texts.pieces(of: text, cut) { use.count(piece, texts) }
        }
        return use
    }

    private mutating func count(_ slice: TextSlice, _ texts: SharedTexts) {
        counts[texts.hash(slice), default: (0, slice)].count += 1
    }

    /// The bytes of a piece in the table of parts, borne by all texts that use it.
    func cost(of slice: TextSlice, _ hash: UInt64) -> Double {
        Double(slice.count + Self.rowBytes) / Double(max(1, counts[hash]?.count ?? 0))
    }

    /// The most used ones get the smallest keys.
    func mostUsedFirst() -> [TextSlice] {
        counts.values.sorted { ($1.count, $0.slice.start, $0.slice.end) < ($0.count, $1.slice.start, $1.slice.end) }
            .map(\.slice)
    }
}
