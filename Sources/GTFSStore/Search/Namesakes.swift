internal import GTFSModel

/// Entries with one name by grid cell, so that a feed whose stops all share a name is not slower than others.
struct Namesakes {
    /// Metres.
    let reach: Double
    private var entriesByCell: [Int: [(order: Int, entry: Int, position: Coordinate)]] = [:]
    private var count = 0

    /// A circle with more cells lies at a pole, where stops are not joined.
    private static let mostCells = 64

    init(reach: Double) { self.reach = reach }

    mutating func add(_ entry: Int, at position: Coordinate) {
        guard let cell = StopGrid.cell(of: position) else { return }
        entriesByCell[cell, default: []].append((count, entry, position))
        count += 1
    }

    /// The entry within reach that was added first.
    func first(near position: Coordinate) -> Int? {
        let runs = StopGrid.cells(within: reach, of: position)
        guard runs.reduce(0, { $0 + $1.count }) <= Self.mostCells else { return nil }
        return runs.joined().lazy.flatMap { entriesByCell[$0] ?? [] }
            .filter { $0.position.distance(to: position) <= reach }
            .min { $0.order < $1.order }?.entry
    }
}

extension Namesakes {
    /// Finds the entries with the same name, by the hashes of their names: nearly all of a million names are different, and
    /// are not held.
    struct EntryNames {
        private struct Name {
            let hash: Int
            let entry: Int32
            let stop: Int32
        }

        private var names: [Name] = []

        /// - Parameters:
        ///   - name: folded.
        ///   - stop: the index of the stop with the name.
        mutating func add(_ name: String, entry: Int, stop: Int) {
            names.append(Name(hash: name.hashValue, entry: Int32(entry), stop: Int32(stop)))
        }

        /// The entries of each name that several share, in an order that does not depend on hashes.
        /// - Parameter name: the folded name of a stop.
        mutating func groups(_ name: (Int) -> String?) -> [[Int]] {
            names.sort { $0.hash < $1.hash }
            var groups: [[Int]] = []
            var start = 0
            while start < names.count {
                let end = names[start...].firstIndex { $0.hash != names[start].hash } ?? names.count
                if end > start + 1 {
                    let same = Dictionary(grouping: names[start..<end]) { name(Int($0.stop)) }
                    groups += same.values.filter { $0.count > 1 }.map { $0.map { Int($0.entry) }.sorted() }
                }
                start = end
            }
            return groups.sorted { $0.lexicographicallyPrecedes($1) }
        }
    }
}
