internal import GTFSModel
internal import GTFSStore

/// The words of a query, and in what forms names may have them.
struct QueryWords {
    /// More words than any name has; further words are ignored.
    private static let most = 24
    private static let mostAlternatives = 40

    let words: [SearchWord]
    let roles: [WordRole]

    init(_ text: SearchText, region: Set<String>) {
        var known: Set<String> = []
        // A word that is typed twice asks for nothing more.
        let words = Array(text.words.filter { known.insert($0.plain).inserted }.prefix(Self.most))
        self.words = words
        let roles = words.map { region.contains($0.plain) ? .region : WordRole($0.plain) }
        let last = words.count - 1
        let hasContent = roles.contains { $0 == .content }
        let kinds = roles.count { $0 == .kind || $0 == .region }
        self.roles = roles.enumerated().map { index, role in
            if hasContent { return role == .article && index == last ? .kind : role }
            // Of kinds alone any may be missing: "train station" means the stations.
            if kinds > 1 { return role }
            return kinds == 1 && (role == .joiner || role == .article) ? role : .content
        }
    }

    /// How a word that may be left out is counted; nil for words that must be there.
    func lossOfLeavingOut(_ index: Int) -> Int? {
        roles[index] == .content ? nil : MatchLoss.leavingOut(roles[index])
    }

    /// Whether a word says what kind of street something is, and so nothing alone.
    func isStreetType(_ index: Int) -> Bool { ShortForms.streetTypes.contains(words[index].plain) }

    /// Whether two words of content may be a street and its suburb.
    var mayNameLocality: Bool {
        words.indices.count { roles[$0] == .content && !words[$0].hasDigit && !isStreetType($0) } > 1
    }

    /// Which forms are tried: the plain ones first, the others where these find nothing.
    enum Reach { case plain, bent, part }

    /// The ranges of words that forms stand for, and the forms, the best first.
    func forms(_ reach: Reach, _ index: SearchIndex) throws -> [(words: Range<Int>, forms: [WordForm])] {
        var all: [(words: Range<Int>, forms: [WordForm])] = []
        for first in words.indices {
            for count in 1...min(ShortForms.mostWords, words.count - first) {
                let range = first..<first + count
                var forms = try plainForms(range, index)
                if reach == .bent { forms += try bentForms(range, index) }
                if reach == .part { forms += try partForms(range, index) }
                if !forms.isEmpty { all.append((range, forms)) }
            }
        }
        return all
    }

    private func plainForms(_ range: Range<Int>, _ index: SearchIndex) throws -> [WordForm] {
        let typed = range.map { words[$0].plain }
        var forms: [WordForm] = []
        if range.count == 1 { forms += ownForms(range.lowerBound) }
        forms += try index.language.shortForms.others(for: typed).compactMap { form in
            // A letter of a language that the feed may not have says nothing by itself.
            if !form.isNative, isOnlyContent(range), form.words.allSatisfy({ $0.utf8.count < 2 }) { return nil }
            return WordForm(words: form.words, loss: form.isNative ? MatchLoss.shortForm : MatchLoss.foreignForm)
        }
        forms += NumberWords.others(for: typed).map { WordForm(words: $0, loss: MatchLoss.numberWord) }
        if range.count == 2 { forms += joinedForms(range) }
        return forms
    }

    private func isOnlyContent(_ range: Range<Int>) -> Bool {
        !words.indices.contains { roles[$0] == .content && !range.contains($0) }
    }

    /// "137" and "mccarrs" for "137mccarrs".
    private func numberForms(_ word: SearchWord) -> [WordForm] {
        let digits = word.plain.prefix { $0.isASCII && $0.isNumber }
        let rest = word.plain.dropFirst(digits.count)
        guard !digits.isEmpty, rest.utf8.count > 2 else { return [] }
        return [WordForm(words: [String(digits), String(rest)], loss: MatchLoss.joined)]
    }

    /// The word as typed, and as the beginning of one.
    private func ownForms(_ index: Int) -> [WordForm] {
        let word = words[index]
        let isLast = index == words.count - 1
        if word.isRun {
            let others = CharacterVariants.others(for: word.plain).flatMap { form -> [WordForm] in
                let parts = SearchText(form).words.map(\.plain)
                return parts.isEmpty ? [] : [WordForm(words: parts, loss: MatchLoss.shortForm)]
            }
            return [WordForm(words: [word.plain], loss: 0)] + others
        }
        var forms = word.spellings.map { WordForm(words: [$0], loss: 0) }
        forms += word.spellings.map {
            WordForm(
                words: [$0], isBeginning: true, loss: isLast ? MatchLoss.beginning : MatchLoss.beginningWithin)
        }
        if let number = Ordinal.number(ofBeginning: word.plain) { forms.append(WordForm(words: [number], loss: 1)) }
        if word.hasDigit { forms += numberForms(word) }
        if roles[index] == .kind {
            forms += WordRole.stoppingPoints.filter { $0 != word.plain }.map {
                WordForm(words: [$0], loss: MatchLoss.otherKind, isBent: true)
            }
        }
        return forms
    }

