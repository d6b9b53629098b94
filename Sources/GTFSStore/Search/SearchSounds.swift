internal import GTFSModel

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
