package import GTFSModel

/// The difference in size between two databases, by kind of data and by table.
///
///     let comparison = SizeComparison(old: try november.size(), new: try december.size())
///     print(comparison.new.bytes - comparison.old.bytes, "bytes more")
public struct SizeComparison: Sendable, Hashable {
    /// The bytes of one kind, table or index in both databases.
    public struct Difference: Sendable, Hashable, Identifiable {
        /// The name of a kind as JSON has it; that of a table or index as the schema has it.
        public var name: String
        /// 0 if the first database has none of it.
        public var oldBytes: Int
        /// 0 if the second database has none of it.
        public var newBytes: Int

        /// A kind, table or index with its bytes in both.
        public init(name: String, oldBytes: Int, newBytes: Int) {
            self.name = name
            self.oldBytes = oldBytes
            self.newBytes = newBytes
        }

        /// Its name.
        public var id: String { name }

        /// How many bytes more the second database takes; negative if it takes less.
        public var change: Int { newBytes - oldBytes }
    }

    /// The first database.
    public var old: TimetableSize
    /// The second database.
    public var new: TimetableSize

    /// Compares the sizes of two databases.
    public init(old: TimetableSize, new: TimetableSize) {
        self.old = old
        self.new = new
    }

    /// Every kind, the largest change first; empty if one of the systems could not tell.
    public var kinds: [Difference] {
        Self.differences(
            from: old.kinds?.map { ($0.kind.rawValue, $0.bytes) }, to: new.kinds?.map { ($0.kind.rawValue, $0.bytes) })
    }

    /// Every table and index, in the same order.
    public var parts: [Difference] {
        Self.differences(from: old.parts?.map { ($0.name, $0.bytes) }, to: new.parts?.map { ($0.name, $0.bytes) })
    }

    private static func differences(from old: [(String, Int)]?, to new: [(String, Int)]?) -> [Difference] {
        guard let old, let new else { return [] }
        let (before, after) = (Dictionary(old, uniquingKeysWith: +), Dictionary(new, uniquingKeysWith: +))
        return Set(before.keys).union(after.keys)
            .map { Difference(name: $0, oldBytes: before[$0] ?? 0, newBytes: after[$0] ?? 0) }
            .sorted { (abs($1.change), $0.name) < (abs($0.change), $1.name) }
    }
}

extension SizeComparison: AnswerCodable {
    /// The object that `size OLD NEW` writes.
    package static let fields = AnswerFields(SizeComparison(old: .blank, new: .blank)) { fields in
        fields.add("change", derived: { $0.new.bytes - $0.old.bytes })
        fields.add("kinds", derived: \.kinds)
        fields.add("old", \.old)
        fields.add("new", \.new)
    }
}

extension SizeComparison.Difference: AnswerCodable {
    /// A difference of `size OLD NEW`.
    package static let fields = AnswerFields(SizeComparison.Difference(name: "", oldBytes: 0, newBytes: 0)) { fields in
        fields.add("name", \.name)
        fields.add("old_bytes", \.oldBytes)
        fields.add("new_bytes", \.newBytes)
        fields.add("change", derived: \.change)
    }
}
