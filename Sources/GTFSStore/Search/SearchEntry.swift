internal import GTFSModel

/// An entry of the search index under construction: a station with its parts, or close stops with the same name.
struct SearchEntry {
    /// Index of the station, or of the busiest of the stops.
    let stop: Int32
    /// Bytes of its name.
    let nameLength: Int32
    var departureCount: Int
    /// The entry whose stops come after its own: the busiest one merged into it, or the next one merged into the same
    /// entry; -1 after the last.
    var next: Int32 = -1
    /// Whether its stops are merged into another entry.
    var isTaken = false

    /// The departures rounded down to a power of two, or 0.
    var departureStep: Int { departureCount > 0 ? 1 << (Int.bitWidth - 1 - departureCount.leadingZeroBitCount) : 0 }

    /// Rises from the busiest entry on; within one step of departures, from the shortest name on.
    fileprivate var rank: Int64 { Int64(departureCount.leadingZeroBitCount) << 32 | Int64(nameLength) }
}

extension [SearchEntry] {
    /// The indexes of entries in order: the busiest first; within a step the shorter name, then the id.
    func sorted(_ indexes: some Sequence<Int32>, _ stops: SearchedStops) -> [Int32] {
        // The value that orders most of them is sorted together with their index.
        var ranked = indexes.map { index in
            let entry = self[Int(index)]
            return (rank: entry.rank, idStart: stops.idStart(Int(entry.stop)), index: index)
        }
        ranked.sort { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            if left.idStart != right.idStart { return left.idStart < right.idStart }
            return stops.isID(Int(self[Int(left.index)].stop), before: Int(self[Int(right.index)].stop))
        }
        return ranked.map(\.index)
    }

    /// Calls `body` with an entry and those merged into it, the busiest first.
    func forEachPart(of entry: Int32, _ body: (Int32) -> Void) {
        var part = entry
        while part >= 0 {
            body(part)
            part = self[Int(part)].next
        }
    }
}

/// The content of the search index, the busiest entry first.
struct SearchContent {
    let stops: SearchedStops
    let names: SearchNames
    let entries: [SearchEntry]
    /// The indexes of the entries that are not merged into another one, in order.
    let order: [Int32]
    /// The words of each entry; empty if they are computed when needed.
    let words: [String]

    /// The text of an entry in the full-text index: its words, and the codes if stops have codes of their own.
    func document(_ entry: Int32) -> String {
        var text = ""
        entries.forEachPart(of: entry) { text += words.isEmpty ? newWords(of: stop($0)) : words[Int($0)] }
        guard stops.haveOwnCodes else { return text }
        var codes: [String] = []
        entries.forEachPart(of: entry) { codes += names.codes(of: stop($0), stops) }
        return text + codes.map(SearchToken.code).joined(separator: " ")
    }

    /// The stops of an entry, the busiest first; for a station, only the station.
    func stopKeys(of entry: Int32) -> [Key<Stop>] {
        var keys: [Key<Stop>] = []
        entries.forEachPart(of: entry) { keys.append(stops.key(stop($0))) }
        return keys
    }

    func departureStep(of entry: Int32) -> Int { entries[Int(entry)].departureStep }

    private func newWords(of stop: Int) -> String {
        names.words(of: stop, stops, name: stops.name(stop).map { SearchText($0) })
    }

    private func stop(_ entry: Int32) -> Int { Int(entries[Int(entry)].stop) }
}

/// The names that find the entries of the search index.
struct SearchNames {
    /// The stops below each topmost stop with parts.
    var parts: [Int: [Int]] = [:]
    var translations: [Int: [String]] = [:]

    /// The words of a topmost stop as the full-text index stores them.
    /// - Parameter name: that of the stop.
    func words(of root: Int, _ stops: SearchedStops, name: SearchText?) -> String {
        var words = ""
        if let name { Self.add(name, to: &words) }
        for text in furtherNames(of: root, stops) { Self.add(SearchText(text), to: &words) }
        if let position = stops.position(root) {
            for cell in SearchToken.cells(of: position) { words += cell + " " }
        }
        return words
    }

    /// Folded codes of a topmost stop and its parts.
    func codes(of root: Int, _ stops: SearchedStops) -> [String] {
        members(of: root).compactMap { stops.code($0).map(SearchText.code) }.filter { !$0.isEmpty }
    }

    func members(of root: Int) -> [Int] { [root] + (parts[root] ?? []) }

    /// Names of the parts that passengers know, spoken names and translations, each once.
    private func furtherNames(of root: Int, _ stops: SearchedStops) -> Set<String> {
        let members = members(of: root)
        if members.count == 1, stops.spokenName(root) == nil, translations.isEmpty { return [] }
        var names: Set<String> = []
        for member in members where stops.kind(member).isNamedForPassengers {
            names.formUnion([stops.name(member), stops.spokenName(member)].compactMap { $0 })
            names.formUnion(translations[member] ?? [])
        }
        if let name = stops.name(root) { names.remove(name) }
        return names
    }

    private static func add(_ name: SearchText, to words: inout String) {
        guard !name.isEmpty else { return }
        words += name.tokenText
        words += SearchToken.wordCount(name.words.count) + " "
    }
}
