internal import GTFSModel

/// How the words of a query stand in a name.
struct NameMatch {
    /// The words that meet each word of the query; nil where it is left out.
    private(set) var texts: [String?]
    private(set) var loss = 0
    private(set) var bonus = 0.0
    private(set) var isBent = false
    private(set) var hasUnfinishedWord = false
    /// Whether the words of the query are the name, one after the other.
    private(set) var isExactName = false
    /// Whether the name has nothing else but words of kind.
    private(set) var isWholeName = false
    private var ranges: [Range<Int>] = []
    private var needsMoreThanName = false

    /// - Parameters:
    ///   - elsewhere: words of the query that something else than the name meets: a code, a stop nearby.
    init?(
        _ query: QueryWords, _ forms: [(words: Range<Int>, forms: [WordForm])], in name: SearchName,
        elsewhere: [Int: Int], droppable: [Int?]
    ) {
        texts = Array(repeating: nil, count: query.words.count)
        var index = 0
        while index < query.words.count {
            if let met = Self.best(forms, at: index, name, after: ranges.last?.upperBound ?? 0) {
                take(met, query)
                index = met.words.upperBound
                continue
            }
            if let cost = elsewhere[index] {
                loss += cost
                needsMoreThanName = true
                texts[index] = query.words[index].plain
            } else if let cost = droppable[index] {
                loss += cost
            } else {
                return nil
            }
            index += 1
        }
        guard !ranges.isEmpty else { return nil }
        weigh(query, name)
    }

    private typealias Met = (words: Range<Int>, form: WordForm, range: Range<Int>)

    private static func best(
        _ forms: [(words: Range<Int>, forms: [WordForm])], at index: Int, _ name: SearchName, after next: Int
    ) -> Met? {
        // Of several words first: that they stand for one form says more than that each of them may be a part of one.
        for (words, forms) in forms.reversed() where words.lowerBound == index {
            var best: Met?
            for form in forms where form.loss < best?.form.loss ?? .max {
                if let range = name.range(of: form, after: next) { best = (words, form, range) }
            }
            if let best { return best }
        }
        return nil
    }

    private mutating func take(_ met: Met, _ query: QueryWords) {
        loss += met.form.loss
        isBent = isBent || met.form.isBent
        hasUnfinishedWord = hasUnfinishedWord || (met.form.isBeginning && met.form.loss > 0)
        ranges.append(met.range)
        texts[met.words.lowerBound] =
            met.form.isBent
            ? met.form.words.joined(separator: " ")
            : met.words.map { query.words[$0].plain }.joined(separator: " ")
        for index in met.words.dropFirst() { texts[index] = "" }
    }

    private mutating func weigh(_ query: QueryWords, _ name: SearchName) {
        let covered = Set(ranges.flatMap { Array($0) })
        let others = name.words.indices.filter { !covered.contains($0) }
        let isInOrder = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }
        let begins = covered.contains(0) && ranges[0].lowerBound == 0
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
