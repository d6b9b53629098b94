public import GTFSModel
internal import GTFSStore

extension History {
    /// Writes the visits as plain tables of SQLite, for SQL and other programs: `visits` with the columns of
    /// `gtfs-query visits --format csv`, `sources`, `watched`, and a view `days`. A file of an earlier export is replaced in
    /// one step; any other file stays as it is.
    /// - Parameters:
    ///   - path: the file to write.
    ///   - dates: the service days to write; nil for all.
    /// - Returns: how many visits were written.
    /// - Throws: `StoreError` if the history cannot be read or the file cannot be written.
    @discardableResult
    public func exportVisits(toSQLite path: String, on dates: ClosedRange<ServiceDate>? = nil) throws -> Int {
        try read { reading in
            var count = 0
            try VisitDatabase(path: path).write { rows in
                var listing = try VisitListing(reading, request: VisitsRequest(dates: dates))
                try listing.each {
                    try rows.add($0.visit)
                    count += 1
                }
                try rows.addWatched(of: reading.rows)
            }
            return count
        }
    }

    /// Removes the unfinished file of an export, for a program that a signal ends.
    package static func discardUnfinishedVisits(at path: String) { VisitDatabase(path: path).discard() }
}
