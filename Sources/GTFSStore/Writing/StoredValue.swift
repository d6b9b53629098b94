/// A cell as its typed column holds it.
package enum StoredValue: Sendable, Hashable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)

    package var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    package var real: Double? { if case .real(let value) = self { value } else { nil } }
    package var text: String? { if case .text(let value) = self { value } else { nil } }
}

extension PreparedInsert {
    package func bind(_ index: Int, _ value: StoredValue) {
        switch value {
        case .null: bind(index, nil as Int?)
        case .integer(let number): bind(index, number)
        case .real(let number): bind(index, number)
        case .text(let text): bind(index, text)
        }
    }

    /// Writes one row, value after value.
    package func run(_ values: [StoredValue]) throws {
        for (index, value) in values.enumerated() { bind(index + 1, value) }
        try run()
    }
}
