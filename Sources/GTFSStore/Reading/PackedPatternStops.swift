internal import Foundation
internal import GRDB
internal import GTFSModel

/// The stops of a pattern, read from the packed columns of the current row.
struct PackedPatternStops {
    /// The columns of `patterns` that hold them, in the order in which `init` reads them.
    static let columns = """
        stop_count, stop_width, stop_keys, attributes_width, attributes_keys, first_sequence, sequence_width, sequences,
        sequences_text
        """

    let count: Int
    private let row: SteppedStatement
    private let first: Int32

    /// - Parameter first: the first of `columns` in the row.
    init(_ row: SteppedStatement, at first: Int32) {
        self.row = row
        self.first = first
        // A damaged file may have any number.
        count = min(max(0, row.int(first)), row.blob(first + 2) { $0.count } ?? 0)
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

    func positions(ofStop key: Key<Stop>) -> [Int] {
        row.blob(first + 2) { bytes in
            let width = row.int(first + 1)
            return (0..<count).filter { PackedColumn.value(at: $0, width: width, in: bytes) == key.rawValue }
        } ?? []
    }

    func attributesKey(at position: Int) -> Key<StopTimeAttributesRow> {
        Key(value(at: position, width: first + 3, first + 4) ?? 0)
    }

    func stopSequence(at position: Int) -> Int {
        if row.isNull(first + 8) {
            return row.exactInt(first + 5) &+ (value(at: position, width: first + 6, first + 7) ?? position)
        }
        let all = sequences
        return position < all.count ? all[position] : 0
    }

    private var sequences: [Int] {
        let start = row.exactInt(first + 5)
        if let text = row.text(first + 8) {
            return (try? JSONDecoder().decode([Int].self, from: Data(text.utf8))) ?? []
        }
        return row.isNull(first + 7)
            ? (0..<count).map { start &+ $0 } : row.packed(width: first + 6, first + 7).map { start &+ $0 }
    }

    private func value(at position: Int, width: Int32, _ column: Int32) -> Int? {
        row.blob(column) { PackedColumn.value(at: position, width: row.int(width), in: $0) } ?? nil
    }
}
