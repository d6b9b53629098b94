/// What other columns say of the numbers and lengths of a column: as many bytes in a row as it has stops, as many trips as there
/// are keys up to the next row. An update says where they are others.
struct ForeseenValues {
    private var stopCounts: [Int64: Int64] = [:]

    /// Keeps what later tables follow from.
    mutating func take(_ tree: TreeContent, _ shape: TableShape) {
        guard shape.name == "patterns", let counts = shape.index(of: "stop_count") else { return }
        for (key, count) in zip(tree.rowIDs, tree.numbers(ofColumn: counts)) { stopCounts[key] = count }
    }

    /// The lengths of the texts and BLOBs of a column; nil where nothing is known of them.
    func lengths(_ kinds: [UInt8], _ shape: TableShape, _ index: Int, _ tree: TreeContent) -> [Int64]? {
        guard let packed = shape.packed(at: index), let width = shape.index(of: packed.width), width < index,
            let counts = counts(shape, tree: tree), tree.columnCounts.allSatisfy({ Int($0) > index })
        else { return nil }
        let widths = tree.numbers(ofColumn: width)
        return kinds.indices.compactMap { row in
            guard kinds[row] >= ColumnValues.Kind.text.rawValue, row < counts.count else { return nil }
            return (counts[row] ?? 0) &* (widths[row] ?? 0)
        }
    }

    /// The stops of each row.
    private func counts(_ shape: TableShape, tree: TreeContent) -> [Int64?]? {
        switch shape.name {
        case "patterns": shape.index(of: "stop_count").map { tree.numbers(ofColumn: $0) }
        case "time_profiles":
            shape.index(of: "pattern_key").map { index in
                tree.numbers(ofColumn: index).map { key in key.flatMap { stopCounts[$0] } }
            }
        default: nil
        }
    }

    /// The whole numbers of a column; nil where nothing is known of them.
    /// - Parameter old: the column of the old database.
    func integers(
        _ kinds: [UInt8], _ shape: TableShape, _ index: Int, _ tree: TreeContent, _ old: ColumnValues
    ) -> [Int64]? {
        guard shape.name == "time_profiles", index == shape.index(of: "trip_count"), !tree.rowIDs.isEmpty,
            kinds.allSatisfy({ $0 == ColumnValues.Kind.integer.rawValue })
        else { return nil }
        return zip(tree.rowIDs.dropFirst(), tree.rowIDs).map { $0 &- $1 } + [old.integers.last ?? 1]
    }
}