    /// Two words that a name writes as one; numerals and what they count.
    private func joinedForms(_ range: Range<Int>) -> [WordForm] {
        let (first, second) = (words[range.lowerBound], words[range.lowerBound + 1])
        if second.isRun, !first.isRun {
            return CharacterVariants.withNumeral(first.plain).map {
                [WordForm(words: [$0 + second.plain], loss: MatchLoss.shortForm)]
            } ?? []
        }
        guard !first.isRun, !second.isRun else { return [] }
        let isLast = range.upperBound == words.count
        let joined = first.plain + second.plain
        guard joined.utf8.count > 3 else { return [] }
        return [
            WordForm(words: [joined], loss: MatchLoss.joined, isBent: true)
        ] + (isLast ? [WordForm(words: [joined], isBeginning: true, loss: MatchLoss.joined + 1, isBent: true)] : [])
    }

    // MARK: Slips

    private func bentForms(_ range: Range<Int>, _ index: SearchIndex) throws -> [WordForm] {
        guard range.count == 1 else { return [] }
        let word = words[range.lowerBound]
        guard !word.isRun else { return [] }
        let split = try splitForms(word.plain, index)
        return word.hasDigit ? split : try split + slippedForms(range.lowerBound, index)
    }

    /// "town hall" for "townhall", "3rd ave" for "3rdave", "king & mckee" for "kingmckee". Numbers stay whole.
    private func splitForms(_ word: String, _ index: SearchIndex) throws -> [WordForm] {
        guard word.utf8.count > 4 else { return [] }
        let vocabulary = try index.vocabulary
        return word.indices.dropFirst(2).dropLast().compactMap { cut in
            guard !(word[word.index(before: cut)].isNumber && word[cut].isNumber) else { return nil }
            let parts = [word[..<cut], word[cut...]].flatMap { SearchText(String($0)).words.map(\.plain) }
            // The vocabulary has no numbers.
            let isNumber = parts.map { $0.contains(where: \.isNumber) }
            guard parts.count == 2, isNumber != [true, true],
                zip(parts, isNumber).allSatisfy({ $1 || vocabulary.contains($0) })
            else { return nil }
            return WordForm(words: parts, loss: MatchLoss.joined, isBent: true, mayBeJoined: true)
        }
    }

    private func slippedForms(_ position: Int, _ index: SearchIndex) throws -> [WordForm] {
        let word = words[position].plain
        let length = word.unicodeScalars.count
        let most = mostSlips(position, length)
        let isLast = position == words.count - 1
        let vocabulary = try index.vocabulary
        // A kind of stop or street that is spelled right is no slip of a name.
        if roles[position] != .content || (isStreetType(position) && length > 4), vocabulary.contains(word) {
            return []
        }
        var found: [String: Int] = [:]
        func add(_ likeness: SearchVocabulary.Likeness, _ loss: Int) {
            found[likeness.word] = min(loss, found[likeness.word] ?? .max)
        }
        if most > 0 {
            let likes = vocabulary.words(like: word, distance: most, isBeginning: isLast && length > 3)
            for like in likes where like.slips < 2 || like.word.utf8.count >= Self.lengthForTwoSlips {
                add(
                    like,
                    MatchLoss.slip + (like.slips - 1) * MatchLoss.secondSlip
                        + (isLast && like.word.utf8.count > length + like.slips ? 1 : 0))
            }
        }
        if length > 4 {
            for like in try index.sounds.words(like: word, distance: length > 6 ? 1 : 0) {
                add(like, MatchLoss.soundAlike + like.slips * MatchLoss.secondSlip)
            }
        }
        found[word] = nil
        return found.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(Self.mostAlternatives).map {
            WordForm(words: [$0.key], loss: $0.value, isBent: true)
        }
    }

    private static let lengthForTwoSlips = 8

    /// Of three letters one slip makes almost any other word, so it takes another word to say which is meant.
    private func mostSlips(_ position: Int, _ length: Int) -> Int {
        switch length {
        case ..<3: 0
        case 3: words.indices.contains { $0 != position && words[$0].plain.utf8.count > 3 } ? 1 : 0
        case ..<(Self.lengthForTwoSlips - 1): 1
        default: 2
        }
    }

    /// Words that hold the word anywhere.
    private func partForms(_ range: Range<Int>, _ index: SearchIndex) throws -> [WordForm] {
        let word = words[range.lowerBound]
        guard range.count == 1, !word.isRun, !word.hasDigit, word.plain.unicodeScalars.count > 2 else { return [] }
        return try index.vocabulary.words(holding: word.plain).prefix(Self.mostAlternatives).map {
            WordForm(words: [$0], loss: MatchLoss.part)
        }
    }
}
