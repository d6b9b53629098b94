internal import GTFSModel
internal import GTFSStore

struct QueryWords {
    /// More words than any name has; further words are ignored.
    private static let most = 24
    /// A word with more letters than this is in no name.
    private static let mostLetters = 80

    let words: [SearchWord]
    let roles: [WordRole]
    /// Words that may be missing only if no name has them: those around a name, and an unfinished kind of stop.
    private let needless: [WordRole?]

    init(_ text: SearchText, region: Set<String>) {
        var known: Set<String> = []
        // A word that is typed twice adds nothing.
        let words = Array(
            text.words.filter { known.insert($0.plain).inserted || NumberWords.isNumber($0.plain) }.prefix(Self.most))
        self.words = words
        let own = words.enumerated().map { index, word in
            if region.contains(word.plain) { return WordRole.region }
            // "tram 4 bellevue"
            let isLine = word.hasDigit && word.plain.utf8.count < 4 && index > 0
            return isLine && WordRole(words[index - 1].plain) == .kind ? .filler : WordRole(word.plain)
        }
        let roles = own.map { $0 == .filler ? .content : $0 }
        let last = words.count - 1
        let hasContent = roles.contains { $0 == .content }
        let kinds = roles.count { $0 == .kind || $0 == .region }
        self.roles = roles.enumerated().map { index, role in
            if hasContent { return role == .article && index == last ? .kind : role }
            // If all words are kinds, any may be missing: "train station" means the stations.
            if kinds > 1 { return role }
            return kinds == 1 && (role == .joiner || role == .article) ? role : .content
        }
        needless = own.enumerated().map { index, role in
            guard roles[index] == .content else { return nil }
            if role == .filler { return .filler }
            return index == last ? Self.role(ofBeginning: words[index].plain, region) : nil
        }
    }

    /// The role that an unfinished word will have.
    private static func role(ofBeginning word: String, _ region: Set<String>) -> WordRole? {
        if region.contains(where: { $0.hasPrefix(word) }) { return .region }
        return WordRole.ofBeginning(word)
    }

    /// The cost of leaving a word out; nil for words that must be there.
    private func lossOfLeavingOut(_ index: Int) -> Int? {
        roles[index] == .content ? nil : WordForm.MatchLoss.leavingOut(roles[index])
    }

    /// The words that may be left out, with the cost: the first way that finds a name is taken.
    var waysOfLeavingOut: [[Int?]] {
        let usual = words.indices.map(lossOfLeavingOut)
        var ways: [[Int?]] = []
        // A city's name counts if a name has it, and kinds count if no other word could be in a name.
        if hasCertainWords {
            ways.append(usual.indices.map { roles[$0] == .kind || roles[$0] == .region ? nil : usual[$0] })
        }
        ways.append(usual)
        let around = usual.indices.map { usual[$0] ?? needless[$0].map(WordForm.MatchLoss.leavingOut) }
        let hasName = around.indices.contains { around[$0] == nil && !isStreetType($0) }
        if around != usual, hasName { ways.append(around) }
        return ways
    }

    /// Whether kinds and regions must be there in the first way.
    var hasCertainWords: Bool {
        let contents = roles.indices.filter { roles[$0] == .content }
        return roles.contains(.region) || (roles.contains(.kind) && contents.allSatisfy { words[$0].hasDigit })
    }

    /// Whether there are several words, and any of them may be missing.
    var isOfKinds: Bool { words.count > 1 && roles.allSatisfy { $0 == .kind } }

    /// Whether there is a kind of stop among words of content.
    var hasKind: Bool { roles.contains(.kind) }

    /// The same, but each word of content may be missing.
    var withoutAny: [Int?] { words.indices.map { lossOfLeavingOut($0) ?? WordForm.MatchLoss.leavingOut(.content) } }

    /// Whether a word must be met, and tells something.
    func isTelling(_ index: Int) -> Bool { roles[index] == .content && !isStreetType(index) }

