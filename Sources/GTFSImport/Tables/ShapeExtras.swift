internal import GTFSStore

/// The extra cells of shapes.txt: of each shape a list, by the position of its points.
final class ShapeExtras {
    private let context: ImportContext
    let cells: ExtraCells
    /// The list of each shape, by number.
    private var lists: [Int32: Int32] = [:]

    init(_ context: ImportContext) {
        self.context = context
        cells = context.extras(of: "shapes.txt")
    }

    /// Notes the extra cells of a shape whose points are in order.
    func place(_ points: [ShapePoint], of shape: Int32) throws {
        guard points.contains(where: { $0.extras >= 0 || $0.isPending }) else { return }
        for (position, point) in points.enumerated() where point.isPending {
            try context.pendingExtras.place(
                file: cells.file, line: point.line, owner: Int(shape), position: position)
        }
        lists[shape] = try cells.enter(points.map(\.extras), owner: Int(shape)) { points[$0].line }
    }

    /// Points that were written and read back, with their extra cells again.
    func restored(_ written: [ShapePoint], of shape: Int32) throws -> [ShapePoint] {
        var points = written
        let combinations = cells.combinations(ofList: lists[shape] ?? -1, count: points.count)
        for (position, combination) in combinations.enumerated() { points[position].extras = combination }
        for (position, line) in try context.pendingExtras.lines(file: cells.file, owner: Int(shape)) {
            points[position].isPending = true
            points[position].line = line
        }
        return points
    }

    /// Says which list each shape has, now that none will change.
    func own() {
        for shape in lists.keys.sorted() { cells.own(key: Int(shape) + 1, lists[shape] ?? -1) }
    }
}
