internal import GTFSModel

/// The words of all names, in the order of their bytes. Search looks up typos and parts of words in them.
package struct SearchVocabulary: Sendable {
    /// The words as UTF-8, a line feed before and after each.
    private let bytes: [UInt8]
    /// Where the words begin that start with each byte.
    private let starts: [Int]
    /// Where each word begins, and the letters that it has.
    private let wordStarts: [UInt32]
    private let masks: [UInt32]

    private static let separator = UInt8(ascii: "\n")

    package init(_ words: [String]) {
        var bytes = [Self.separator]
        var starts = Array(repeating: 0, count: 257)
        var wordStarts: [UInt32] = []
        var masks: [UInt32] = []
        var next = 0
        for word in words {
            guard let first = word.utf8.first else { continue }
            while next <= Int(first) {
                starts[next] = bytes.count
                next += 1
            }
            wordStarts.append(UInt32(bytes.count))
            masks.append(Self.letters(word.utf8))
            bytes.append(contentsOf: word.utf8)
            bytes.append(Self.separator)
        }
        while next <= 256 {
            starts[next] = bytes.count
            next += 1
        }
        self.bytes = bytes
        self.starts = starts
        self.wordStarts = wordStarts
        self.masks = masks
    }

    package var byteCount: Int { 96 + bytes.capacity + starts.capacity * MemoryLayout<Int>.stride + masks.capacity * 8 }

    package func contains(_ word: String) -> Bool {
        var isKnown = false
        eachWord(beginning: word) { found in
            isKnown = found.count == word.utf8.count
            return false
        }
        return isKnown
    }

    /// The words that begin with `prefix`; nil where there are more than `limit`.
    package func words(beginning prefix: String, limit: Int) -> [String]? {
        var found: [String] = []
        eachWord(beginning: prefix) { range in
            found.append(String(decoding: bytes[range], as: UTF8.self))
            return found.count <= limit
        }
        return found.count > limit ? nil : found
    }

    /// Calls `body` with each word that begins with `prefix`, in their order, until it returns false: the prefix itself,
    /// where that is a word, is the first.
    private func eachWord(beginning prefix: String, _ body: (Range<Int>) -> Bool) {
        let prefix = Array(prefix.utf8)
        guard let first = prefix.first else { return }
        var start = starts[Int(first)]
        while start < starts[Int(first) + 1] {
            let range = word(around: start)
            start = range.upperBound + 1
            if range.count >= prefix.count, isEqual(prefix, at: range.lowerBound), !body(range) { return }
        }
    }

    /// The words that hold `part` anywhere but at their start.
    package func words(holding part: String) -> [String] {
        let part = Array(part.utf8)
        guard !part.isEmpty, bytes.count > part.count else { return [] }
        var found: [String] = []
        var index = 1
        while index + part.count <= bytes.count {
            guard bytes[index] == part[0], bytes[index - 1] != Self.separator, isEqual(part, at: index) else {
                index += 1
                continue
            }
            let word = self.word(around: index)
            found.append(String(decoding: bytes[word], as: UTF8.self))
            index = word.upperBound
        }
        return found
    }

    /// A word, and how many slips lie between it and the one that was typed.
    package struct Likeness: Sendable {
        package let word: String
        package let slips: Int
    }

    /// The words that are at most `distance` slips away from `word`: a letter too many, too few, wrong, or changed with
    /// its neighbour. Any letter may be the wrong one.
    /// - Parameter isBeginning: whether `word` may go on, so that the beginning of a longer word is compared.
    package func words(like word: String, distance: Int, isBeginning: Bool) -> [Likeness] {
        let typed = word.unicodeScalars.map(\.value)
        let letters = Self.letters(word.utf8)
        var matcher = SlipDistance(typed, limit: distance)
        var found: [Likeness] = []
        var scalars: [UInt32] = []
        for index in masks.indices {
            // Each slip brings in one letter, or takes one away.
            guard (letters & ~masks[index]).nonzeroBitCount <= distance,
                isBeginning || (masks[index] & ~letters).nonzeroBitCount <= distance
            else { continue }
            let range = wordRange(index)
            guard range.count + distance >= typed.count,
                isBeginning || range.count <= (typed.count + distance) * 4
            else { continue }
            read(range, into: &scalars)
            if let slips = matcher.distance(to: scalars, isBeginning: isBeginning) {
                found.append(Likeness(word: String(decoding: bytes[range], as: UTF8.self), slips: slips))
            }
        }
        return found
    }

    /// Puts the Unicode scalars of a word in the place of others, without a string where they are ASCII.
    private func read(_ range: Range<Int>, into scalars: inout [UInt32]) {
        scalars.removeAll(keepingCapacity: true)
        let word = bytes[range]
        if word.allSatisfy({ $0 < 0x80 }) {
            for byte in word { scalars.append(UInt32(byte)) }
        } else {
            scalars.append(contentsOf: String(decoding: word, as: UTF8.self).unicodeScalars.lazy.map(\.value))
        }
    }

    /// A bit per letter from a to z. Others have none, as a slip of one of them may change several bytes.
    static func letters(_ word: some Sequence<UInt8>) -> UInt32 {
        word.reduce(0) { mask, byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            return isLetter ? mask | 1 << UInt32(byte - UInt8(ascii: "a")) : mask
        }
    }

    var count: Int { masks.count }

    /// The word of an index, as UTF-8.
    func word(at index: Int) -> ArraySlice<UInt8> { bytes[wordRange(index)] }

    private func wordRange(_ index: Int) -> Range<Int> {
        let end = index + 1 < wordStarts.count ? Int(wordStarts[index + 1]) : bytes.count
        return Int(wordStarts[index])..<end - 1
    }

    private func isEqual(_ part: [UInt8], at index: Int) -> Bool {
        for offset in part.indices where bytes[index + offset] != part[offset] { return false }
        return true
    }

    private func word(around index: Int) -> Range<Int> {
        var (lower, upper) = (index, index)
        while bytes[lower - 1] != Self.separator { lower -= 1 }
        while bytes[upper] != Self.separator { upper += 1 }
        return lower..<upper
    }
}
