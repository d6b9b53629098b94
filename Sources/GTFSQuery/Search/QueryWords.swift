internal import GTFSModel
internal import GTFSStore

/// The words of a query, each with its role.
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