    /// Whether a word is in few names: not a common word, and not a number.
    func isProper(_ index: Int) -> Bool {
        let word = words[index].plain
        return isTelling(index) && !words[index].hasDigit && !NumberWords.isNumber(word) && !ShortForms.isCommon(word)
            && WordRole(word) == .content
    }

    /// Whether a word is a kind of street, and so means nothing alone.
    func isStreetType(_ index: Int) -> Bool { ShortForms.streetTypes.contains(words[index].plain) }

    /// Whether a word has more letters than any word of a name.
    func isEndless(_ index: Int) -> Bool { words[index].plain.unicodeScalars.count > Self.mostLetters }

    /// Whether two words of content may be a street and its suburb.
    var mayNameLocality: Bool {
        words.indices.count { roles[$0] == .content && !words[$0].hasDigit && !isStreetType($0) } > 1
    }

    /// The forms to try: the plain ones first, the others if these find nothing.
    enum Reach { case strict, plain, bent, far, part }

    /// The ranges of words that forms stand for, and the forms, the best first.
    func forms(_ reach: Reach, _ index: SearchIndex) throws -> [(words: Range<Int>, forms: [WordForm])] {
        var all: [(words: Range<Int>, forms: [WordForm])] = []
        for first in words.indices {
            for count in 1...min(max(ShortForms.mostWords, NumberWords.mostWords), words.count - first) {
                let range = first..<first + count
                guard !range.contains(where: isEndless) else { continue }
                let forms = try forms(range, reach: reach, index: index)
                if !forms.isEmpty { all.append((range, forms)) }
            }
        }
        return all
    }

    private func forms(_ range: Range<Int>, reach: Reach, index: SearchIndex) throws -> [WordForm] {
        let plain = try plainForms(range, index: index)
        switch reach {
        case .strict: return plain.filter { !$0.isOtherKind }
        case .plain: return plain
        case .bent: return try plain + bentForms(range, index: index)
        case .far: return try plain + bentForms(range, index: index) + farForms(range, index: index)
        case .part: return try plain + partForms(range, index: index)
        }
    }
}

/// The forms in which names have correctly typed words.
extension QueryWords {
    func plainForms(_ range: Range<Int>, index: SearchIndex) throws -> [WordForm] {
        let typed = range.map { words[$0].plain }
        var forms: [WordForm] = []
        if range.count == 1 { forms += ownForms(range.lowerBound) }
        let shortForms = try index.language.shortForms
        forms += shortForms.others(for: typed).compactMap { form in
            // A single letter from a language that the feed may not have means nothing by itself.
            if !form.isNative, isOnlyContent(range), form.words.allSatisfy({ $0.utf8.count < 2 }) { return nil }
            return WordForm(
                words: form.words, loss: form.isNative ? WordForm.MatchLoss.shortForm : WordForm.MatchLoss.foreignForm)
        }
        forms += NumberWords.others(for: typed).map { WordForm(words: $0, loss: WordForm.MatchLoss.numberWord) }
        if range.upperBound == words.count {
            forms += unfinishedForms(typed, shortForms: shortForms, isOnlyContent: isOnlyContent(range))
        }
        if range.count == 2 { forms += joinedForms(range) }
        return forms
    }

    /// "hwy" for "highw", so that a stop that was found stays while the user types on.
    private func unfinishedForms(_ typed: [String], shortForms: ShortForms, isOnlyContent: Bool) -> [WordForm] {
        let others = shortForms.others(forBeginning: typed).compactMap { form -> WordForm? in
            if !form.isNative, isOnlyContent, form.words.allSatisfy({ $0.utf8.count < 2 }) { return nil }
            let loss = form.isNative ? WordForm.MatchLoss.shortForm : WordForm.MatchLoss.foreignForm
            return WordForm(words: form.words, loss: WordForm.MatchLoss.beginning + loss)
        }
        return others
            + NumberWords.others(forBeginning: typed).map {
                WordForm(words: $0, loss: WordForm.MatchLoss.beginning + WordForm.MatchLoss.numberWord)
            }
    }

