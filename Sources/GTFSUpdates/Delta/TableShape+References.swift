extension TableShape {
    /// The table whose keys a column holds.
    func reference(at index: Int) -> String? {
        guard index < columns.count else { return nil }
        return columns[index].reference ?? TableKnowledge.references[name]?[columns[index].name]
    }

    /// How the column is packed, if it is.
    func packed(at index: Int) -> TableKnowledge.Packed? {
        guard index < columns.count else { return nil }
        return TableKnowledge.packed[name]?.first { $0.column == columns[index].name }
    }

    /// The tables to whose keys its columns lead, itself among them.
    var references: [String] {
        columns.indices.flatMap { [reference(at: $0), packed(at: $0)?.reference].compactMap { $0 } }
            + (TableKnowledge.pairs[name] == nil ? [] : ["text_parts"])
    }
}

extension TableShape {
    /// The tables in an order in which most come after those that they lead to.
    static func ordered(_ shapes: [TableShape]) -> [TableShape] {
        let byName = Dictionary(shapes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var ordered: [TableShape] = []
        var met: Set<Int> = []
        func visit(_ shape: TableShape) {
            guard met.insert(shape.root).inserted else { return }
            for name in shape.references { if let other = byName[name] { visit(other) } }
            ordered.append(shape)
        }
        shapes.forEach(visit)
        return ordered
    }
}
