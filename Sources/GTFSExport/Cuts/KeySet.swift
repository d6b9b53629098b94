/// Keys of rows, a bit each.
struct KeySet: Equatable {
    private var words: [UInt64] = []

    init(_ keys: some Sequence<Int> = []) {
        for key in keys { insert(key) }
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ key: Int) -> Bool {
        key >= 0 && key >> 6 < words.count && words[key >> 6] & (1 << UInt64(key & 63)) != 0
    }

    func contains(_ key: Int?) -> Bool { key.map { contains($0) } ?? false }

    /// The keys that a set takes: a damaged file may name any number.
    private static let keys = 0..<1 << 30

    mutating func insert(_ key: Int) {
        guard Self.keys.contains(key) else { return }
        if words.count <= key >> 6 { words.append(contentsOf: repeatElement(0, count: key >> 6 - words.count + 1)) }
        words[key >> 6] |= 1 << UInt64(key & 63)
    }

    mutating func formUnion(_ other: KeySet) {
        if words.count < other.words.count {
            words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
        }
        for index in other.words.indices { words[index] |= other.words[index] }
    }

    func intersection(_ other: KeySet) -> KeySet {
        var both = KeySet()
        both.words = zip(words, other.words).map { $0 & $1 }
        return both
    }

    static func == (left: Self, right: Self) -> Bool {
        zip(left.words, right.words).allSatisfy { $0 == $1 }
            && left.words.dropFirst(right.words.count).allSatisfy { $0 == 0 }
            && right.words.dropFirst(left.words.count).allSatisfy { $0 == 0 }
    }
}
