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
