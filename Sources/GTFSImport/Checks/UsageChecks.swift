internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// What the feed has and nothing uses, or uses what it should not.
struct UsageChecks {
    private let context: ImportContext

    init(_ context: ImportContext) { self.context = context }

    /// To be asked once stop_times.txt has been read.
    func report() throws {
        try reportShapes()
        if context.files["stop_times.txt"] != nil { try reportStops() }
    }

    private func reportShapes() throws {
        let used = Set(context.trips.records.lazy.map(\.shape))
        for (number, line) in context.shapes.firstLines.enumerated() where line > 0 && !used.contains(Int32(number)) {
            try context.issues.add(
                FeedIssue(
                    "unused_shape", .warning, file: "shapes.txt", line: line, field: "shape_id",
                    value: context.shapes.ids.text(Int32(number))))
        }
    }

    /// Only "stops/platforms" are served by trips (reference, stop_times.stop_id), and each should be.
    private func reportStops() throws {
        let served = servedStops()
        let grouped = GTFSField.Reference(file: "location_group_stops.txt", field: "stop_id")
        let type = GTFSFile.stops.position(of: "location_type")
        for (number, row) in context.stops.rows.rows.enumerated() {
            guard let row else { continue }
            let isStop = row.values[type].integer ?? 0 == 0
            guard isStop != served.contains(Int32(number)) else { continue }
            let id = context.stops.rows.ids.text(Int32(number))
            if isStop, try context.has(id, in: grouped) { continue }
            try context.issues.add(
                FeedIssue(
                    isStop ? "stop_without_stop_time" : "location_with_unexpected_stop_time",
                    isStop ? .warning : .error, file: "stops.txt", line: row.line, field: "stop_id", value: id))
        }
    }

    private func servedStops() -> Set<Int32> {
        var served: Set<Int32> = []
        for pattern in context.patterns.patterns where pattern.tripCount > 0 {
            served.formUnion(context.patterns.stops[pattern.visits])
        }
        return served
    }
}
