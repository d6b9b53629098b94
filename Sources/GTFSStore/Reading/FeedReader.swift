public import GRDB
public import GTFSModel

/// One connection, lent for one question: every reading of the feed is a method of it.
package struct FeedReader {
    let db: Database

    /// A reader of a connection that is lent already.
    package init(_ db: StoreDatabase) { self.db = db }
}

extension FeedDatabase {
    /// Runs `body` with a reader that no one else uses meanwhile.
    package func reading<Value>(_ body: (FeedReader) throws -> Value) throws -> Value {
        try read { try body(FeedReader($0)) }
    }
}

/// A key is read from a column and bound to a parameter as the whole number that it is.
extension Key: DatabaseValueConvertible {}
