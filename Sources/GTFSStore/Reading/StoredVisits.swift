internal import Foundation
internal import GTFSModel

/// The visits of a pattern as its row holds them, read out of the row at hand.
struct StoredVisits {
    /// The columns of `patterns` that hold them, in the order in which `init` reads them.
    static let columns = """
        stop_count, stop_width, stop_keys, attributes_width, attributes_keys, first_sequence, sequence_width, sequences,
        sequences_text
        """

    let count: Int
    private let row: SteppedStatement
    private let first: Int32

    /// - Parameter first: the number of the first of `columns` in the row.
    init(_ row: SteppedStatement, at first: Int32) {
        self.row = row
        self.first = first
        count = row.int(first)
    }

    func all() -> [PatternStopRow] {
        let stops = row.packed(width: first + 1, first + 2)
        let attributes = row.packed(width: first + 3, first + 4)
        let sequences = self.sequences
        return (0..<min(count, stops.count, attributes.count)).map { position in
            PatternStopRow(
                stopKey: stops[position] == 0 ? nil : Key(stops[position]),
                stopSequence: position < sequences.count ? sequences[position] : 0,
                attributesKey: Key(attributes[position]))
        }
    }

    /// The visits of one stop, with their positions.
    func visits(ofStop key: Key<Stop>) -> [(
        position: Int, stopSequence: Int, attributesKey: Key<StopTimeAttributesRow>
    )] {
        let positions = row.blob(first + 2) { bytes in
            let width = row.int(first + 1)
            return (0..<count).filter { PackedColumn.value(at: $0, width: width, in: bytes) == key.rawValue }
        }
        return (positions ?? []).map { ($0, sequence($0), Key(number($0, width: first + 3, first + 4) ?? 0)) }
    }

    private var sequences: [Int] {
        let start = row.int(first + 5)
        if let text = row.text(first + 8) { return Self.numbers(text) }
        return row.isNull(first + 7)
            ? (0..<count).map { start + $0 } : row.packed(width: first + 6, first + 7).map { start + $0 }
    }

    private func sequence(_ position: Int) -> Int {
        if row.isNull(first + 8) {
            return row.int(first + 5) + (number(position, width: first + 6, first + 7) ?? position)
        }
        let all = sequences
        return position < all.count ? all[position] : 0
    }

    private static func numbers(_ json: String) -> [Int] {
        (try? JSONDecoder().decode([Int].self, from: Data(json.utf8))) ?? []
    }

    private func number(_ position: Int, width: Int32, _ column: Int32) -> Int? {
        row.blob(column) { PackedColumn.value(at: position, width: row.int(width), in: $0) } ?? nil
    }
}
