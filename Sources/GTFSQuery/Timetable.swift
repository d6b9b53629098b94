package import GTFSStore

/// The timetable of one database: the door to every question. Open it once and ask it often.
///
/// A value of it may be used from any number of threads at once; it only ever reads. What questions read of the file is
/// kept for later ones, within `memoryBudget` bytes: all that calls at the stops that were asked about, the trips that
/// boards showed, stops, routes, blocks and calendar days. What was not asked for longest goes first. Copies of a value
/// share what they keep, answers never depend on it, and nothing is read before a question needs it.
public struct Timetable: Sendable {
    package let database: FeedDatabase
    /// What questions keep at hand for later ones.
    let caches: FeedCaches
    /// What search keeps at hand between questions.
    let searchIndex = SearchIndex()

    /// Enough for the stops of a traveller or the busy ones of a large city: 32 MiB.
    public static let standardMemoryBudget = 32 << 20

    /// Opens a database that `gtfs-import` made.
    /// - Parameter memoryBudget: the most bytes that are kept between questions; with 0 every question reads anew. As many
    ///   again are kept for realtime data, once there is some.
    /// - Throws: `StoreError` where the file is missing, none of the toolkit's, or of another schema version.
    public init(path: String, memoryBudget: Int = Timetable.standardMemoryBudget) throws {
        database = try FeedDatabase(path: path)
        caches = FeedCaches(budget: memoryBudget)
    }

    /// - Parameter database: one that is open already.
    package init(_ database: FeedDatabase, memoryBudget: Int = Timetable.standardMemoryBudget) {
        self.database = database
        caches = FeedCaches(budget: memoryBudget)
    }

    /// Bytes that are kept at present, as counted: at most `memoryBudget`, twice that once realtime data was matched.
    public var cachedByteCount: Int { caches.byteCount }

    /// Lets go of all that is kept, where memory is short; later questions read anew.
    public func removeCachedValues() { caches.removeCachedValues() }
}
