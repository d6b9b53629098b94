internal import GTFSModel
internal import GTFSStore

/// One search: looks from the best class of matches to the last, until there are enough.
struct SearchRun {
    let reader: FeedReader
    let entries: SearchEntries
    let index: SearchIndex
    let request: SearchRequest
    private let limit: Int
    private let text: SearchText
    private let expression: SearchExpression
    private let names: SearchedNames
    private var found: [SearchCandidate] = []
    private var seen: Set<Int> = []
    /// First words that were looked up on their own, and whether no entry has them.
    private var hopeless: [String: Bool] = [:]

    /// The most entries of a class that are weighed against each other by their distance.
    private static let mostWeighed = 60

    init(_ index: SearchIndex, _ request: SearchRequest) throws {
        reader = index.reader
        self.index = index
        self.request = request
        entries = try index.entries
        // There are no more answers than stops.
        limit = min(request.limit, entries.stops.count)
        text = SearchText(request.text)
        expression = SearchExpression(text)
        names = SearchedNames(index)
    }

    private var words: [SearchWord] { expression.words }

    private var needsMore: Bool { found.count < limit }

    /// The entries found, those of one class together, the busiest first.
    mutating func candidates() throws -> [SearchCandidate] {
        guard !text.isEmpty, limit > 0 else { return [] }
        try findCodes()
        for form in SearchExpression.Form.allCases where needsMore {
            try expression.expression(form, index).map { try find($0, form.matchClass) }
        }
        if needsMore { try findStopID() }
        if found.isEmpty { try findTypos() }
        if needsMore { try expression.infixes(index).map { try find($0, .infix) } }
        return found
    }

    /// Slips, one before two.
    private mutating func findTypos() throws {
        for distance in 1...2 where found.isEmpty {
            try expression.typos(index, distance: distance).map { try find($0, .typo) }
        }
    }

    // MARK: Names

    private mutating func find(_ parts: [String], _ matchClass: MatchClass) throws {
        guard try !isHopeless(parts) else { return }
        let expression = SearchExpression.joined(parts)
        guard let position = request.position else {
            _ = try add(expression, matchClass, limit: limit)
            return
        }
        // Several words are rarely at many entries, so that all of them are weighed; a single one often is, and then
        // those around the asker are enough. The best of names is never out of reach.
        if words.count > 1 || matchClass == .exactName {
            if try add(expression, matchClass, limit: Self.mostWeighed) { return }
            try find(expression, matchClass, around: position)
        } else {
            try find(expression, matchClass, around: position)
            if needsMore { _ = try add(expression, matchClass, limit: Self.mostWeighed) }
        }
    }

    /// Whether no entry has the words before an unfinished last one.
    private mutating func isHopeless(_ parts: [String]) throws -> Bool {
        guard let quick = expression.quickParts(parts) else { return false }
        if let known = hopeless[quick] { return known }
        let isHopeless = try reader.entries(matching: quick, limit: 1).isEmpty
        hopeless[quick] = isHopeless
        return isHopeless
    }

    private mutating func find(_ expression: String, _ matchClass: MatchClass, around position: Coordinate) throws {
        for cells in [SearchToken.cells(around: position), SearchToken.degrees(around: position)] where needsMore {
            _ = try add(SearchExpression.within(cells, expression), matchClass, limit: Self.mostWeighed)
        }
    }

    /// Adds what the expression finds, the busiest first; true where that was all.
    private mutating func add(_ expression: String, _ matchClass: MatchClass, limit: Int) throws -> Bool {
        // Entries that are known from a better class come up once more.
        let limit = limit + seen.count
        let matches = try reader.entries(matching: expression, limit: limit)
        for entry in matches where !seen.contains(entry) {
            if try isConfirmed(entry, matchClass) { try add(entry, matchClass) }
        }
        return matches.count < limit
    }

    private mutating func add(_ entry: Int, _ matchClass: MatchClass, stopKey: Key<Stop>? = nil) throws {
        guard seen.insert(entry).inserted else { return }
        var candidate = SearchCandidate(entry: entry, matchClass: matchClass, stopKey: stopKey)
        if let position = request.position, let key = stopKey ?? entries.stopKeys(of: entry).first {
            candidate.distance = try reader.stopTreeRow(key: key)?.usablePosition.map { position.distance(to: $0) }
        }
        found.append(candidate)
    }

    /// The index knows which words an entry has, not their order: where that matters, its names decide.
    private func isConfirmed(_ entry: Int, _ matchClass: MatchClass) throws -> Bool {
        if matchClass == .exactName { return try hasName(entry) { $0.isExactly(text.words) } }
        let hasLongRun = text.words.contains { $0.isRun && $0.plain.unicodeScalars.count > 2 }
        return try !hasLongRun || hasName(entry) { $0.holdsRuns(of: text.words) }
    }

