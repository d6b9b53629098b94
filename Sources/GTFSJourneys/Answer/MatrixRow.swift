package import GTFSModel

/// How long it takes from one place to each destination of a matrix.
public struct MatrixRow: Sendable, Hashable {
    /// The id of the place where the journeys begin.
    public var origin: String
    /// A cell for each destination, in their order.
    public var cells: [MatrixCell]

    /// A row that a question found or a test needs.
    public init(origin: String, cells: [MatrixCell]) {
        self.origin = origin
        self.cells = cells
    }

    /// What can be reached within a time: the sum of the weights of the destinations that are no farther (rule M3).
    ///
    ///     let jobs = matrixRow.opportunities(within: 30, weights: jobsByDestination)[0]
    /// - Parameter weights: one for each destination, in their order.
    /// - Returns: A sum for each number of the cells: one of one departure, of a window one for each percentile.
    public func opportunities(within minutes: Int, weights: [Double]) -> [Double] {
        let count = cells.first?.seconds.count ?? 0
        return (0..<count).map { index in
            zip(cells, weights).reduce(0) { sum, pair in
                guard let seconds = pair.0.seconds[index] else { return sum }
                let isWithin = seconds / 60 < minutes || (seconds / 60 == minutes && seconds % 60 == 0)
                return isWithin ? sum + pair.1 : sum
            }
        }
    }
}

/// How long it takes from one place to another.
public struct MatrixCell: Sendable, Hashable {
    /// The id of the destination.
    public var destination: String
    /// Seconds from the departure to the arrival, the last walk to a position among them: one number of one departure, of a
    /// window one for each percentile, by nearest rank. Nil where it takes longer than the question allows.
    public var seconds: [Int?]

    /// A cell that a question found or a test needs.
    public init(destination: String, seconds: [Int?]) {
        self.destination = destination
        self.seconds = seconds
    }
}

extension MatrixRow: AnswerCodable {
    package static let fields = AnswerFields(MatrixRow(origin: "", cells: [])) { fields in
        fields.add("from", \.origin)
        fields.add("cells", \.cells)
    }
}

extension MatrixCell: AnswerCodable {
    package static let fields = AnswerFields(MatrixCell(destination: "", seconds: [])) { fields in
        fields.add("to", \.destination)
        fields.add("seconds", \.seconds)
    }
}
