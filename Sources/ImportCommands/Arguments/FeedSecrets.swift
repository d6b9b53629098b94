internal import Foundation

/// The keys of the feeds of a list: from the environment, or from a file beside it, never from the list itself.
struct FeedSecrets {
    /// The key of one feed, in the fields of transitland's file of secrets.
    struct Secret: Decodable {
        let feedID: String?
        let key: String?
        let username, password: String?
        /// The whole URL, if that is the secret.
        let replacement: String?

        private enum CodingKeys: String, CodingKey {
            case feedID = "feed_id"
            case key, username, password
            case replacement = "replace_url"
        }
    }

    private let secrets: [Secret]
    private let environment: [String: String]
    /// The feeds that ask for a key, by the variable that may have it.
    private let feeds: [String: Set<String>]

    /// - Parameters:
    ///   - path: nil without a file.
    ///   - feeds: the ids of the feeds that ask for a key.
    /// - Throws: `ImportFailure` if the file has another form; the sentence has nothing of it.
    init(
        file path: String?, of feeds: [String], environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        self.environment = environment
        self.feeds = Dictionary(grouping: feeds, by: Self.variable(of:)).mapValues(Set.init)
        guard let path else {
            secrets = []
            return
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ImportFailure("\(path) cannot be read: name a file with keys.")
        }
        guard let read = try? JSONDecoder().decode([Secret].self, from: data) else {
            throw ImportFailure("\(path) is no file of keys: write [{\"feed_id\": …, \"key\": …}].")
        }
        secrets = read
    }

    /// `f-sydney~trains` has its key in `GTFS_KEY_F_SYDNEY_TRAINS`.
    static func variable(of feed: String) -> String {
        "GTFS_KEY_" + feed.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
    }

    /// The key of a feed; of a name and a password, `name:password`; nil if none is there.
    /// - Throws: `ImportFailure` if the variable with the key is that of another feed, too: one key is for one server.
    func key(of feed: String) throws -> String? {
        let variable = Self.variable(of: feed)
        if let key = environment[variable], !key.isEmpty {
            if let other = feeds[variable]?.subtracting([feed]).sorted().first {
                throw ImportFailure(
                    "\(feed) and \(other) both have their key in $\(variable): give one of them another id, or give the keys with --secrets FILE and without that variable."
                )
            }
            return key
        }
        guard let secret = secrets.first(where: { $0.feedID == feed }) else { return nil }
        if let name = secret.username { return name + ":" + (secret.password ?? "") }
        return secret.replacement ?? secret.key
    }
}
