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

    /// - Parameter path: nil without a file.
    /// - Throws: `ImportFailure` if the file has another form; the sentence has nothing of it.
    init(file path: String?, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        self.environment = environment
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
    func key(of feed: String) -> String? {
        if let key = environment[Self.variable(of: feed)], !key.isEmpty { return key }
        guard let secret = secrets.first(where: { $0.feedID == feed }) else { return nil }
        if let name = secret.username { return name + ":" + (secret.password ?? "") }
        return secret.replacement ?? secret.key
    }
}
