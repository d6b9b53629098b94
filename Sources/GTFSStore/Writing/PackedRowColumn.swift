/// A column of a table that is to stand in packed_rows: each of its values once, and the number of each row's.
struct PackedRowColumn {
    let name: String
    let type: String
    /// Each value once; empty while the numbers are the values.
    private(set) var values: [StoredValue] = []
    private(set) var numbers: [Int32] = []
    private(set) var isDirect: Bool
    private var known: [StoredValue: Int32] = [:]

    /// Numbers have at most three bytes.
    private static let mostNumbers = 1 << 24
    /// Values that are looked for among those before; behind them each further one stands as often as it occurs.
    private static let mostKnown = 65_536

    init(name: String, type: String) {
        (self.name, self.type) = (name, type)
        isDirect = type == "INTEGER"
    }

    /// - Returns: false where it has too many values.
    mutating func add(_ value: StoredValue) -> Bool {
        if isDirect {
            if case .integer(let number) = value, (0..<Self.mostNumbers).contains(number) {
                numbers.append(Int32(number))
                return true
            }
            isDirect = false
            numbers = numbers.map { self.number(of: .integer(Int($0))) }
        }
        numbers.append(number(of: value))
        return values.count < Self.mostNumbers
    }

    private mutating func number(of value: StoredValue) -> Int32 {
        if let number = known[value] { return number }
        let number = Int32(values.count)
        if known.count < Self.mostKnown { known[value] = number }
        values.append(value)
        return number
    }

    var isBlank: Bool { !isDirect && values == [.null] }

    /// Bytes of a number in a list; 0 in a column without values.
    var width: Int {
        let largest = numbers.max() ?? 0
        return isBlank ? 0 : largest < 1 << 8 ? 1 : largest < 1 << 16 ? 2 : 3
    }

    /// Rows whose number differs from that of the row before.
    var changes: Int { zip(numbers, numbers.dropFirst()).count { $0 != $1 } }
}

extension PackedRowColumn {
    /// The numbers of a block.
    enum Form {
        case same(Int)
        /// The value of the first row, from which the others count on.
        case counting(Int)
        case list([UInt8])

        /// Bytes that it takes, roughly.
        var byteCount: Int {
            switch self {
            case .same: 2
            case .counting: 5
            case .list(let bytes): bytes.count
            }
        }
    }

    func form(_ rows: Range<Int>, width: Int) -> Form {
        let first = Int(numbers[rows.lowerBound])
        if rows.allSatisfy({ numbers[$0] == numbers[rows.lowerBound] }) { return .same(first) }
        if rows.allSatisfy({ Int(numbers[$0]) == first + $0 - rows.lowerBound }) { return .counting(first) }
        return .list(
            rows.flatMap { row in
                stride(from: 8 * (width - 1), through: 0, by: -8).map {
                    UInt8(truncatingIfNeeded: numbers[row] >> Int32($0))
                }
            })
    }
}
