/// How the whole numbers of a column are put so that they stay the same when keys move.
struct ColumnReference {
    private enum Form {
        case plain
        case key(KeyMap)
        case pair(KeyMap)
    }

    private let form: Form

    init(_ shape: TableShape, index: Int, maps: [String: KeyMap]) {
        guard index < shape.columns.count else {
            form = .plain
            return
        }
        let column = shape.columns[index]
        if TableKnowledge.pairs[shape.name]?.contains(column.name) == true, let map = maps["text_parts"] {
            form = .pair(map)
        } else if let table = shape.reference(at: index), let map = maps[table] {
            form = .key(map)
        } else {
            form = .plain
        }
    }

    func old(_ new: Int64) -> Int64 {
        switch form {
        case .plain: new
        case .key(let map): map.old(new)
        case .pair(let map): Self.pair(new, key: map.old)
        }
    }

    func base(_ old: Int64) -> Int64 {
        switch form {
        case .plain: old
        case .key(let map): map.base(old)
        case .pair(let map): Self.pair(old, key: map.base)
        }
    }

    func new(_ old: Int64) throws -> Int64 {
        switch form {
        case .plain: return old
        case .key(let map): return try map.new(old)
        case .pair(let map):
            guard old >= 0 else { return ~old }
            return try map.new(old & 0xFFFF_FFF) | map.new(old >> 28) << 16
        }
    }

    /// Two keys of 16 bits as two of 28; one of which a key leads nowhere is negative.
    private static func pair(_ number: Int64, key: (Int64) -> Int64) -> Int64 {
        guard number >= 0, number >> 16 < 65_536 else { return ~number }
        let (first, second) = (key(number & 0xFFFF), key(number >> 16))
        guard first >= 0, second >= 0, first < 1 << 28, second < 1 << 28 else { return ~number }
        return first | second << 28
    }
}
