internal import GTFSModel
internal import GTFSStore

/// Looks for entries by their names: the index gives the entries that have forms of the words, the names themselves
/// decide the order.
final class NameSearch {
    let index: SearchIndex
    private let request: SearchRequest
    private let query: QueryWords
    private let limit: Int
    private let names: SearchedNames
    private let isConverted: Bool
    private var metByReach: [QueryWords.Reach: Met] = [:]

    /// The least number of best entries whose names are read.
    private static let fewestRead = 64
    private static let busiestRead = 16
    /// The most forms whose entries are read, and cached, one by one.
    private static let fewForms = 6

    /// - Parameter isConverted: whether `text` was converted from what the user typed.
    init(
        _ index: SearchIndex, request: SearchRequest, text: SearchText, limit: Int, isConverted: Bool = false
    ) throws {
        self.index = index
        self.request = request
        self.limit = limit
        self.isConverted = isConverted
        query = QueryWords(text, region: try index.language.region)
        names = SearchedNames(index)
    }

    /// The entries that have every word of content in some form; words around a name may be missing if no entry has
    /// them.
    func candidates(_ reach: QueryWords.Reach) throws -> [SearchCandidate] {
        var ways = query.waysOfLeavingOut
        var found: [SearchCandidate] = []
        if query.hasCertainWords {
            let certain = ways.removeFirst()
            if reach == .plain { found = try candidates(.strict, ways: [certain]) }
            // "light rail": the stops with that name, then stations and light rail.
            if !found.isEmpty, !query.isOfKinds { return found }
        }
        let entries = Set(found.map(\.entry))
        return try found + candidates(reach, ways: ways).filter { !entries.contains($0.entry) }
    }

