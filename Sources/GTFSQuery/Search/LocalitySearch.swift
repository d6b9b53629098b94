internal import GTFSModel
internal import GTFSStore

/// Looks for stops in a suburb or town that only other stops nearby name: "church st parramatta" means the stops of
/// Church St around the stops with the name Parramatta.
struct LocalitySearch {
    /// A stop near others of a locality.
    struct NearbyStop {
        let entry: Int
        /// The words of the query that name the locality.
        let words: Range<Int>
        let loss: Int
    }

    /// Metres from a stop that names the locality.
    private static let reach = 1500.0
    /// The most stops that tell where a locality is; the busiest ones count.
    private static let mostStops = 24
    private static let mostWords = 3
    /// The most stops whose positions are read one by one; for more, those of all stops are read.
    private static let fewStops = 256

    private let index: SearchIndex
    private let query: QueryWords
    private let shortForms: ShortForms

    init(_ index: SearchIndex, query: QueryWords) throws {
        self.index = index
        self.query = query
        shortForms = try index.language.shortForms
    }

    /// The entries near a locality that have all words except its own.
    func stops(_ losses: EntryLosses, _ droppable: [Int?]) throws -> [NearbyStop] {
        try ranges(droppable).flatMap { range in try stops(range, losses: losses, droppable: droppable) }
    }

    /// Words at the end or the beginning of the query, with another name beside them.
    private func ranges(_ droppable: [Int?]) -> [Range<Int>] {
        let count = query.words.count
        guard count > 1 else { return [] }
        let ends = (1...min(Self.mostWords, count - 1)).flatMap { [count - $0..<count, 0..<$0] }
        return ends.filter { range in
            range.allSatisfy(isOfName) && range.contains(where: isProper)
                && range.reduce(0) { $0 + query.words[$1].plain.utf8.count } > 2
                && query.words.indices.contains { !range.contains($0) && droppable[$0] == nil && isOfName($0) }
        }
    }

    private func isOfName(_ word: Int) -> Bool {
        query.roles[word] == .content && !query.words[word].hasDigit && !query.isStreetType(word)
    }

    /// Whether a word is uncommon. "market" is common: many stops have it in their names, but no suburb does.
    private func isProper(_ word: Int) -> Bool { !ShortForms.isCommon(query.words[word].plain) }

    private func stops(_ range: Range<Int>, losses: EntryLosses, droppable: [Int?]) throws -> [NearbyStop] {
        let centers = try centers(range)
        guard !centers.isEmpty else { return [] }
        var droppable = droppable
        for word in range { droppable[word] = 0 }
        let totals = losses.totals(droppable: droppable)
        let entries = totals.indices.filter { totals[$0] != .max }
        let positions = entries.count > Self.fewStops ? try index.positions : nil
        var found: [NearbyStop] = []
        for entry in entries {
            guard let position = try positions?[entry] ?? index.position(of: entry) else { continue }
            let distance = centers.map { position.quickDistance(to: $0) }.min() ?? .infinity
            guard distance <= Self.reach else { continue }
            found.append(NearbyStop(entry: entry, words: range, loss: WordForm.MatchLoss.nearby + Int(distance / 400)))
        }
        return found
    }

    /// The positions of the stops whose names are the words, without those of a street with that name.
    private func centers(_ range: Range<Int>) throws -> [Coordinate] {
        let typed = range.map { query.words[$0].plain }
        let written =
            [WordForm(words: typed, loss: 0)]
            + range.enumerated().flatMap { offset, word in
                shortForms.others(for: [query.words[word].plain]).filter { $0.isNative }.map {
                    WordForm(words: Array(typed[..<offset]) + $0.words + typed[(offset + 1)...], loss: 0)
                }
            }
        let expression = written.map { "(" + $0.expression + ")" }.joined(separator: " OR ")
        return try index.matches(expression).prefix(Self.mostStops).compactMap { entry in
            guard try index.names(of: Int(entry)).contains(where: { isCalled($0, by: written) }) else { return nil }
            return try index.position(of: Int(entry))
        }
    }

    /// Whether the name begins or ends with the words: words between others do not tell where it is.
    private func isCalled(_ name: SearchName, by forms: [WordForm]) -> Bool {
        forms.contains { form in
            guard let range = name.range(of: form, after: 0) else { return false }
            guard range.upperBound < name.words.count else { return true }
            return name.words[..<range.lowerBound].allSatisfy { WordRole($0.plain) != .content }
                && !ShortForms.streetTypes.contains(name.words[range.upperBound].plain)
        }
    }
}

extension Coordinate {
    /// The distance in metres over a few kilometres, computed as on a plane.
    func quickDistance(to other: Coordinate) -> Double {
        let perDegree = 111_195.0
        let north = (latitude - other.latitude) * perDegree
        let turn = abs(longitude - other.longitude)
        let east = min(turn, 360 - turn) * perDegree * (latitude * .pi / 180).cosine
        return (north * north + east * east).squareRoot()
    }
}

extension Double {
    /// The cosine of an angle in radians of at most a right angle, to a thousandth.
    fileprivate var cosine: Double {
        let square = self * self
        return 1 - square / 2 + square * square / 24 - square * square * square / 720
    }
}
