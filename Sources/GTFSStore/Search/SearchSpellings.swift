internal import GTFSModel

/// The words in letters other than Latin, by their spelling in Latin letters.
package struct SearchSpellings: Sendable {
    private let words: [String]
    private let keys: [[UInt32]]

    /// - Parameter further: words in full for the short forms in names; used only if names have their letters.
    package init(_ vocabulary: SearchVocabulary, further: [String]) {
        var words: [String] = []
        var keys: [[UInt32]] = []
        func add(_ word: String) {
            guard let latin = LatinSpelling.of(word) else { return }
            words.append(word)
            keys.append(LatinSpelling.key(latin).map(UInt32.init))
        }
        for index in 0..<vocabulary.count {
            let word = vocabulary.word(at: index)
            if let first = word.first, first > 0x7F { add(String(decoding: word, as: UTF8.self)) }
        }
        if !words.isEmpty { further.forEach(add) }
        (self.words, self.keys) = (words, keys)
    }

    package var isEmpty: Bool { words.isEmpty }

    package var byteCount: Int {
        64 + words.reduce(0) { $0 + 16 + $1.utf8.count } + keys.reduce(0) { $0 + 32 + 4 * $1.count }
    }

    /// The words that are written like `latin`, or with one or two typing errors in the key that the spellings share.
    /// - Parameter isBeginning: whether `latin` may be unfinished.
    package func words(like latin: String, isBeginning: Bool) -> [SearchVocabulary.Likeness] {
        let key = LatinSpelling.key(latin).map(UInt32.init)
        guard key.count > 1 else { return [] }
        let limit = key.count > 8 ? 2 : (key.count > 4 ? 1 : 0)
        var matcher = SlipDistance(key, limit: limit)
        return words.indices.compactMap { index in
            matcher.distance(to: keys[index], isBeginning: isBeginning).map {
                SearchVocabulary.Likeness(word: words[index], slips: $0)
            }
        }
    }
}

/// The sound of each word of the vocabulary.
package struct SearchSounds: Sendable {
    private let words: SearchVocabulary
    /// The keys, and where each begins.
    private let keys: [UInt8]
    private let starts: [UInt32]
    private let masks: [UInt32]

    package init(_ words: SearchVocabulary) {
        self.words = words
        var keys: [UInt8] = []
        var starts: [UInt32] = [0]
        var masks: [UInt32] = []
        for index in 0..<words.count {
            let key = SoundKey.of(Array(words.word(at: index)))
            keys.append(contentsOf: key)
            starts.append(UInt32(keys.count))
            masks.append(SearchVocabulary.letters(key))
        }
        (self.keys, self.starts, self.masks) = (keys, starts, masks)
    }

    package var byteCount: Int { 96 + keys.capacity + starts.capacity * 8 }

    /// The words that sound like `word`, or are `distance` letters of the sound away.
    package func words(like word: String, distance: Int) -> [SearchVocabulary.Likeness] {
        let key = SoundKey.of(Array(word.utf8))
        guard key.count > 3 else { return [] }
        let letters = SearchVocabulary.letters(key)
        var matcher = SlipDistance(key.map(UInt32.init), limit: distance)
        return masks.indices.compactMap { index in
            let length = Int(starts[index + 1] - starts[index])
            guard abs(length - key.count) <= distance, (letters & ~masks[index]).nonzeroBitCount <= distance,
                (masks[index] & ~letters).nonzeroBitCount <= distance
            else { return nil }
            let sound = keys[Int(starts[index])..<Int(starts[index + 1])].map(UInt32.init)
            return matcher.distance(to: sound).map {
                SearchVocabulary.Likeness(word: String(decoding: words.word(at: index), as: UTF8.self), slips: $0)
            }
        }
    }
}