    private func hasName(_ entry: Int, where isMatch: (SearchText) -> Bool) throws -> Bool {
        let keys = entries.stopKeys(of: entry)
        if let lead = try keys.first.flatMap({ try reader.stopRecord(key: $0) }),
            lead.stop.name.map({ isMatch(SearchText($0)) }) ?? false
        {
            return true
        }
        return try names.others(ofStops: keys).contains { isMatch(SearchText($0)) }
    }

    // MARK: Codes and ids

    private mutating func findCodes() throws {
        let code = SearchText.code(request.text)
        switch try index.codes {
        case .none: return
        case .areIDs: return try findCodesThatAreIDs()
        case .indexed: try findIndexedCodes(code)
        }
    }

    private mutating func findIndexedCodes(_ code: String) throws {
        let exact = SearchExpression.quoted(SearchToken.code(code))
        for entry in try reader.entries(matching: exact, limit: limit) {
            try add(entry, .exactCode, stopKey: stop(in: entry) { $0 == code })
        }
        for entry in try reader.entries(matching: exact + "*", limit: limit + seen.count) where needsMore {
            try add(entry, .codePrefix, stopKey: stop(in: entry) { $0.utf8.starts(with: code.utf8) })
        }
    }

    private mutating func findCodesThatAreIDs() throws {
        for form in forms() where needsMore {
            if let key = try reader.stopKey(codeAndID: form) { try addStop(key, .exactCode) }
            for key in try stopKeys(codeAndIDBeginning: form) where needsMore { try addStop(key, .codePrefix) }
        }
    }

    /// The busiest stops whose code is their id and begins so. Where many begin so, there are enough of them among the
    /// busiest of all; where few do, those are put in order.
    private func stopKeys(codeAndIDBeginning form: String) throws -> [Key<Stop>] {
        guard try reader.hasIDs(beginning: form, moreThan: Self.few) else {
            return try reader.stopKeys(codeAndIDBeginning: form, limit: limit)
        }
        var keys: [Key<Stop>] = []
        for position in 0..<entries.stops.count where keys.count < limit {
            guard let code = entries.stops.value(at: position) else { continue }
            let key = Key<Stop>(code >> 1)
            let stopCode = try reader.codeThatIsID(ofStop: key)
            if stopCode?.utf8.starts(with: form.utf8) ?? false { keys.append(key) }
        }
        return keys
    }

    /// Ids that are sooner sorted than looked for.
    private static let few = 300

    private mutating func addStop(_ key: Key<Stop>, _ matchClass: MatchClass) throws {
        if let entry = try entry(ofStop: key) { try add(entry, matchClass, stopKey: key) }
    }

    private mutating func findStopID() throws {
        var key: Key<Stop>?
        for form in forms() where key == nil { key = try reader.stopKey(id: form) }
        if key == nil, found.isEmpty { key = try reader.stopKey(idInAnyCase: trimmed) }
        if let key { try addStop(key, .stopID) }
    }

    private var trimmed: String {
        let isSpace = { (character: Character) in character.isWhitespace }
        return String(String(request.text.drop(while: isSpace).reversed()).drop(while: isSpace).reversed())
    }

    /// The text as typed and in one case; ids are case-sensitive, people are not.
    private func forms() -> [String] {
        var forms: [String] = []
        for form in [trimmed, trimmed.uppercased(), trimmed.lowercased()] where !forms.contains(form) {
            forms.append(form)
        }
        return forms
    }

    /// The first stop of an entry, its parts among them, whose folded code is meant.
    private func stop(in entry: Int, where isMeant: (String) -> Bool) throws -> Key<Stop>? {
        let tree = StationTree(reader)
        for key in entries.stopKeys(of: entry) {
            let parts = try reader.stopTreeRow(key: key).map { try tree.parts(of: $0).map(\.key) } ?? []
            for key in [key] + parts {
                let code = try reader.stopRecord(key: key)?.stop.code
                if code.map({ isMeant(SearchText.code($0)) }) ?? false { return key }
            }
        }
        return nil
    }

    private func entry(ofStop key: Key<Stop>) throws -> Int? {
        var tree = StationTree(reader)
        return try tree.row(key).flatMap { try index.entriesByStop[try tree.root(of: $0).key] }
    }
}

extension StopTreeRow {
    /// Where it is; nil where the feed says nothing usable, such as 0, 0.
    var usablePosition: Coordinate? { position.flatMap { StopGrid.cell(of: $0) == nil ? nil : $0 } }
}
