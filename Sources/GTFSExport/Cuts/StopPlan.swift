internal import GTFSModel
internal import GTFSStore

/// The positions, parents and levels of all stops of a feed.
struct StopPlan {
    /// By stop_key, which count from 1 without a gap.
    private var parents: [Int32] = [0]
    private var isPart: [Bool] = [false]
    private(set) var inBox = KeySet()
    private var levels: [Int32] = [-1]
    private var levelIDs: [ExactText] = []

    /// - Parameter box: the box of `inBox`; nil if there is none.
    init(_ database: StoreDatabase, box: CoordinateBox?) throws {
        var levelIndexes: [ExactText: Int32] = [:]
        let rows = try StoredRows.Cursor(database, sql: CutSQL.stops)
        while try rows.next() {
            let key = rows.integer(0)
            // A damaged file may have any.
            guard key > 0, key < parents.count + 100_000 else { continue }
            while parents.count <= key {
                parents.append(0)
                isPart.append(false)
                levels.append(-1)
            }
            parents[key] = Int32(clamping: max(0, rows.integer(1)))
            isPart[key] = Self.partTypes.contains(rows.integer(2))
            if let box, let position = Self.position(rows), box.contains(position) { inBox.insert(key) }
            guard let level = rows.value(5).text.map({ ExactText($0) }) else { continue }
            if levelIndexes[level] == nil {
                levelIndexes[level] = Int32(levelIDs.count)
                levelIDs.append(level)
            }
            levels[key] = levelIndexes[level] ?? -1
        }
        for key in parents.indices where parents[key] >= parents.count { parents[key] = 0 }
    }

    /// location_type of the parts of a stop or station: entrances, generic nodes and boarding areas.
    private static let partTypes = 2...4

    /// Nil for a stop without a position, and for one at 0, 0, which stands for an unknown position.
    private static func position(_ row: StoredRows.Cursor) -> Coordinate? {
        guard let latitude = row.value(3).degrees, let longitude = row.value(4).degrees else { return nil }
        return latitude == 0 && longitude == 0 ? nil : Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The stops that stay with the called ones: their parents, and the entrances, generic nodes and boarding
    /// areas of all these.
    func whole(_ called: KeySet) -> KeySet {
        var remaining = called
        for key in parents.indices where called.contains(key) { addParents(of: key, to: &remaining) }
        // A boarding area belongs to a platform, which may belong to a part in a faulty feed.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for key in parents.indices
            where isPart[key] && !remaining.contains(key) && remaining.contains(Int(parents[key])) {
                remaining.insert(key)
                isGrowing = true
            }
        }
        return remaining
    }

    /// Up to the top, or to a parent that stays already.
    private func addParents(of key: Int, to remaining: inout KeySet) {
        var parent = Int(parents[key])
        while parent > 0, !remaining.contains(parent) {
            remaining.insert(parent)
            parent = Int(parents[parent])
        }
    }

    func levels(of remaining: KeySet) -> Set<ExactText> {
        Set(levels.indices.filter { levels[$0] >= 0 && remaining.contains($0) }.map { levelIDs[Int(levels[$0])] })
    }
}

extension StoredValue {
    /// A number, however it is stored.
    fileprivate var degrees: Double? { real ?? integer.map(Double.init) }
}
