internal import GRDB

/// One connection, lent for one question: every reading of the feed is a method of it.
package struct FeedReader {
    let db: Database

    /// A reader of a connection that is lent already.
    package init(_ db: StoreDatabase) { self.db = db }
}

extension FeedReader {
    /// Records differ from those that the import stored.
    package struct DamagedRecords: Error {
        /// One sentence without its full stop.
        let finding: String

        package init(_ finding: String) { self.finding = finding }
    }
}
