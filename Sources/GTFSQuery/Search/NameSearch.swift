internal import GTFSModel
internal import GTFSStore

/// Looks for entries by their names: by the index which entries have forms of the words, then by the names themselves in
/// what order.
struct NameSearch {
    let index: SearchIndex
    private let request: SearchRequest
    private let query: QueryWords
    private let limit: Int
    private let names: SearchedNames

    /// The entries of the best scores whose names are read.
    private static let fewestRead = 64
    private static let busiestRead = 16

    init(_ index: SearchIndex, _ request: SearchRequest, _ text: SearchText, _ limit: Int) throws {
        self.index = index
        self.request = request
        self.limit = limit
        query = QueryWords(text, region: try index.language.region)
        names = SearchedNames(index)
    }

    /// The entries that have every word of content in some form.
    func candidates(_ reach: QueryWords.Reach) throws -> [SearchCandidate] {
        let forms = try query.forms(reach, index)
        let (losses, elsewhere) = try losses(forms)
        return try candidates(losses, forms, elsewhere, reach)
    }

    /// The same with slips; else those that have every word except the one that no name has.
    func candidatesWithSlips() throws -> [SearchCandidate] {
        let forms = try query.forms(.bent, index)
        let (losses, elsewhere) = try losses(forms)
        let found = try candidates(losses, forms, elsewhere, .bent)
        guard found.isEmpty, let unknown = unknownWord(losses) else { return found }
        var droppable = droppable
        droppable[unknown] = MatchLoss.leavingOut(.content)
        return try candidates(losses.totals(droppable: droppable), forms, elsewhere, droppable, .bent)
    }

    /// What leaving each word out costs; nil where it must be there.
    private var droppable: [Int?] { query.words.indices.map(query.lossOfLeavingOut) }

    /// The one word that no name has, where the others say which stop is meant.
    private func unknownWord(_ losses: EntryLosses) -> Int? {
        let content = query.words.indices.filter { query.lossOfLeavingOut($0) == nil }
        let unknown = content.filter { !losses.isMet($0) }
        let telling = content.count { !unknown.contains($0) && !query.isStreetType($0) }
        return unknown.count == 1 && telling >= 2 ? unknown[0] : nil
    }

    private func candidates(
        _ losses: EntryLosses, _ forms: Forms, _ elsewhere: Elsewhere, _ reach: QueryWords.Reach
    ) throws -> [SearchCandidate] {
        var (losses, elsewhere) = (losses, elsewhere)
        var totals = losses.totals(droppable: droppable)
        if query.mayNameLocality, totals.count(where: { $0 != .max }) < limit {
            let nearby = try LocalitySearch(index, query).stops(losses, droppable)
            for stop in nearby {
                losses.take([Int32(stop.entry)], loss: stop.loss, words: stop.words)
                for word in stop.words {
                    let loss = word == stop.words.lowerBound ? stop.loss : 0
                    elsewhere[stop.entry, default: [:]][word] = max(loss, elsewhere[stop.entry]?[word] ?? 0)
                }
            }
            if !nearby.isEmpty { totals = losses.totals(droppable: droppable) }
        }
        return try candidates(totals, forms, elsewhere, droppable, reach)
    }

    // MARK: The index

    private typealias Forms = [(words: Range<Int>, forms: [WordForm])]
    /// Losses of words that something else than a name meets, by entry and word.
    private typealias Elsewhere = [Int: [Int: Int]]

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
            for (loss, group) in others {
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

    private func candidates(
        _ totals: [UInt16], _ forms: Forms, _ elsewhere: Elsewhere, _ droppable: [Int?], _ reach: QueryWords.Reach
    ) throws -> [SearchCandidate] {
        try best(totals).compactMap { entry in
            guard
                let (match, name) = try match(entry, forms, elsewhere[entry] ?? [:], droppable)
            else { return nil }
            return candidate(entry, match, name, reach)
        }
    }

    /// The entries whose names are worth reading.
    private func best(_ totals: [UInt16]) throws -> [Int] {
        let entries = try index.entries
        let services = try serviceOfSteps(entries)
        let positions = try request.position.map { ($0, try index.positions) }
        let ofLength = try index.matches(WordForm.quoted(SearchToken.wordCount(query.words.count)))
        var nextOfLength = 0
        var best = BestEntries()
        var busiest = BestEntries()
        var step = 0
        let none = withoutAnyWord
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
        // Beside hundreds that are near, the best of the whole feed is weighed too.
        let near = Set(found)
        return found + busiest.best(Self.busiestRead).filter { !near.contains($0) }
    }

    /// The loss of an entry that has no word at all, or has not the ones that it must have.
    private var withoutAnyWord: UInt16 {
        let costs = droppable.compactMap { $0 }
        return costs.count == droppable.count ? UInt16(costs.reduce(0, +)) : .max
    }

    /// What the departures of each step count.
    private func serviceOfSteps(_ entries: SearchEntries) throws -> [Double] {
        let days = Double(try index.days)
        let services = entries.steps.map {
            SearchScore.service(dailyDepartures: Double($0.departureCount) / days, isNear: request.position != nil)
        }
        return services.isEmpty ? [0] : services
    }

    // MARK: The names

    private func match(
        _ entry: Int, _ forms: Forms, _ elsewhere: [Int: Int], _ droppable: [Int?]
    ) throws -> (NameMatch, String?)? {
        let own = try index.names(of: entry)
        for name in own {
            if let match = NameMatch(query, forms, in: name, elsewhere: elsewhere, droppable: droppable) {
                return (match, nil)
            }
        }
        let others = try names.others(ofStops: index.entries.stopKeys(of: entry)).map(SearchName.init)
        for name in others {
            if let match = NameMatch(query, forms, in: name, elsewhere: elsewhere, droppable: droppable) {
                return (match, name.text)
            }
        }
        let all = SearchName((own + others).map(\.text).joined(separator: " / "))
        return NameMatch(query, forms, in: all, elsewhere: elsewhere, droppable: droppable).map { ($0, nil) }
    }

    private func candidate(
        _ entry: Int, _ match: NameMatch, _ name: String?, _ reach: QueryWords.Reach
    ) -> SearchCandidate {
        let matchClass: MatchClass =
            switch reach {
            case .plain: match.isExactName ? .exactName : .name
            case .bent: .bent
            case .part: .part
            }
        var candidate = SearchCandidate(entry: entry, matchClass: matchClass)
        candidate.score = match.bonus - Double(match.loss)
        candidate.matchedName = name
        let omitted = query.words.indices.filter { match.texts[$0] == nil }.map { query.roles[$0] }
        candidate.leavesOut = omitted.contains(where: \.hasMeaning)
        if omitted.contains(where: \.isTold) || match.isBent {
            var words: [String] = []
            for text in match.texts { if let text, !text.isEmpty, !words.contains(text) { words.append(text) } }
            candidate.matched = words.joined(separator: " ")
        }
        candidate.isWholeName = match.isWholeName || match.isExactName
        candidate.hasUnfinishedWord = match.hasUnfinishedWord && query.words.count == 1
        return candidate
    }
}

extension WordRole {
    /// Whether an answer says that a word was left out (rule D25). Joiners stand for each other (D12).
    fileprivate var isTold: Bool { self != .joiner }

    /// Whether another name with the word is the better answer.
    fileprivate var hasMeaning: Bool {
        switch self {
        case .content, .kind, .region: true
        case .joiner, .article: false
        }
    }
}
