internal import GTFSStore

/// The extra cells of the records of each trip, service or shape: lists of combinations, each list once.
struct ExtraLists {
    private var packed = ByteInterner()

    /// Adds the combinations of an owner's records.
    /// - Returns: the index of their list; -1 if no record has extra cells; nil if there are too many lists already.
    mutating func add(_ combinations: [Int32], _ limits: ImportOptions.ExtraLimits) -> Int32? {
        guard let bytes = List(combinations)?.packed else { return -1 }
        return unsafe bytes.withUnsafeBytes { bytes in
            if let known = unsafe packed.find(bytes) { return known }
            guard packed.byteCount + bytes.count <= limits.listBytes else { return nil }
            return unsafe packed.intern(bytes)
        }
    }

    subscript(index: Int32) -> List { unsafe packed.withBytes(index) { unsafe List(packed: [UInt8]($0)) } }
}

extension ExtraLists {
    /// A record that shares its key with others, such as a stop time of a trip or a point of a shape.
    protocol ListedRecord {
        /// The combination of its extra cells; -1 if it has none.
        var extras: Int32 { get set }
        /// Whether some of its extra cells wait for its position.
        var isPending: Bool { get set }
        /// Its line in the file; 0 if it is no longer known.
        var line: Int32 { get set }
    }
}

extension ExtraLists {
    /// The combination of each record of one owner; -1 if the record has none.
    struct List {
        /// One per record; a single one if all records have the same.
        let combinations: [Int32]
        /// How many records there are.
        let count: Int

        /// Nil if no record has any.
        init?(_ combinations: [Int32]) {
            guard let first = combinations.first, combinations.contains(where: { $0 >= 0 }) else { return nil }
            self.combinations = combinations.allSatisfy { $0 == first } ? [first] : combinations
            count = combinations.count
        }

        subscript(position: Int) -> Int32 { combinations.count == 1 ? combinations[0] : combinations[position] }
    }
}

extension ExtraLists.List {
    /// The width of a combination, the count of records, then each combination plus one: a list of few combinations takes a
    /// byte per record.
    var packed: [UInt8] {
        let width = combinations.contains { $0 >= 0xFFFF } ? 4 : combinations.contains { $0 >= 0xFF } ? 2 : 1
        var bytes = [UInt8(width)]
        Self.append(Int32(count), width: 4, to: &bytes)
        for combination in combinations { Self.append(combination + 1, width: width, to: &bytes) }
        return bytes
    }

    init(packed bytes: [UInt8]) {
        let width = Int(bytes[0])
        count = Self.integer(bytes[1..<5])
        combinations = stride(from: 5, to: bytes.count, by: width).map {
            Int32(Self.integer(bytes[$0..<$0 + width])) - 1
        }
    }

    private static func append(_ integer: Int32, width: Int, to bytes: inout [UInt8]) {
        for index in 0..<width { bytes.append(UInt8(truncatingIfNeeded: integer >> Int32(8 * index))) }
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension ExtraLists {
    /// The combination or list of extra cells of each key of a file, in the order of the keys. Keys without extra cells are
    /// not listed.
    struct Keys {
        /// Neighbouring keys that have the same combination or list.
        struct Run {
            fileprivate let firstKey: Int32
            fileprivate var lastKey: Int32
            /// The index of the combination or list.
            let index: Int32

            var first: Int { Int(firstKey) }
            var last: Int { Int(lastKey) }
        }

        private(set) var runs: [Run] = []

        /// Adds the combination or list of a key; -1 if it has none.
        mutating func add(_ index: Int32, forKey key: Int) {
            guard index >= 0 else { return }
            if let last = runs.last, last.last + 1 == key, last.index == index {
                runs[runs.count - 1].lastKey = Int32(key)
            } else {
                runs.reserveAnEighth(beyond: 1)
                runs.append(Run(firstKey: Int32(key), lastKey: Int32(key), index: index))
            }
        }

        /// Calls `body` for each run of keys, and for each single key that has pending cells, in the order of the keys. The
        /// index is -1 where a key has only pending cells.
        func forEach(
            with pending: PendingExtras.Cells?,
            _ body: (ClosedRange<Int>, Int32, [PendingExtras.Cells.PendingCell]) throws -> Void
        ) throws {
            for run in runs {
                var first = run.first
                while let key = pending?.next?.key, key <= run.last {
                    let isOfRun = key >= first
                    if first < key { try body(first...(key - 1), run.index, []) }
                    try body(key...key, isOfRun ? run.index : -1, try pending?.take(key: key) ?? [])
                    if isOfRun { first = key + 1 }
                }
                if first <= run.last { try body(first...run.last, run.index, []) }
            }
            while let key = pending?.next?.key { try body(key...key, -1, try pending?.take(key: key) ?? []) }
        }
    }
}
