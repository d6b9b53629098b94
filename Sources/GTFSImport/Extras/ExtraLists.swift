/// The extra cells of the records of a trip, a service or a shape: a combination for each, -1 where it has none; lists
/// that are the same are held once.
struct ExtraLists {
    private var packed = ByteInterner()

    /// The number of a list; -1 where no record has extra cells; nil where there are too many lists for another one.
    mutating func enter(_ combinations: [Int32], _ limits: ExtraLimits) -> Int32? {
        guard let bytes = ExtraList(combinations)?.packed else { return -1 }
        return unsafe bytes.withUnsafeBytes { bytes in
            if let known = unsafe packed.find(bytes) { return known }
            guard packed.byteCount + bytes.count <= limits.listBytes else { return nil }
            return unsafe packed.intern(bytes)
        }
    }

    subscript(number: Int32) -> ExtraList { unsafe packed.withBytes(number) { unsafe ExtraList(packed: [UInt8]($0)) } }
}

/// The combination of each record of one owner.
struct ExtraList {
    /// One for each record; a single one where all have the same.
    let combinations: [Int32]
    let count: Int

    /// Nil where no record has any.
    init?(_ combinations: [Int32]) {
        guard let first = combinations.first, combinations.contains(where: { $0 >= 0 }) else { return nil }
        self.combinations = combinations.allSatisfy { $0 == first } ? [first] : combinations
        count = combinations.count
    }

    subscript(position: Int) -> Int32 { combinations.count == 1 ? combinations[0] : combinations[position] }
}

extension ExtraList {
    /// The count, then the combinations, each one more than it is: a list of few combinations takes a byte a record.
    var packed: [UInt8] {
        let width = combinations.contains { $0 >= 0xFFFF } ? 4 : combinations.contains { $0 >= 0xFF } ? 2 : 1
        var bytes = [UInt8(width)]
        Self.append(Int32(count), width: 4, to: &bytes)
        for combination in combinations { Self.append(combination + 1, width: width, to: &bytes) }
        return bytes
    }

    init(packed bytes: [UInt8]) {
        let width = Int(bytes[0])
        count = Self.number(bytes[1..<5])
        combinations = stride(from: 5, to: bytes.count, by: width).map {
            Int32(Self.number(bytes[$0..<$0 + width])) - 1
        }
    }

    private static func append(_ number: Int32, width: Int, to bytes: inout [UInt8]) {
        for place in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> Int32(8 * place))) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
