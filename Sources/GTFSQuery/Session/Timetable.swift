public import GTFSModel
package import GTFSStore

/// The timetable of one database, and every question to it. Open it once and ask it often.
///
///     let timetable = try Timetable(path: "sydney.sqlite")
///     let board = try timetable.departures(DeparturesRequest(stopID: "200060", at: Date(), for: .seconds(1800)))
///     for departure in board.departures { print(departure.routeLabel ?? "", departure.headsign ?? "") }
///
/// Any number of threads may ask at once; the file is never written to. The values that a question reads are cached for
/// later ones, within `memoryBudget` bytes: the stop times at the stops that were asked about, the trips that boards
/// showed, stops, routes, blocks, calendar days and the words of searches. The least recently used values go first.
/// Copies of a timetable share one cache. Answers do not depend on the cache, and values are read only when a question
/// needs them.
public struct Timetable: Sendable {
    package let database: FeedDatabase
    /// The values that earlier questions read.
    let caches: FeedCaches

    /// Whom the answers are for. A copy of a timetable may have another one and shares the cache.
    public var asker = Asker()

    /// The language of the names in answers: that of `asker`.
    public var language: String? {
        get { asker.language }
        set { asker.language = newValue }
    }

    /// The history that tells how late departures usually are: that of `asker`.
    public var usualDelays: (any UsualDelaySource)? {
        get { asker.usualDelays }
        set { asker.usualDelays = newValue }
    }

    /// The history that tells how often changes held: that of `asker`.
    public var changeRecords: (any ChangeRecordSource)? {
        get { asker.changeRecords }
        set { asker.changeRecords = newValue }
    }

    /// The same timetable for someone.
    package func asked(by asker: Asker) -> Timetable {
        var asked = self
        asked.asker = asker
        return asked
    }

    /// A question's view of the feed, with names in the language of the timetable.
    /// - Parameter language: of the request; nil for the timetable's.
    func feedSession(_ reader: FeedReader, language: String? = nil) throws -> FeedSession {
        try FeedSession(reader, caches: caches, asker: asker.asking(in: language))
    }

    /// Enough for the stops of a traveller or the busy ones of a large city: 32 MiB.
    public static let standardMemoryBudget = 32 << 20

    /// Opens a database that `gtfs-import` made.
    /// - Parameters:
    ///   - memoryBudget: the most bytes to cache; with 0 every question reads the file again. Realtime data takes up to
    ///     as many bytes again, and the first question for journeys up to five times as many: their network is one large
    ///     value, where it is not mapped.
    ///   - cachesFolder: where the first question for journeys may keep their network, which later processes then map
    ///     in place of reading it again. Files in it may be removed at any time. Nil keeps none.
    /// - Throws: `StoreError` if the file is missing, is not a toolkit database, or has another schema version.
    public init(
        path: String, memoryBudget: Int = Timetable.standardMemoryBudget, cachesFolder: String? = nil
    ) throws {
        let database = try FeedDatabase(asking: path)
        self.init(
            database, memoryBudget: memoryBudget, folder: cachesFolder.flatMap { CachesFolder($0, of: database) })
    }

    /// - Parameters:
    ///   - database: an open database.
    ///   - folder: where files may be kept that are made of it.
    package init(
        _ database: FeedDatabase, memoryBudget: Int = Timetable.standardMemoryBudget, folder: CachesFolder? = nil
    ) {
        self.database = database
        caches = FeedCaches(budget: memoryBudget, folder: folder)
    }

    /// Bytes in the cache: at most `memoryBudget`; the same again after realtime data was matched, and five times that
    /// after journeys were asked.
    public var cachedByteCount: Int { caches.byteCount }

    /// Empties the cache, for when memory is short; later questions read the file again.
    public func removeCachedValues() { caches.removeCachedValues() }
}
