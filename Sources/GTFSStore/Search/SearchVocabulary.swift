internal import GTFSModel

/// The words of all names, in the order of their bytes. Search looks up typos and parts of words in them.
package struct SearchVocabulary: Sendable {
    /// The words as UTF-8, a line feed before and after each.
    private let bytes: [UInt8]
    /// Where each word begins, and the letters that it has.
    private let wordStarts: [UInt32]
    private let masks: [UInt32]

    private static let separator = UInt8(ascii: "\n")

    package init(_ words: [String]) {
        var bytes = [Self.separator]
        var wordStarts: [UInt32] = []
        var masks: [UInt32] = []
        for word in words where !word.isEmpty {
            wordStarts.append(UInt32(bytes.count))
            masks.append(Self.letters(word.utf8))
            bytes.append(contentsOf: word.utf8)
            bytes.append(Self.separator)
        }
        self.bytes = bytes
        self.wordStarts = wordStarts
        self.masks = masks
    }

    package var byteCount: Int { 96 + bytes.capacity + masks.capacity * 8 }

    package func contains(_ word: String) -> Bool {
        let index = firstIndex(notBefore: word.utf8)
        return index < count && self.word(at: index).elementsEqual(word.utf8)
    }

    /// Whether some word begins with `prefix`.
    package func hasWord(beginning prefix: String) -> Bool {
        let index = firstIndex(notBefore: prefix.utf8)
        return index < count && word(at: index).starts(with: prefix.utf8)
    }

    /// Whether some word begins with one of `letters`.
    package func hasWord(beginningIn letters: ClosedRange<Unicode.Scalar>) -> Bool {
        let index = firstIndex(notBefore: String(letters.lowerBound).utf8)
        guard index < count else { return false }
        let first = String(decoding: word(at: index), as: UTF8.self).unicodeScalars.first
        return first.map(letters.contains) ?? false
    }

    /// The index of the first word that does not come before `bytes`.
    private func firstIndex(notBefore bytes: some Sequence<UInt8>) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            let isBefore = word(at: middle).lexicographicallyPrecedes(bytes)
            range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// The words that contain `part` anywhere except at their start.
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

    /// A word, and the number of typing errors between it and the typed one.
    package struct Likeness: Sendable {
        package let word: String
        package let slips: Int
    }

    /// The words at most `distance` typing errors away from `word`: a letter too many, missing, wrong, or swapped with
    /// its neighbour. Any letter may be wrong.
    /// - Parameter isBeginning: whether `word` may be unfinished, so that the beginning of a longer word is compared.
    package func words(like word: String, distance: Int, isBeginning: Bool) -> [Likeness] {
        let typed = word.unicodeScalars.map(\.value)
        let letters = Self.letters(word.utf8)
        var matcher = SlipDistance(typed, limit: distance)
        var found: [Likeness] = []
        var scalars: [UInt32] = []
        for index in masks.indices {
            // Each typing error adds or removes one letter.
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

    /// Replaces `scalars` by those of a word, without a string if they are ASCII.
    private func read(_ range: Range<Int>, into scalars: inout [UInt32]) {
        scalars.removeAll(keepingCapacity: true)
        let word = bytes[range]
        if word.allSatisfy({ $0 < 0x80 }) {
            for byte in word { scalars.append(UInt32(byte)) }
        } else {
            scalars.append(contentsOf: String(decoding: word, as: UTF8.self).unicodeScalars.lazy.map(\.value))
        }
    }

    /// A bit per letter from a to z. Others have none, as an error in one of them may change several bytes.
    static func letters(_ word: some Sequence<UInt8>) -> UInt32 {
        word.reduce(0) { mask, byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            return isLetter ? mask | 1 << UInt32(byte - UInt8(ascii: "a")) : mask
        }
    }

    package var count: Int { masks.count }

    func letterMask(at index: Int) -> UInt32 { masks[index] }

    /// The word with an index, as UTF-8.
    package func word(at index: Int) -> ArraySlice<UInt8> { bytes[wordRange(index)] }

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

extension SearchVocabulary {
    /// The least share of groups of three letters that two words have in common.
    private static let leastShare = 0.6
    /// The margin within which words have nearly as much in common as the best.
    private static let margin = 0.06
    private static let fewestLetters = 7

    /// The words that have most groups of three letters in common with `word`; none if no word is clearly best.
    package func words(resembling word: String) -> [String] {
        let typed = Self.groups(Array(word.utf8)[...])
        guard word.utf8.count >= Self.fewestLetters, word.utf8.allSatisfy({ $0 > 0x60 }) else { return [] }
        let letters = Self.letters(word.utf8)
        var alike: [(index: Int, share: Double)] = []
        for index in 0..<count {
            let other = self.word(at: index)
            guard abs(other.count - word.utf8.count) <= 3, other.count > 4,
                (letters ^ letterMask(at: index)).nonzeroBitCount <= 4
            else { continue }
            let groups = Self.groups(other)
            let common = typed.intersection(groups).count
            let share = 2 * Double(common) / Double(typed.count + groups.count)
            if share >= Self.leastShare { alike.append((index, share)) }
        }
        let best = alike.map(\.share).max() ?? 0
        return alike.filter { $0.share > best - Self.margin }.map {
            String(decoding: self.word(at: $0.index), as: UTF8.self)
        }
    }

    /// Each three bytes of a word with a blank before and after it.
    private static func groups(_ word: ArraySlice<UInt8>) -> Set<UInt32> {
        var groups: Set<UInt32> = []
        var group: UInt32 = 0x20
        for byte in word {
            group = (group << 8 | UInt32(byte)) & 0xFFFFFF
            groups.insert(group)
        }
        groups.insert((group << 8 | 0x20) & 0xFFFFFF)
        return groups
    }
}
