internal import GTFSModel

/// The keys of a table in the new database as keys of the old one: a row that both have keeps its old key, another gets one
/// behind them. So a reference stays the same number when keys move.
struct KeyMap {
    /// About what the map needs of memory for a row of the new database: entries of three dictionaries.
    static let bytesPerRow = 96

    private var oldKeys: Set<Int64> = []
    private var toOld: [Int64: Int64] = [:]
    private var toNew: [Int64: Int64] = [:]

    /// - Parameters:
    ///   - new: the keys of the new database's rows, with what tells each row from the others.
    ///   - old: those of the old one.
    init(new: [(key: Int64, identity: UInt64)], old: [(key: Int64, identity: UInt64)]) {
        oldKeys = Set(old.map(\.key))
        let known = Dictionary(
            Self.numbered(old).map { ($0.identity, $0.key) }, uniquingKeysWith: { first, _ in first })
        var next = (oldKeys.max() ?? 0) &+ 1
        for row in Self.numbered(new) {
            var key = next
            if let old = known[row.identity], toNew[old] == nil { key = old } else { next = next &+ 1 }
            toOld[row.key] = key
            toNew[key] = row.key
        }
    }

    /// A reference of the new database; one that leads nowhere is negative.
    func old(_ new: Int64) -> Int64 { toOld[new] ?? ~new }

    /// A reference of the old database in the same form.
    func base(_ old: Int64) -> Int64 { oldKeys.contains(old) ? old : ~old }

    func new(_ old: Int64) throws -> Int64 {
        guard old >= 0 else { return ~old }
        guard let key = toNew[old] else { throw DeltaDefect.damaged }
        return key
    }

    /// Rows that are alike are told apart by their order.
    private static func numbered(_ rows: [(key: Int64, identity: UInt64)]) -> [(key: Int64, identity: UInt64)] {
        var counts: [UInt64: UInt64] = [:]
        return rows.map { row in
            let count = counts[row.identity, default: 0]
            counts[row.identity] = count + 1
            var identity = StableHash(seed: row.identity)
            if count > 0 { identity.add(count) }
            return (row.key, identity.value)
        }
    }
}
