internal import GTFSModel
internal import GTFSStore

/// Looks for stops by stop_code and stop_id.
struct CodeSearch {
    private let index: SearchIndex
    private let request: SearchRequest
    private var found: [SearchCandidate] = []
    private var seen: Set<Int> = []
    private var reader: FeedReader { index.reader }

    /// The most ids that are faster to sort than to search for.
    private static let few = 300

    init(_ index: SearchIndex, request: SearchRequest) {
        self.index = index
        self.request = request
    }

    /// Stops whose code is the word that was typed, or begins with it.
    mutating func candidates(_ limit: Int) throws -> [SearchCandidate] {
        let codes = try index.codes
        for text in texts() where found.count < limit {
            switch codes {
            case .none: break
            case .areIDs: try findCodesThatAreIDs(text, limit: limit)
            case .indexed: try findIndexedCodes(SearchText.code(text), limit: limit)
            }
        }
        return found
    }

    /// The stop with an id.
    /// - Parameter isOnly: whether the search found nothing else, so that case makes no difference.
    func stopID(isOnly: Bool) throws -> SearchCandidate? {
        for text in texts() {
            var key: Key<Stop>?
            for form in Self.forms(text) where key == nil { key = try reader.stopKey(id: form) }
            if key == nil, isOnly { key = try reader.stopKey(idInAnyCase: text) }
            if let key, let entry = try index.entry(ofStop: key) {
                return SearchCandidate(entry: entry, matchClass: .stopID, stopKey: key)
            }
        }
        return nil
    }

    /// The text as typed, and the code in "stop 420" or "#420": its one word of digits, if the others are kinds.
    private func texts() -> [String] {
        let narrowed = SearchText.narrowed(request.text)
        return Self.texts(request.text) + (narrowed == request.text ? [] : Self.texts(narrowed))
    }

    private static func texts(_ text: String) -> [String] {
        let isSpace = { (character: Character) in character.isWhitespace }
        let trimmed = String(String(text.drop(while: isSpace).reversed()).drop(while: isSpace).reversed())
        let words = trimmed.split(whereSeparator: isSpace).map { String($0.drop { $0 == "#" }) }
        let codes = words.filter { $0.utf8.contains { (48...57).contains($0) } }
        guard codes.count == 1, codes[0] != trimmed,
            words.allSatisfy({ $0 == codes[0] || $0.isEmpty || isForCodes($0) })
        else { return [trimmed] }
        return [trimmed, codes[0]]
    }

    /// Words that people write beside a code.
    private static let besideCodes: Set = [
        "stop", "bus", "tram", "no", "number", "nr", "num", "id", "code", "haltestelle", "arret", "parada", "ponto",
        "fermata", "przystanek",
    ]

    private static func isForCodes(_ word: String) -> Bool {
        SearchText(word).words.allSatisfy { besideCodes.contains($0.plain) }
    }

    private mutating func findIndexedCodes(_ code: String, limit: Int) throws {
        guard !code.isEmpty else { return }
        let exact = WordForm.quoted(SearchToken.code(code))
        for entry in try reader.entries(matching: exact, limit: limit) {
            try add(entry, matchClass: .exactCode, stopKey: stop(in: entry) { $0 == code })
        }
        for entry in try reader.entries(matching: exact + "*", limit: limit + seen.count) where found.count < limit {
            try add(entry, matchClass: .codePrefix, stopKey: stop(in: entry) { $0.utf8.starts(with: code.utf8) })
        }
    }

    private mutating func findCodesThatAreIDs(_ text: String, limit: Int) throws {
        for form in Self.forms(text) where found.count < limit {
            if let key = try reader.stopKey(codeAndID: form) { try addStop(key, matchClass: .exactCode) }
            for key in try stopKeys(codeAndIDBeginning: form, limit) where found.count < limit {
                try addStop(key, matchClass: .codePrefix)
            }
        }
    }

    /// The busiest stops whose code is their id and has this beginning. If there are many, enough of them are among the
    /// busiest of all; if there are few, they are sorted.
    private func stopKeys(codeAndIDBeginning form: String, _ limit: Int) throws -> [Key<Stop>] {
        guard try reader.hasIDs(beginning: form, moreThan: Self.few) else {
            return try reader.stopKeys(codeAndIDBeginning: form, limit: limit)
        }
        let entries = try index.entries
        var keys: [Key<Stop>] = []
        for position in 0..<entries.stops.count where keys.count < limit {
            guard let code = entries.stops.value(at: position) else { continue }
            let key = Key<Stop>(code >> 1)
            let stopCode = try reader.codeThatIsID(ofStop: key)
            if stopCode?.utf8.starts(with: form.utf8) ?? false { keys.append(key) }
        }
        return keys
    }

    private mutating func addStop(_ key: Key<Stop>, matchClass: SearchCandidate.MatchClass) throws {
        if let entry = try index.entry(ofStop: key) { add(entry, matchClass: matchClass, stopKey: key) }
    }

    private mutating func add(_ entry: Int, matchClass: SearchCandidate.MatchClass, stopKey: Key<Stop>?) {
        guard seen.insert(entry).inserted else { return }
        found.append(SearchCandidate(entry: entry, matchClass: matchClass, stopKey: stopKey))
    }

    /// The text as typed and in one case; ids are case-sensitive, people are not.
    static func forms(_ text: String) -> [String] {
        var forms: [String] = []
        for form in [text, text.uppercased(), text.lowercased()] where !forms.contains(form) { forms.append(form) }
        return forms
    }

    /// The first stop of an entry, or part of one, whose folded code passes `isMeant`.
    private func stop(in entry: Int, where isMeant: (String) -> Bool) throws -> Key<Stop>? {
        let tree = StationTree(reader)
        for key in try index.entries.stopKeys(of: entry) {
            let parts = try reader.stopOnMap(key: key).map { try tree.parts(of: $0).map(\.key) } ?? []
            for key in [key] + parts {
                let code = try reader.stopRecord(key: key)?.stop.code
                if code.map({ isMeant(SearchText.code($0)) }) ?? false { return key }
            }
        }
        return nil
    }
}

extension SearchIndex {
    /// The entry by which a stop or part is found.
    func entry(ofStop key: Key<Stop>) throws -> Int? {
        var tree = StationTree(reader)
        return try tree.row(key).flatMap { try entriesByStop[try tree.root(of: $0).key] }
    }

    /// The entries of the stop whose code or id is `word`, for a code among other words.
    func entries(ofCode word: String) throws -> [Int32] {
        switch try codes {
        case .indexed:
            let coded = try matches(WordForm.quoted(SearchToken.code(word)))
            if !coded.isEmpty { return coded }
        case .areIDs, .none: break
        }
        return try reader.stopKey(id: word).flatMap { try entry(ofStop: $0) }.map { [Int32($0)] } ?? []
    }
}
