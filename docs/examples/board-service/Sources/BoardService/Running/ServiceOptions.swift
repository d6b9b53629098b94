import Foundation
import GTFSQuery
import GTFSRealtime

/// What the service serves, and its limits.
public struct ServiceOptions: Sendable {
    /// A database and its name in URLs.
    public struct Database: Sendable {
        /// The name.
        public let id: FeedID
        /// Where the file is; it may be replaced at any time.
        public let path: String

        /// - Parameter text: `NAME=PATH`, or a path alone, whose file's name is taken.
        public init(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2, let id = FeedID(parts[0]) {
                self.id = id
                path = parts[1]
            } else {
                id = FeedID(replacingIn: URL(fileURLWithPath: text).deletingPathExtension().lastPathComponent)
                path = text
            }
        }
    }

    /// The databases, one at least.
    public var databases: [Database] = []
    /// The realtime messages; `timetable` of each is the name of its database.
    public var realtime: [RealtimeSource] = []
    /// The histories of the databases that have one, which need not be there yet.
    public private(set) var histories: [FeedID: String] = [:]
    /// The folders that `gtfs-export --publish` keeps of the databases, which need not be there yet.
    public private(set) var publications: [FeedID: String] = [:]
    /// Whether the messages are recorded into these histories.
    public var records = false
    /// Service days that a history keeps, where messages are recorded; nil: all.
    public var daysKept: Int?
    /// The name of this version of the service, a part of every ETag: no client takes an answer of another version for one
    /// of this. Letters, digits, dots and underscores; empty for none.
    public var release = ""
    /// Bytes that each database may cache.
    public var memoryBudget = 64 << 20
    /// Seconds from one look for a new database to the next.
    public var lookInterval = 2.0
    /// Requests that a client may send per second, over a longer time; 0 for any number.
    public var requestsPerSecond = 50.0
    /// Requests that a client may send at once.
    public var burst = 200.0
    /// Whether the last address of X-Forwarded-For, which a proxy in front of the service writes, is the client's.
    public var isBehindProxy = false
    /// Connections at once; others wait until one of them ends.
    public var connectionLimit = 800
    /// Connections of one client at once; 0 for any number. Behind a proxy they are the proxy's and not counted.
    public var connectionsPerClient = 100
    /// Seconds for which more than 32 kB of an answer may wait for a client that does not read them; then its connection ends.
    public var unreadLimit = 30.0
    /// Seconds after which a request without an answer is given up.
    public var timeLimit = 10.0
    /// Bytes of a request's body; no request needs one.
    public var bodyLimit = 16 << 10
    /// Bytes of a request's path and query.
    public var targetLimit = 4 << 10
    /// Tells what now is, for boards and for the age of messages.
    public var clock: any PollClock = SystemPollClock()

    /// No databases yet, and the usual limits.
    public init() {}

    /// Adds messages to follow.
    /// - Parameters:
    ///   - text: a URL or the path of a file; with several databases `NAME=` before it.
    ///   - interval: seconds from one request to the next.
    /// - Throws: `ServiceError` where it names no database.
    public mutating func follow(_ text: String, every interval: Double) throws {
        let (database, source) = try named(text, "realtime", "NAME=URL")
        let url = source.contains("://") ? URL(string: source) : URL(fileURLWithPath: source)
        guard let url else { throw ServiceError.badValue("realtime", "\(source) is no URL.") }
        var polling = PollOptions()
        polling.interval = interval
        let name = "\(database.id)-\(realtime.count + 1)"
        realtime.append(RealtimeSource(name: name, url: url, timetable: database.id.rawValue, polling: polling))
    }

    /// Adds the history of a database.
    /// - Parameter text: the path of a file, which need not be there yet; with several databases `NAME=` before it.
    /// - Throws: `ServiceError` where it names no database.
    public mutating func addHistory(_ text: String) throws {
        let (database, path) = try named(text, "history", "NAME=PATH")
        histories[database.id] = path
    }

    /// Serves a folder of `gtfs-export --publish`, at `/timetables/NAME/manifest.json`.
    /// - Parameter text: the path of the folder; with several databases `NAME=` before it.
    /// - Throws: `ServiceError` where it names no database.
    public mutating func publish(_ text: String) throws {
        let (database, path) = try named(text, "publish", "NAME=FOLDER")
        publications[database.id] = path
    }

    /// The database that a text names, or the only one, and the rest of the text.
    private func named(_ text: String, _ field: String, _ form: String) throws -> (Database, String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2, let database = databases.first(where: { $0.id.rawValue == parts[0] }) {
            return (database, parts[1])
        }
        guard databases.count == 1, let only = databases.first else {
            throw ServiceError.badValue(
                field, "\(text) names no database: write \(form), with the name of one of them.")
        }
        return (only, text)
    }
}
