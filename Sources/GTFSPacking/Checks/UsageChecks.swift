internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reports shapes and stops that nothing uses, and stops that are used against the reference.
struct UsageChecks {
    let tables: FeedTables
    let references: ReferencedIDs
    let output: ImportOutput

    /// To be called after stop_times.txt has been read.
    func report() throws {
        try reportShapes()
        if output.files[GTFSFile.stopTimes.name] != nil { try reportStops() }
    }

    private func reportShapes() throws {
        let trips = tables.trips.records
        let used = Set(trips.indices.lazy.map(trips.shape)).union(tables.trips.supersededShapes.lazy.map(\.shape))
        for (index, line) in tables.shapes.firstLines.enumerated() where line > 0 && !used.contains(Int32(index)) {
            try output.issues(of: .shapes).report(
                "unused_shape", .warning, line: line, field: "shape_id",
                value: tables.shapes.ids.text(Int32(index)))
        }
    }

    /// Only "stops/platforms" are served by trips (reference, stop_times.stop_id), and each should be.
    private func reportStops() throws {
        let served = servedStops()
        let type = GTFSFile.stops.position(of: "location_type")
        let rows = tables.stops.rows.rows
        for index in rows.indices {
            guard let line = rows.line(at: index) else { continue }
            try report(Int32(index), isStop: rows.value(type, at: index).integer ?? 0 == 0, line: line, served: served)
        }
        for stop in tables.stops.superseded {
            guard let index = tables.stops.rows.ids.find(stop.id) else { continue }
            try report(index, isStop: stop.isStop, line: stop.line, served: served)
        }
    }

    private func report(_ index: Int32, isStop: Bool, line: Int, served: Set<Int32>) throws {
        guard isStop != served.contains(index) else { return }
        if isStop, tables.stops.usedByKeptRecords.contains(index) { return }
        let id = tables.stops.rows.ids.text(index)
        let grouped = GTFSField.Reference(file: "location_group_stops.txt", field: "stop_id")
        if isStop, try references.contains(id, in: grouped, tables) { return }
        try output.issues(of: .stops).report(
            isStop ? "stop_without_stop_time" : "location_with_unexpected_stop_time", isStop ? .warning : .error,
            line: line, field: "stop_id", value: id)
    }

    private func servedStops() -> Set<Int32> {
        var served: Set<Int32> = []
        for pattern in tables.patterns.patterns where pattern.tripCount > 0 {
            tables.patterns.forEachStop(of: pattern) { served.insert($0.stop) }
        }
        return served
    }
}
