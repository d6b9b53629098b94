/// The models of everything that a delta consists of.
struct UpdateModels {
    /// Streams of the same kind share their models.
    enum Kind: Int, CaseIterable {
        case text, blob, kinds, number1, number2, number3, number4, number8, layout

        /// The most bytes of a record.
        var width: Int {
            switch self {
            case .number2: 2
            case .number3: 3
            case .number4: 4
            case .number8: 8
            default: 1
            }
        }
    }

    /// The questions of a yes or no, each with a model of its own.
    enum Flag: Int, CaseIterable {
        case areNumbersSame, areRowsSame, hasRowIDs, isDerived, isDerivedColumn, isLine, areSpansSame, areSpansOfLine,
            isTight
    }

    /// Bytes of the new database.
    private let byteCount: Int
    /// Made on first use.
    private var kinds = [StreamModels?](repeating: nil, count: Kind.allCases.count)
    var numbers = NumberModel()
    var counts = NumberModel()
    /// Whether a stream is that of the old database, by its kind.
    var isSame = [BitModel](repeating: BitModel(), count: Kind.allCases.count)
    var isNoise = BitModel()
    var flags = [BitModel](repeating: BitModel(), count: Flag.allCases.count)

    init(byteCount: Int) { self.byteCount = byteCount }

    /// Takes the models of a kind out, to be put back.
    mutating func take(_ kind: Kind) -> StreamModels {
        defer { kinds[kind.rawValue] = nil }
        return kinds[kind.rawValue] ?? StreamModels(width: kind.width, byteCount: byteCount)
    }

    mutating func put(_ models: StreamModels, _ kind: Kind) { kinds[kind.rawValue] = models }
}

/// The models of whole numbers without sign: their number of bits, the three highest of these, and the lowest two.
struct NumberModel {
    /// The tree of bit lengths, 0 … 64: 7 bits.
    private var lengths = [BitModel](repeating: BitModel(), count: 128)
    /// The two bits below the highest, by length.
    private var high = [BitModel](repeating: BitModel(), count: 65 * 4)
    private var low = [BitModel](repeating: BitModel(), count: 65 * 4)

    mutating func code<Coder: BitCoder>(_ number: UInt64, _ coder: inout Coder) -> UInt64 {
        let length = codeLength(64 - number.leadingZeroBitCount, coder: &coder)
        guard length > 1 else { return length == 0 ? 0 : 1 }
        var result: UInt64 = 1
        var node = 1
        for index in stride(from: length - 2, through: 0, by: -1) {
            let bit = UInt32(truncatingIfNeeded: number >> UInt64(index)) & 1
            let coded: UInt32
            if index >= length - 3 {
                coded = coder.code(bit, by: &high[length * 4 + node])
                node = node << 1 | Int(coded)
                if index == length - 3 { node = 1 }
            } else if index < 2 {
                coded = coder.code(bit, by: &low[length * 4 + node])
                node = node << 1 | Int(coded)
            } else {
                coded = coder.codeEven(bit: bit)
            }
            result = result << 1 | UInt64(coded)
        }
        return result
    }

    private mutating func codeLength<Coder: BitCoder>(_ length: Int, coder: inout Coder) -> Int {
        var node = 1
        for index in stride(from: 6, through: 0, by: -1) {
            let bit = UInt32(truncatingIfNeeded: length >> index) & 1
            node = node << 1 | Int(coder.code(bit, by: &lengths[node]))
        }
        return min(node - 128, 64)
    }

    mutating func code<Coder: BitCoder>(_ number: Int, _ coder: inout Coder) -> Int {
        Int(truncatingIfNeeded: code(UInt64(bitPattern: Int64(number)), &coder))
    }
}
