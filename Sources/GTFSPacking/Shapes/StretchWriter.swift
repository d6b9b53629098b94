internal import GTFSModel
internal import GTFSStore

/// Writes rows of shape_stretches, with the keys 1, 2, 3 …
final class StretchWriter {
    private let insert: PreparedInsert
    private var room: PageSpace
    private var packer = BitPacker()
    private var key = 0

    init(_ database: StoreDatabase) throws {
        insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "shape_stretches", ["stretch_key"] + ShapeStretch.columns))
        room = try PageSpace(database)
    }

    /// Writes a stretch of the first points of `range`, as many as fit its row.
    /// - Returns: its key, and the points it has.
    func write(_ run: ShapeRun, _ range: Range<Int>) throws -> (key: Key<ShapeStretch>, range: Range<Int>) {
        key += 1
        let cut = StretchCut(run, range, room: room.bytes(key: key))
        pack(run, cut: cut)
        bind(run, cut: cut)
        try insert.run()
        room.take(key: key, bytes: cut.byteCount)
        return (Key(key), cut.range)
    }

    private func pack(_ run: ShapeRun, cut: StretchCut) {
        packer.removeAll()
        for index in cut.range.dropFirst() { cut.columns.pack(run.step(to: index), into: &packer) }
        packer.finish()
    }

    /// In the order of `ShapeStretch.columns`.
    private func bind(_ run: ShapeRun, cut: StretchCut) {
        insert.bind(1, key)
        insert.bind(2, cut.range.count)
        insert.bind(3, run.latitudeDecimals)
        insert.bind(4, run.longitudeDecimals)
        insert.bind(5, run.distanceDecimals)
        insert.bind(6, run.latitudes[cut.range.lowerBound])
        bind(7, column: cut.columns.latitude)
        insert.bind(9, run.longitudes[cut.range.lowerBound])
        bind(10, column: cut.columns.longitude)
        bind(12, column: cut.columns.sequence)
        bind(14, column: cut.columns.distance)
        insert.bind(16, blob: packer.bytes)
    }

    private func bind(_ index: Int, column: StretchCut.StepColumn) {
        insert.bind(index, column.smallest)
        insert.bind(index + 1, column.bits)
    }
}
