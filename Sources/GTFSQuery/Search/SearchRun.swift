internal import GTFSModel
internal import GTFSStore

/// One search: codes, then names, and similar ones if these are not enough.
struct SearchRun {
    let index: SearchIndex
    let request: SearchRequest
    private let limit: Int
    private let text: SearchText
    private var found: [SearchCandidate] = []
    private var seen: Set<Int> = []

    init(_ index: SearchIndex, request: SearchRequest) throws {
        self.index = index
        self.request = request
        // There are no more answers than stops.
        limit = min(request.limit, try index.entries.stops.count)
        text = SearchText(request.text)
    }

    private var needsMore: Bool { found.count < limit }

    /// The entries found, unordered.
    mutating func candidates() throws -> [SearchCandidate] {
        guard !text.isEmpty, limit > 0 else { return [] }
        var codes = CodeSearch(index, request: request)
        try add(codes.candidates(limit))
        let names = try NameSearch(index, request: request, text: text, limit: limit)
        try add(names.candidates(.plain))
        if needsMore { try add(codes.stopID(isOnly: found.isEmpty).map { [$0] } ?? []) }
        if found.isEmpty { try add(names.candidates(.bent)) }
        if found.isEmpty { try add(names.candidatesWithoutNeedless()) }
        if found.isEmpty || (needsMore && text.words.count == 1) { try add(names.candidates(.part)) }
        for reading in try readings() where found.isEmpty { try add(otherwise(reading)) }
        if found.isEmpty { try add(names.candidates(.far)) }
        return found
    }

    /// Other readings of the text: the keys of another keyboard, or Latin letters for others.
    private func readings() throws -> [SearchText] {
        guard found.isEmpty else { return [] }
        let vocabulary = try index.vocabulary
        let hasLatin = vocabulary.hasWord(beginningIn: "a"..."z")
        var texts = KeyboardLayout.all.flatMap { layout in
            [
                hasLatin ? layout.text(inLatin: request.text) : nil,
                vocabulary.hasWord(beginningIn: layout.letters) ? layout.text(typedInLatin: request.text) : nil,
            ].compactMap { $0 }
        }
        let spelled = text.words.map { LatinSpelling.of($0.plain) ?? $0.plain }
        if hasLatin, spelled != text.words.map(\.plain) { texts.append(spelled.joined(separator: " ")) }
        return texts.map { SearchText($0) }.filter { !$0.isEmpty && $0.folded != text.folded }
    }

    private func otherwise(_ reading: SearchText) throws -> [SearchCandidate] {
        let names = try NameSearch(index, request: request, text: reading, limit: limit, isConverted: true)
        let found = try names.candidates(.plain)
        return try found.isEmpty ? names.candidates(.bent) : found
    }

    private mutating func add(_ candidates: [SearchCandidate]) throws {
        for var candidate in candidates where seen.insert(candidate.entry).inserted {
            if let position = request.position {
                let key = try candidate.stopKey ?? index.entries.stopKeys(of: candidate.entry).first
                candidate.distance = try key.flatMap { try index.reader.stopOnMap(key: $0)?.usablePosition }
                    .map { position.distance(to: $0) }
            }
            try candidate.score +=
                candidate.matchClass.weight + service(of: candidate)
                + (candidate.distance.map(SearchScore.nearness) ?? 0)
            found.append(candidate)
        }
    }

    private func service(of candidate: SearchCandidate) throws -> Double {
        let daily = Double(try index.entries.departureCount(of: candidate.entry)) / Double(try index.days)
        return SearchScore.service(dailyDepartures: daily, isNear: request.position != nil)
    }
}

extension StopRow {
    /// Its position; nil if that is not usable, such as 0, 0.
    var usablePosition: Coordinate? { position.flatMap { StopGrid.cell(of: $0) == nil ? nil : $0 } }
}
