internal import GTFSModel
internal import GTFSStore

/// The forms of words that were typed differently from any name.
extension QueryWords {
    private static let mostAlternatives = 40
    private static let lengthForTwoSlips = 8
    /// Words in full, for which names have the short forms and digits.
    private static let fullWords = SearchVocabulary(
        (ShortForms.fullWords + NumberWords.fullWords).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })

    func bentForms(_ range: Range<Int>, index: SearchIndex) throws -> [WordForm] {
        guard range.allSatisfy({ !words[$0].isRun }) else { return [] }
        guard range.count == 1 else { return try joinedBentForms(range, index: index) }
        let word = words[range.lowerBound]
        let split = try splitForms(range.lowerBound, index: index)
        return word.hasDigit ? split : try split + slippedForms(range.lowerBound, index: index)
    }

    /// "parramatta" for "para matta", "woolloomooloo" for "wool loo mooloo".
    private func joinedBentForms(_ range: Range<Int>, index: SearchIndex) throws -> [WordForm] {
        guard range.count < 4, !range.contains(where: { words[$0].hasDigit }) else { return [] }
        let joined = range.map { words[$0].plain }.joined()
        let vocabulary = try index.vocabulary
        guard joined.utf8.count > 5, !range.allSatisfy({ vocabulary.contains(words[$0].plain) }) else { return [] }
        return vocabulary.words(like: joined, distance: 1, isBeginning: false).prefix(Self.mostAlternatives).map {
            WordForm(
                words: [$0.word], loss: WordForm.MatchLoss.joined + $0.slips * WordForm.MatchLoss.slip, isBent: true)
        }
    }

    // MARK: Words written as one

    /// "town hall" for "townhall", "3rd ave" for "3rdave", "king & mckee" for "kingmckee", "surry hills light" for
    /// "surryhillslight". Numbers stay whole.
    private func splitForms(_ position: Int, index: SearchIndex) throws -> [WordForm] {
        let word = words[position].plain
        guard word.utf8.count > 4 else { return [] }
        let vocabulary = try index.vocabulary
        let isLast = position == words.count - 1
        let shortForms = try index.language.shortForms
        func parts(_ part: Substring, _ next: Substring = "") -> [String] {
            Self.parts(part, next: next, vocabulary: vocabulary, shortForms: shortForms)
        }
        return word.indices.dropFirst(2).dropLast().flatMap { cut -> [WordForm] in
            let (first, rest) = (parts(word[..<cut], word[cut...]), word[cut...])
            guard !first.isEmpty else { return [] }
            let last = parts(rest)
            if !last.isEmpty { return first.flatMap { first in last.map { splitForm([first, $0]) } } }
            guard word[..<cut].utf8.count > 2 else { return [] }
            let three = rest.indices.dropFirst(2).dropLast(2).flatMap { cut -> [WordForm] in
                let second = parts(rest[..<cut], rest[cut...])
                guard let first = first.first, let second = second.first else { return [] }
                return parts(rest[cut...]).map { splitForm([first, second, $0]) }
            }
            if !three.isEmpty || !isLast { return three }
            return vocabulary.hasWord(beginning: String(rest))
                ? first.map { splitForm([$0, String(rest)], isBeginning: true) } : []
        }
    }

    private func splitForm(_ parts: [String], isBeginning: Bool = false) -> WordForm {
        WordForm(
            words: parts, isBeginning: isBeginning,
            loss: WordForm.MatchLoss.joined + parts.count - 2 + (isBeginning ? 1 : 0),
            isBent: true, mayBeJoined: true)
    }

    /// The words that a part of a longer one may mean, as names have them: itself, or else its short forms.
    private static func parts(
        _ part: Substring, next: Substring, vocabulary: SearchVocabulary, shortForms: ShortForms
    ) -> [String] {
        if let last = part.last, let first = next.first, last.isNumber, first.isNumber { return [] }
        let folded = SearchText(String(part)).words
        guard folded.count == 1 else { return [] }
        // The vocabulary has no numbers.
        let word = folded[0].plain
        if word.contains(where: \.isNumber) || vocabulary.contains(word) { return [word] }
        return shortForms.others(for: [word]).filter { $0.isNative && $0.words.count == 1 }.map { $0.words[0] }
            .filter(vocabulary.contains)
    }

    // MARK: Slips

    private func slippedForms(_ position: Int, index: SearchIndex) throws -> [WordForm] {
        let word = words[position].plain
        let length = word.unicodeScalars.count
        let most = mostSlips(at: position, length: length)
        let isLast = position == words.count - 1
        let vocabulary = try index.vocabulary
        // A correctly spelled kind of stop or street is not a misspelt name.
        if roles[position] != .content || (isStreetType(position) && length > 4), vocabulary.contains(word) {
            return []
        }
        if Self.fullWords.contains(word), roles[position] != .content || NumberWords.isNumber(word) { return [] }
        var found: [[String]: Int] = [:]
        func add(_ forms: [([String], Int)]) {
            for (words, loss) in forms { found[words] = min(loss, found[words] ?? .max) }
        }
        if most > 0 {
            let slips = Slips(word: word, most: most, isLast: isLast)
            add(slips.likes(vocabulary, word: word).map { ([$0.word], slips.loss($0)) })
            add(try slips.inOtherForms(vocabulary, shortForms: index.language.shortForms))
        }
        if length > 4 {
            add(
                try index.sounds.words(like: word, distance: length > 6 ? 1 : 0).map {
                    ([$0.word], WordForm.MatchLoss.soundAlike + $0.slips * WordForm.MatchLoss.secondSlip)
                })
        }
        add(try spelledForms(position, index: index))
        found[[word]] = nil
        return found.sorted { ($0.value, $0.key.joined(separator: " ")) < ($1.value, $1.key.joined(separator: " ")) }
            .prefix(Self.mostAlternatives).map { WordForm(words: $0.key, loss: $0.value, isBent: true) }
    }

    /// The typing errors of a word in the feed's form, in the full form and in others (rule D16).
    private struct Slips {
        let word: String
        let most: Int
        /// Whether the word may be unfinished.
        let isLast: Bool

        func likes(_ vocabulary: SearchVocabulary, word: String) -> [SearchVocabulary.Likeness] {
            vocabulary.words(like: word, distance: most, isBeginning: isLast && word.unicodeScalars.count > 3).filter {
                $0.slips < 2 || $0.word.utf8.count >= QueryWords.lengthForTwoSlips
            }
        }

        func loss(_ like: SearchVocabulary.Likeness) -> Int {
            let goesOn = isLast && like.word.utf8.count > word.unicodeScalars.count + like.slips
            return WordForm.MatchLoss.slip + (like.slips - 1) * WordForm.MatchLoss.secondSlip + (goesOn ? 1 : 0)
        }

        /// "rd" for "raod", "14" for "fourteeth", "hauptstr" for "hauptstrase" and for "hautpstrasse".
        func inOtherForms(_ vocabulary: SearchVocabulary, shortForms: ShortForms) -> [([String], Int)] {
            let inFull = likes(QueryWords.fullWords, word: word).filter { $0.slips > 0 }.flatMap {
                like -> [([String], Int)] in
                let forms = shortForms.others(for: [like.word]).map { form in
                    (
                        form.words,
                        loss(like) + (form.isNative ? WordForm.MatchLoss.shortForm : WordForm.MatchLoss.foreignForm)
                    )
                }
                guard like.word.utf8.count > 4 else { return forms }
                return forms
                    + NumberWords.others(for: [like.word]).map { ($0, loss(like) + WordForm.MatchLoss.numberWord) }
            }
            let ends = ShortForms.otherEnds(nearly: word).map {
                ([$0], WordForm.MatchLoss.slip + WordForm.MatchLoss.shortForm)
            }
            let ofShort = shortForms.others(for: [word]).filter { $0.words.count == 1 && $0.words[0].utf8.count > 4 }
                .flatMap { form in
                    likes(vocabulary, word: form.words[0]).filter { $0.slips > 0 }.map {
                        ([$0.word], loss($0) + WordForm.MatchLoss.shortForm)
                    }
                }
            return inFull + ends + ofShort
        }
    }

    /// In three letters, one error makes almost any other word, so another word must tell which is meant.
    private func mostSlips(at position: Int, length: Int) -> Int {
        switch length {
        case ..<3: 0
        case 3: words.indices.contains { $0 != position && words[$0].plain.utf8.count > 3 } ? 1 : 0
        case ..<(Self.lengthForTwoSlips - 1): 1
        default: 2
        }
    }

    // MARK: Letters of another alphabet

    /// "Незалежності" for "nezalezhnosti", and "пл" for "ploshcha".
    private func spelledForms(_ position: Int, index: SearchIndex) throws -> [([String], Int)] {
        let word = words[position].plain
        let isLast = position == words.count - 1
        guard word.utf8.count > 1, word.utf8.allSatisfy({ $0 < 0x80 }) else { return [] }
        let spellings = try index.spellings
        guard !spellings.isEmpty else { return [] }
        let shortForms = try index.language.shortForms
        return spellings.words(like: word, isBeginning: isLast && word.utf8.count > 2).flatMap { like in
            let loss = WordForm.MatchLoss.otherLetters + like.slips * WordForm.MatchLoss.secondSlip
            let others = shortForms.others(for: [like.word]).map { ($0.words, loss + WordForm.MatchLoss.shortForm) }
            return [([like.word], loss)] + others
        }
    }

    // MARK: The last resorts

    /// Words that hold the word anywhere.
    func partForms(_ range: Range<Int>, index: SearchIndex) throws -> [WordForm] {
        let word = words[range.lowerBound]
        guard range.count == 1, !word.isRun, !word.hasDigit, word.plain.unicodeScalars.count > 2 else { return [] }
        return try index.vocabulary.words(holding: word.plain).prefix(Self.mostAlternatives).map {
            WordForm(words: [$0], loss: WordForm.MatchLoss.part)
        }
    }

    /// Words that have most groups of three letters in common with the word, if these are clearly the best; two words
    /// written as one with a typing error.
    func farForms(_ range: Range<Int>, index: SearchIndex) throws -> [WordForm] {
        let word = words[range.lowerBound]
        guard range.count == 1, !word.isRun, !word.hasDigit, roles[range.lowerBound] == .content else { return [] }
        let vocabulary = try index.vocabulary
        let alike = vocabulary.words(resembling: word.plain).prefix(Self.mostAlternatives).map {
            WordForm(words: [$0], loss: WordForm.MatchLoss.resembling, isBent: true)
        }
        return alike + splitSlippedForms(word.plain, vocabulary: vocabulary)
    }

    private func splitSlippedForms(_ word: String, vocabulary: SearchVocabulary) -> [WordForm] {
        guard word.utf8.count > 6 else { return [] }
        return word.indices.dropFirst(3).dropLast(2).flatMap { cut -> [WordForm] in
            let parts = [String(word[..<cut]), String(word[cut...])]
            return [0, 1].flatMap { number -> [WordForm] in
                guard vocabulary.contains(parts[number]) else { return [] }
                let other = parts[1 - number]
                return vocabulary.words(like: other, distance: 1, isBeginning: false).prefix(Self.mostAlternatives).map
                {
                    WordForm(
                        words: number == 0 ? [parts[0], $0.word] : [$0.word, parts[1]],
                        loss: WordForm.MatchLoss.joined + WordForm.MatchLoss.slip, isBent: true, mayBeJoined: true)
                }
            }
        }
    }
}