    /// - Parameter ways: ways of leaving out words; the first that finds an entry counts.
    private func candidates(_ reach: QueryWords.Reach, ways: [[Int?]]) throws -> [SearchCandidate] {
        let (forms, losses, elsewhere) = try met(reach)
        for droppable in ways {
            let found = try candidates(losses, forms: forms, elsewhere: elsewhere, droppable: droppable, reach: reach)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// The entries that have every word except one or two, if the others tell which stop is meant.
    func candidatesWithoutNeedless() throws -> [SearchCandidate] {
        guard query.words.indices.count(where: { query.roles[$0] == .content }) > 1 else { return [] }
        let droppable = query.withoutAny
        for reach in [QueryWords.Reach.plain, .bent] {
            let (forms, losses, elsewhere) = try met(reach)
            let totals = losses.totals(droppable: droppable)
            let found = try matches(totals, forms: forms, elsewhere: elsewhere, droppable: droppable).filter {
                isTold(by: $0.match)
            }
            let fewest = found.map { omitted($0.match) }.min()
            let best = found.filter { omitted($0.match) == fewest }
            if !best.isEmpty { return best.map { candidate($0.entry, match: $0.match, name: $0.name, reach: .bent) } }
        }
        return []
    }

    /// Whether the words that a name has show that it is meant, though it lacks some: two telling words, or the whole
    /// name, and more than are left out.
    private func isTold(by match: NameMatch) -> Bool {
        let met = query.words.indices.filter { match.texts[$0] != nil }
        let telling = met.count(where: query.isTelling)
        let omitted = omitted(match)
        guard (1...2).contains(omitted), match.borrowed.isEmpty, met.count >= omitted else { return false }
        if match.isWholeName, met.count > 2 { return true }
        guard met.contains(where: query.isProper) else { return false }
        if match.isWholeName { return met.count > 1 }
        guard match.isInOrder, telling > 1 else { return false }
        // If both have as many words, the first ones are the name.
        return telling > omitted
            || (telling == omitted && match.begins && match.texts.prefix(telling).allSatisfy { $0 != nil })
    }

    private func omitted(_ match: NameMatch) -> Int {
        query.words.indices.count { query.roles[$0] == .content && match.texts[$0] == nil }
    }

    private func candidates(
        _ losses: EntryLosses, forms: Forms, elsewhere: Elsewhere, droppable: [Int?], reach: QueryWords.Reach
    ) throws -> [SearchCandidate] {
        var (losses, elsewhere) = (losses, elsewhere)
        var totals = losses.totals(droppable: droppable)
        if query.mayNameLocality, reach == .strict || reach == .plain, totals.count(where: { $0 != .max }) < limit {
            let nearby = try LocalitySearch(index, query: query).stops(losses, droppable)
            for stop in nearby {
                losses.take([Int32(stop.entry)], loss: stop.loss, words: stop.words)
                for word in stop.words {
                    let loss = word == stop.words.lowerBound ? stop.loss : 0
                    elsewhere[stop.entry, default: [:]][word] = max(loss, elsewhere[stop.entry]?[word] ?? 0)
                }
            }
            if !nearby.isEmpty { totals = losses.totals(droppable: droppable) }
        }
        return try matches(totals, forms: forms, elsewhere: elsewhere, droppable: droppable).map {
            candidate($0.entry, match: $0.match, name: $0.name, reach: reach)
        }
    }

    // MARK: The index

    private typealias Forms = [(words: Range<Int>, forms: [WordForm])]
    /// Losses of words that a code or a stop nearby meets, not the name, by entry and word.
    private typealias Elsewhere = [Int: [Int: Int]]

    /// The forms of a reach, and the entries that have them; computed once.
    private func met(_ reach: QueryWords.Reach) throws -> Met {
        if let known = metByReach[reach] { return known }
        let forms = try query.forms(reach, index)
        let (losses, elsewhere) = try losses(forms)
        let met = Met(forms: forms, losses: losses, elsewhere: elsewhere)
        metByReach[reach] = met
        return met
    }

    private func losses(_ forms: Forms) throws -> (EntryLosses, Elsewhere) {
        var losses = EntryLosses(words: query.words.count, count: try index.entries.stops.count + 1)
        for (words, forms) in forms {
            var others: [Int: [WordForm]] = [:]
            for form in forms {
                if let beginning = form.beginning {
                    losses.take(try index.matches(beginning: beginning), loss: form.loss, words: words)
                } else {
                    others[form.loss, default: []].append(form)
                }
            }
            for (loss, group) in others where group.count <= Self.fewForms {
                // A form that other queries also have is read once.
                for form in group { losses.take(try index.matches(form.expression), loss: loss, words: words) }
            }
            for (loss, group) in others where group.count > Self.fewForms {
                let expression = group.map { "(" + $0.expression + ")" }.joined(separator: " OR ")
                losses.take(try index.matches(expression), loss: loss, words: words)
            }
        }
        var elsewhere: Elsewhere = [:]
        guard query.words.count > 1 else { return (losses, elsewhere) }
        for (number, word) in query.words.enumerated() where word.hasDigit {
            let coded = try index.entries(ofCode: word.plain)
            losses.take(coded, loss: 0, words: number..<number + 1)
            for entry in coded { elsewhere[Int(entry), default: [:]][number] = 0 }
        }
        return (losses, elsewhere)
    }

    private typealias Met = (forms: Forms, losses: EntryLosses, elsewhere: Elsewhere)
    private typealias Found = (entry: Int, match: NameMatch, name: String?)

    private func matches(
        _ totals: [UInt16], forms: Forms, elsewhere: Elsewhere, droppable: [Int?]
    ) throws -> [Found] {
        try best(totals, withoutAny: lossWithoutAnyWord(droppable)).compactMap { entry in
            try match(entry, forms: forms, elsewhere: elsewhere[entry] ?? [:], droppable: droppable).map {
                (entry, $0.0, $0.1)
            }
        }
    }

    /// The entries whose names are worth reading.
    /// - Parameter none: the loss of an entry that has none of the words.
    private func best(_ totals: [UInt16], withoutAny none: UInt16) throws -> [Int] {
        let entries = try index.entries
        let services = try serviceOfSteps(entries)
        let positions = try request.position.map { ($0, try index.positions) }
        let ofLength = try index.matches(WordForm.quoted(SearchToken.wordCount(query.words.count)))
        var nextOfLength = 0
        var best = EntryLosses.BestEntries()
        var busiest = EntryLosses.BestEntries()
        var step = 0
        for entry in totals.indices.dropFirst() where totals[entry] < none {
            while step + 1 < entries.steps.count, entries.steps[step + 1].firstEntry <= entry { step += 1 }
            while nextOfLength < ofLength.count, ofLength[nextOfLength] < entry { nextOfLength += 1 }
            let isOfLength = nextOfLength < ofLength.count && ofLength[nextOfLength] == entry
            var score = services[step] - Double(totals[entry])
            if isOfLength { score += SearchScore.exactName / 2 }
            if let (here, known) = positions, let there = known[entry] {
                busiest.add(entry, score: Int(score * 8))
                score += SearchScore.nearness(here.quickDistance(to: there))
            }
            best.add(entry, score: Int(score * 8))
        }
        let found = best.best(max(Self.fewestRead, limit))
        // Besides hundreds of near ones, the best of the whole feed are considered too.
        let near = Set(found)
        return found + busiest.best(Self.busiestRead).filter { !near.contains($0) }
    }

    /// The loss of an entry that has no word at all, or lacks a required one.
    private func lossWithoutAnyWord(_ droppable: [Int?]) -> UInt16 {
        let costs = droppable.compactMap { $0 }
        return costs.count == droppable.count ? UInt16(costs.reduce(0, +)) : .max
    }

    /// The score for the departures of each step.
    private func serviceOfSteps(_ entries: SearchEntries) throws -> [Double] {
        let days = Double(try index.days)
        let services = entries.steps.map {
            SearchScore.service(dailyDepartures: Double($0.departureCount) / days, isNear: request.position != nil)
        }
        return services.isEmpty ? [0] : services
    }

    // MARK: The names

    private func match(
        _ entry: Int, forms: Forms, elsewhere: [Int: Int], droppable: [Int?]
    ) throws -> (NameMatch, String?)? {
        let own = try index.names(of: entry)
        for name in own {
            if let match = NameMatch(query, forms: forms, in: name, elsewhere: elsewhere, droppable: droppable) {
                return (match, nil)
            }
        }
        let others = try names.others(ofStops: index.entries.stopKeys(of: entry)).map(SearchName.init)
        for name in others {
            if let match = NameMatch(query, forms: forms, in: name, elsewhere: elsewhere, droppable: droppable) {
                return (match, name.text)
            }
        }
        let all = SearchName((own + others).map(\.text).joined(separator: " / "))
        return NameMatch(query, forms: forms, in: all, elsewhere: elsewhere, droppable: droppable).map { ($0, nil) }
    }

    private func candidate(
        _ entry: Int, match: NameMatch, name: String?, reach: QueryWords.Reach
    ) -> SearchCandidate {
        let matchClass: SearchCandidate.MatchClass =
            switch reach {
            case .strict, .plain: isConverted ? .bent : (match.isExactName ? .exactName : .name)
            case .bent, .far: .bent
            case .part: .part
            }
        var candidate = SearchCandidate(entry: entry, matchClass: matchClass)
        candidate.score = match.bonus - Double(match.loss)
        candidate.matchedName = name
        let omitted = query.words.indices.filter { match.texts[$0] == nil }.map { query.roles[$0] }
        candidate.leavesOut = match.isWithoutKind || omitted.contains(where: \.hasMeaning)
        if omitted.contains(where: \.isTold) || match.isBent || isConverted || !match.borrowed.isEmpty {
            candidate.matched = told(match)
        }
        candidate.isBorrowed = !match.borrowed.isEmpty
        candidate.isOnStreet = match.isOnStreet
        candidate.holdsPhrase = query.hasKind && match.isInOrder && !candidate.leavesOut && !match.isBent
        candidate.isWholeName = match.isWholeName || match.isExactName
        candidate.hasUnfinishedWord = match.hasUnfinishedWord && query.words.count == 1
        return candidate
    }

    /// The words that the search used, and last those of stops nearby: "church st near parramatta".
    private func told(_ match: NameMatch) -> String {
        var words: [String] = []
        for (index, text) in match.texts.enumerated() where !match.borrowed.contains(index) {
            if let text, !text.isEmpty, !words.contains(text) { words.append(text) }
        }
        if !match.borrowed.isEmpty { words += ["near"] + match.borrowed.map { query.words[$0].plain } }
        return words.joined(separator: " ")
    }
}

extension WordRole {
    /// Whether an answer reports that a word was left out (rule D25). Joiners replace each other (D12).
    fileprivate var isTold: Bool { self != .joiner }

    /// Whether another name with the word is the better answer.
    fileprivate var hasMeaning: Bool {
        switch self {
        case .content, .kind, .region, .filler: true
        case .joiner, .article: false
        }
    }
}
