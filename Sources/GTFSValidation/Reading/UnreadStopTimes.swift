internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The rows of stop_times.txt of which a cell is no value of its field: rules of single rows pass over them, as in the validator.
final class UnreadStopTimes {
    struct Row: Hashable {
        let trip: Key<Trip>
        let position: Int
    }

    private let extras: StoredExtras
    /// Of each column of `extras`, the field of which it has texts; nil for those of the feed's own, and for texts as they were
    /// written.
    private let fields: [GTFSField?]

    init(_ reader: FeedReader) throws {
        extras = try reader.extraCells(ofFile: GTFSFile.stopTimes.name)
        fields = extras.columns.map { $0.kind == .text ? GTFSFile.stopTimes.field(named: $0.name) : nil }
    }

    /// Those of some trips; trips come in the order of their keys.
    func rows(of trips: [TripRow], _ count: Int) throws -> Set<Row> {
        guard fields.contains(where: { $0 != nil }) else { return [] }
        var found: Set<Row> = []
        for trip in trips where try !extras.isBlank(key: trip.key.rawValue) {
            for position in 0..<count {
                try extras.forEachCell(key: trip.key.rawValue, position: position) { column, text in
                    guard let field = fields[column], StoredValue(text, of: field) == .null else { return }
                    found.insert(Row(trip: trip.key, position: position))
                }
            }
        }
        return found
    }
}

extension GTFSField {
    /// Whether the field has values that a text may not be.
    var isChecked: Bool {
        switch kind {
        case .id, .text: false
        default: true
        }
    }
}
