internal import GTFSFeed

/// Which record of its file one is: what `extra_cells` calls it by.
package struct RecordKey: Sendable, Hashable {
    /// Of stop_times and frequencies the trip_key, of calendar_dates the service_key, of shapes the shape_key, of other
    /// files the key of the record itself.
    package let key: Int
    /// Tells records of one key apart.
    package let position: Int
}

/// The records of one file as its typed columns hold them, pulled one by one in the order of their keys.
protocol TypedRecords: AnyObject {
    /// Goes on to the next record; nil after the last one.
    func next() throws -> RecordKey?

    /// Adds the cell of a field of the record, the fields counted as the file's declaration has them.
    func append(field: Int, to record: inout RecordBuffer)
}
