internal import Fetching
internal import Foundation
internal import GTFSModel

/// A feed of the command line or of a list: where it is, and where its database goes.
struct WantedFeed {
    enum Location {
        case path(String)
        case url(WebURL)
        /// A manifest that `gtfs-export --publish` keeps.
        case manifest(URL)
    }

    let location: Location
    /// As sentences name it, without a key.
    let name: String
    /// The path of the database.
    let output: String
    /// Headers with keys, for the server of the URL.
    var secretHeaders: [String: String] = [:]
    /// What to do if its server asks for a key, if it is of a list.
    var keyAdvice: String?
    /// The folder or the zip in the zip that is the feed: the fragment of a list's URL.
    var inside: String?
    /// Whether the database that serves today is kept until a later feed is due.
    var keepsCurrent = false
    /// The URLs of its realtime messages, to remember.
    var realtime: [FeedURL] = []

    /// - Parameters:
    ///   - word: a path, or a URL of http, https or file.
    ///   - output: nil for `<stem of the feed>.sqlite` in the current folder.
    /// - Throws: `ImportFailure` for a URL that cannot be fetched.
    init(_ word: String, output: String? = nil) throws {
        let location = try Self.location(of: word)
        self.location = location
        switch location {
        case .path(let path):
            name = path
            self.output = output ?? Self.output(forFeed: URL(fileURLWithPath: path).lastPathComponent)
        case .url(let url):
            name = url.label
            self.output = output ?? Self.output(forFeed: url.fileName)
        case .manifest(let url):
            let web = WebURL(url.absoluteString)
            name = web?.label ?? url.relativePath
            let folder = web?.folderName ?? url.absoluteURL.deletingLastPathComponent().lastPathComponent
            self.output = output ?? Self.output(forManifest: web?.fileName ?? url.lastPathComponent, in: folder)
        }
    }

    /// A feed of a list.
    init(_ url: WebURL, output: String) {
        (location, name, self.output) = (Self.location(of: url), url.label, output)
    }

    private static let manifestEnding = ".json"

    /// Feeds are zips, and manifests JSON.
    private static func location(of url: WebURL) -> Location {
        url.fileName.lowercased().hasSuffix(manifestEnding) ? .manifest(url.url) : .url(url)
    }

    private static func location(ofPath path: String) -> Location {
        guard path.lowercased().hasSuffix(manifestEnding), FileStamp(path: path)?.isRegularFile ?? true else {
            return .path(path)
        }
        return .manifest(URL(fileURLWithPath: path))
    }

    private static func location(of word: String) throws -> Location {
        if WebURL.isMeant(by: word) {
            guard let url = WebURL(word) else { throw ImportFailure("The URL is none that can be read.") }
            return location(of: url)
        }
        guard let scheme = word.firstMatch(of: #/^([A-Za-z][A-Za-z0-9+.-]+):/#)?.output.1.lowercased() else {
            return location(ofPath: word)
        }
        if scheme == "file", let url = URL(string: word), [nil, "", "localhost"].contains(url.host), !url.path.isEmpty {
            return location(ofPath: url.path)
        }
        guard scheme == "file" || word.contains("://") else { return location(ofPath: word) }
        throw ImportFailure("A URL of \(scheme): cannot be fetched: give one of http, https or file, or a path.")
    }

    /// A manifest has the name of its feed, or else its folder has.
    private static func output(forManifest name: String, in folder: String) -> String {
        let stem = String(name.dropLast(manifestEnding.count))
        return (stem.lowercased() == "manifest" ? folder : stem) + ".sqlite"
    }

    private static func output(forFeed name: String) -> String {
        (name.lowercased().hasSuffix(".zip") ? String(name.dropLast(4)) : name) + ".sqlite"
    }
}