    private func isOnlyContent(_ range: Range<Int>) -> Bool {
        !words.indices.contains { roles[$0] == .content && !range.contains($0) }
    }

    /// "137" and "mccarrs" for "137mccarrs".
    private func numberForms(_ word: SearchWord) -> [WordForm] {
        let digits = word.plain.prefix { $0.isASCII && $0.isNumber }
        let rest = word.plain.dropFirst(digits.count)
        guard !digits.isEmpty, rest.utf8.count > 2 else { return [] }
        return [WordForm(words: [String(digits), String(rest)], loss: WordForm.MatchLoss.joined)]
    }

    /// "no7", as which names have "№7", for "7", and back.
    private func markedForms(_ word: String) -> [WordForm] {
        let digits = word.hasPrefix("no") ? String(word.dropFirst(2)) : word
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return [] }
        return [WordForm(words: [digits == word ? "no" + word : digits], loss: WordForm.MatchLoss.shortForm)]
    }

    /// The word as typed, and as the beginning of one.
    private func ownForms(_ index: Int) -> [WordForm] {
        let word = words[index]
        let isLast = index == words.count - 1
        if word.isRun { return runForms(word.plain) }
        var forms = word.spellings.map { WordForm(words: [$0], loss: 0) }
        // "station st": every station has a word that begins with "st", but it is the one that the other word means.
        let isOther = words.contains { $0.plain != word.plain && $0.plain.hasPrefix(word.plain) }
        let loss =
            (isLast ? WordForm.MatchLoss.beginning : WordForm.MatchLoss.beginningWithin)
            + (isOther ? WordForm.MatchLoss.sameWord : 0)
        forms += word.spellings.map { WordForm(words: [$0], isBeginning: true, loss: loss) }
        if let number = Ordinal.number(ofBeginning: word.plain) { forms.append(WordForm(words: [number], loss: 1)) }
        if word.hasDigit { forms += numberForms(word) + markedForms(word.plain) }
        if roles[index] == .kind {
            forms += WordRole.stoppingPoints.filter { $0 != word.plain }.map {
                WordForm(words: [$0], loss: WordForm.MatchLoss.otherKind, isBent: true, isOtherKind: true)
            }
        }
        return forms
    }

    /// A run of characters, its other ways to be written, and both without the kind of stop.
    private func runForms(_ run: String) -> [WordForm] {
        func forms(_ run: String, loss: Int, isBent: Bool) -> [WordForm] {
            let others = CharacterVariants.others(for: run).flatMap { form -> [WordForm] in
                let parts = SearchText(form).words.map(\.plain)
                return parts.isEmpty
                    ? [] : [WordForm(words: parts, loss: loss + WordForm.MatchLoss.shortForm, isBent: isBent)]
            }
            return [WordForm(words: [run], loss: loss, isBent: isBent)] + others
        }
        let own = forms(run, loss: 0, isBent: false)
        guard let name = CharacterVariants.withoutKind(run) else { return own }
        return own
            + forms(name, loss: WordForm.MatchLoss.leavingOut(.kind), isBent: true).map { form in
                var form = form
                form.isWithoutKind = true
                return form
            }
    }

    /// Two words that a name writes as one; numerals with the counted word.
    private func joinedForms(_ range: Range<Int>) -> [WordForm] {
        let (first, second) = (words[range.lowerBound], words[range.lowerBound + 1])
        if second.isRun, !first.isRun {
            return CharacterVariants.withNumeral(first.plain).map {
                [WordForm(words: [$0 + second.plain], loss: WordForm.MatchLoss.shortForm)]
            } ?? []
        }
        guard !first.isRun, !second.isRun else { return [] }
        let isLast = range.upperBound == words.count
        let joined = first.plain + second.plain
        guard joined.utf8.count > 3 else { return [] }
        return [
            WordForm(words: [joined], loss: WordForm.MatchLoss.joined, isBent: true)
        ]
            + (isLast
                ? [WordForm(words: [joined], isBeginning: true, loss: WordForm.MatchLoss.joined + 1, isBent: true)]
                : [])
    }
}
