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