extension WantedFeed {
    /// A feed of a list, with the key that its server asks for.
    /// - Parameter folder: of the databases; "." for the current one.
    /// - Throws: `ImportFailure` if a field is missing or unknown, or if its key is.
    init(_ feed: FeedList.Feed, of list: FeedList, folder: String, secrets: FeedSecrets) throws {
        guard let id = feed.id, !id.isEmpty else { throw ImportFailure("A feed of the list has no id: give it one.") }
        guard let text = feed.urls?.staticCurrent, !text.isEmpty else {
            throw ImportFailure("\(id) has no urls.static_current: write where its feed is.")
        }
        let output = (folder == "." ? "" : folder + "/") + Self.fileName(of: id) + ".sqlite"
        guard WebURL.isMeant(by: text) else {
            try self.init(text, output: output)
            keepsCurrent = true
            realtime = try Self.realtime(of: feed, in: list)
            return
        }
        let access = try FeedAccess(id, text, feed.authorization, secrets)
        self.init(access.url, output: output)
        secretHeaders = access.headers
        keepsCurrent = true
        inside = access.url.fragment
        let key = "in $\(FeedSecrets.variable(of: id)) or with --secrets FILE"
        keyAdvice =
            feed.authorization?.type?.isEmpty ?? true
            ? "write its authorization into the list, and give the key \(key)."
            : "give the key that it asks for, \(key)."
        realtime = try Self.realtime(of: feed, in: list)
    }

    /// An id as the name of a file.
    private static func fileName(of id: String) -> String {
        // A name of a file has 255 bytes, hidden files beside it some more than its own.
        let name = id.prefix(200).map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.~".contains($0)) ? $0 : "_" }
        // A point hides a file, and what begins with a hyphen is an option of other programs.
        return [".", "-"].contains(name.first) ? "_" + String(name.dropFirst()) : String(name)
    }

    private static func realtime(of feed: FeedList.Feed, in list: FeedList) throws -> [FeedURL] {
        let urls = list.realtime(of: feed)
        let texts: [(FeedURL.Kind, String?)] = [
            (.tripUpdates, urls.lazy.compactMap(\.tripUpdates).first),
            (.vehiclePositions, urls.lazy.compactMap(\.vehiclePositions).first),
            (.alerts, urls.lazy.compactMap(\.alerts).first),
        ]
        return try texts.compactMap { kind, text in
            guard let text else { return nil }
            guard let url = WebURL(text) else {
                throw ImportFailure("\(feed.id ?? "A feed") has a \(kind.rawValue) that is no URL of http or https.")
            }
            return url.feedURL(kind)
        }
    }
}

/// The URL and the headers by which a server gives a feed to a holder of its key.
private struct FeedAccess {
    let url: WebURL
    var headers: [String: String] = [:]

    init(_ id: String, _ text: String, _ authorization: FeedList.Authorization?, _ secrets: FeedSecrets) throws {
        guard let type = authorization?.type, !type.isEmpty else {
            url = try Self.url(text, of: id)
            return
        }
        guard let key = try secrets.key(of: id) else {
            throw ImportFailure(
                "\(id) asks for a key: give it in $\(FeedSecrets.variable(of: id)), or with --secrets FILE.")
        }
        let parameter = authorization?.parameter ?? ""
        switch type {
        case "header": headers = [parameter.isEmpty ? "Authorization" : parameter: key]
        case "basic_auth": headers = ["Authorization": "Basic " + Data(key.utf8).base64EncodedString()]
        case "query_param" where parameter.isEmpty:
            throw ImportFailure("\(id) has an authorization of type query_param without a param_name: write it.")
        case "path_segment" where !text.contains("{}"):
            throw ImportFailure(
                "\(id) has an authorization of type path_segment, and no {} in its URL: write {} where the key goes.")
        case "query_param":
            url = try Self.url(Self.adding(parameter, value: key, to: text), shownAs: text, of: id)
            return
        case "path_segment":
            let shown = text.replacing("{}", with: "KEY")
            url = try Self.url(text.replacing("{}", with: Self.escaped(key)), shownAs: shown, of: id)
            return
        case "replace_url":
            url = try Self.url(key, shownAs: text, of: id)
            return
        default:
            throw ImportFailure(
                "\(id) has an authorization of type \(type): write header, basic_auth, query_param, path_segment or replace_url."
            )
        }
        url = try Self.url(text, of: id)
    }

    private static func url(_ text: String, shownAs shown: String? = nil, of id: String) throws -> WebURL {
        guard let url = WebURL(text, shownAs: shown) else {
            throw ImportFailure("\(id) has a URL that cannot be read.")
        }
        return url
    }

    private static func adding(_ name: String, value key: String, to text: String) -> String {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        return parts[0] + (parts[0].contains("?") ? "&" : "?") + escaped(name) + "=" + escaped(key)
    }

    private static func escaped(_ text: String) -> String {
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
