public import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The rules for changing at a stop, in the order of transfers.txt: those that name the stop, the station that it is a
    /// part of, or one of its own parts, as their beginning or their end.
    ///
    /// "If a stop ID refers to a station, the transfer rule applies to all its child stops" (GTFS Schedule reference,
    /// transfers.txt, from_stop_id).
    /// - Throws: `QueryError.unknownID`, with the nearest matches, if the feed does not have the stop.
    public func transfers(atStop id: Stop.ID) throws -> [Transfer] {
        try database.reading { reader in
            var tree = StationTree(reader)
            guard let record = try reader.stopRecord(id: id), let row = try tree.row(record.row.key) else {
                throw try feedSession(reader).unknownStop(id)
            }
            let root = try tree.root(of: row)
            let rows = try [row] + tree.parts(of: row) + (root.key == row.key ? [] : [root])
            return try reader.transfers(ofStops: rows.map(\.id))
        }
    }
}
