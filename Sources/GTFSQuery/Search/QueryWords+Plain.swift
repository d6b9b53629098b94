internal import GTFSModel
internal import GTFSStore

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
