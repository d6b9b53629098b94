internal import GTFSModel
internal import GTFSStore

/// Every name of an entry that search looks through.
struct SearchedNames {
    private let index: SearchIndex
    private let tree: StationTree
    private var reader: FeedReader { index.reader }

    init(_ index: SearchIndex) {
        self.index = index
        tree = StationTree(index.reader)
    }

    /// The other names of the stops, of the parts of a station, and translations of them all.
    func others(ofStops keys: [Key<Stop>]) throws -> [String] {
        let translations = try index.translations
        var names: [String] = []
        for key in try keys.flatMap({ try [$0] + parts(of: $0) }) {
            guard let stop = try reader.stopRecord(key: key)?.stop else { continue }
            names += [stop.name, stop.spokenName].compactMap { $0 } + translations.names(of: stop)
        }
        return names
    }

    private func parts(of key: Key<Stop>) throws -> [Key<Stop>] {
        try reader.stopOnMap(key: key).map { try tree.parts(of: $0).map(\.key) } ?? []
    }
}
