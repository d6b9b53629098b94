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
