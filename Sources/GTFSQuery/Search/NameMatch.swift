internal import GTFSModel
internal import GTFSStore

/// How a name matches the words of a query.
struct NameMatch {
    /// The words that meet each word of the query; nil if it is left out.
    private(set) var texts: [String?]
    private(set) var loss = 0
    private(set) var bonus = 0.0
    private(set) var isBent = false
    private(set) var hasUnfinishedWord = false
    /// Whether it lacks a kind of stop that was typed together with a name.
    private(set) var isWithoutKind = false
    /// Whether the words of the query are the name, one after the other.
    private(set) var isExactName = false
    /// Whether the rest of the name is only words for kinds.
    private(set) var isWholeName = false
    /// The words of the query that only stops nearby have.
    private(set) var borrowed: [Int] = []
    /// Whether its words of the query are in their order, side by side.
    private(set) var isInOrder = false
    /// Whether the name begins with them.
    private(set) var begins = false
    /// Whether the name has a street type after a word, but the query has none.
    private(set) var isOnStreet = false
    private var ranges: [Range<Int>] = []
    private var needsMoreThanName = false

    /// - Parameters:
    ///   - elsewhere: words of the query that a code or a stop nearby meets, not the name.
    init?(
        _ query: QueryWords, forms: [(words: Range<Int>, forms: [WordForm])], in name: SearchName,
        elsewhere: [Int: Int], droppable: [Int?]
    ) {
        texts = Array(repeating: nil, count: query.words.count)
        var index = 0
        while index < query.words.count {
            if let met = Self.best(forms, at: index, name: name, after: ranges.last?.upperBound ?? 0) {
                take(met, query: query)
                index = met.words.upperBound
                continue
            }
            if let cost = elsewhere[index] {
                loss += cost
                needsMoreThanName = true
                if !query.words[index].hasDigit { borrowed.append(index) }
                texts[index] = query.words[index].plain
            } else if let cost = droppable[index] {
                loss += cost
            } else {
                return nil
            }
            index += 1
        }
        guard !ranges.isEmpty else { return nil }
        weigh(query, name: name)
    }

    private typealias Met = (words: Range<Int>, form: WordForm, range: Range<Int>)

    private static func best(
        _ forms: [(words: Range<Int>, forms: [WordForm])], at index: Int, name: SearchName, after next: Int
    ) -> Met? {
        // Forms of several words come first: one form for all of them tells more than a form for each.
        for (words, forms) in forms.reversed() where words.lowerBound == index {
            var best: Met?
            for form in forms where form.loss < best?.form.loss ?? .max {
                if let range = name.range(of: form, after: next) { best = (words, form, range) }
            }
            if let best { return best }
        }
        return nil
    }

    private mutating func take(_ met: Met, query: QueryWords) {
        loss += met.form.loss
        // If two words match one word of the name, one of them probably means another.
        if ranges.contains(where: { $0.overlaps(met.range) }) { loss += WordForm.MatchLoss.sameWord }
        isBent = isBent || met.form.isBent
        isWithoutKind = isWithoutKind || met.form.isWithoutKind
        hasUnfinishedWord = hasUnfinishedWord || (met.form.isBeginning && met.form.loss > 0)
        ranges.append(met.range)
        texts[met.words.lowerBound] =
            met.form.isBent
            ? met.form.words.joined(separator: " ")
            : met.words.map { query.words[$0].plain }.joined(separator: " ")
        for index in met.words.dropFirst() { texts[index] = "" }
    }

    private mutating func weigh(_ query: QueryWords, name: SearchName) {
        let covered = Set(ranges.flatMap { Array($0) })
        let others = name.words.indices.filter { !covered.contains($0) }
        isInOrder = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }
        isOnStreet = ranges.contains { range in
            let next = range.upperBound
            return next < name.words.count && !covered.contains(next)
                && ShortForms.streetTypes.contains(name.words[next].plain)
        }
        begins = covered.contains(0) && ranges[0].lowerBound == 0
        let isComplete = !texts.contains(nil) && !needsMoreThanName
        isExactName = isInOrder && begins && others.isEmpty && isComplete && loss == 0
        isWholeName =
            !needsMoreThanName && others.allSatisfy { WordRole(name.words[$0].plain) != .content } && !hasUnfinishedWord
        if isExactName { bonus += SearchScore.exactName }
        if isWholeName { bonus += SearchScore.wholeNameBesidesKind }
        if begins { bonus += SearchScore.begins }
        if isInOrder { bonus += SearchScore.adjoining }
        bonus -= SearchScore.extraWord * Double(min(others.count, SearchScore.mostExtraWords))
    }
}
