internal import GTFSModel

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
