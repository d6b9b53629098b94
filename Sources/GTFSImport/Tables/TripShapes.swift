internal import GTFSModel

extension FeedTables {
    /// Finds the shapes that trips name, once shapes.txt and stop_times.txt have been read; those that shapes.txt does not
    /// have are entered too, and reported.
    mutating func resolveTripShapes(_ input: ImportInput, _ output: ImportOutput) throws {
        let numbers = (0..<Int32(trips.shapeIDs.count)).map { shapes.intern(trips.shapeIDs.text($0)) }
        if !input.options.excluded.contains("shapes.txt") { try reportUnlistedShapes(numbers, output) }
        for index in trips.records.indices where trips.records[index].shape >= 0 {
            trips.records[index].shape = numbers[Int(trips.records[index].shape)]
        }
        patterns.replaceShapes { $0 < 0 ? $0 : numbers[Int($0)] }
    }

    private func reportUnlistedShapes(_ numbers: [Int32], _ output: ImportOutput) throws {
        let isUnlisted = numbers.map { !shapes.isWritten[Int($0)] }
        guard isUnlisted.contains(true) else { return }
        let found = (trips.records.map { ($0.line, $0.shape) } + trips.supersededShapes)
            .filter { $0.1 >= 0 && isUnlisted[Int($0.1)] }
        for (line, shape) in found.sorted(by: { $0.0 < $1.0 }) {
            try output.reportDangling(
                trips.shapeIDs.text(shape), file: "trips.txt", line: Int(line), field: "shape_id")
        }
    }
}
