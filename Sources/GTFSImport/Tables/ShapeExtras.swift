internal import GTFSStore

/// The extra cells of shapes.txt: of each shape a list, by the position of its points.
final class ShapeExtras {
    let cells: FileExtras
    /// The list of each shape that has one, by number.
    private var lists: [Int32: Int32] = [:]

    init(_ output: ImportOutput) { cells = output.extras(of: "shapes.txt") }

    /// Notes the extra cells of a shape whose points are in order.
    func place(_ points: [ShapePoint], of shape: Int32) throws {
        let list = try cells.addList(points, owner: Int(shape))
        lists[shape] = list < 0 ? nil : list
    }

    /// Points that were written and read back, with their extra cells again.
    func restored(_ written: [ShapePoint], of shape: Int32) throws -> [ShapePoint] {
        var points = written
        try cells.restore(&points, list: lists[shape] ?? -1, owner: Int(shape))
        return points
    }

    /// Says which list each shape has, now that none will change.
    func own() {
        for shape in lists.keys.sorted() { cells.set(lists[shape] ?? -1, forKey: Int(shape) + 1) }
    }
}
