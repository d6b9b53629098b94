internal import GTFSModel

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
