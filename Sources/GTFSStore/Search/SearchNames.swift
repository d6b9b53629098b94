internal import GTFSModel

/// The names that find the entries of the search index.
struct SearchNames {
    /// The stops below each topmost stop with parts.
    var parts: [Int: [Int]] = [:]
    /// Translations of the names of each stop.
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
