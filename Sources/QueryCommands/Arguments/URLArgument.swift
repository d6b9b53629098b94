internal import Fetching
internal import Terminal

/// A URL where a command takes a file or a folder.
enum URLArgument {
    /// - Throws: if the word is a URL: a sentence that says how to make a database of it.
    static func refuse(_ word: String) throws {
        guard WebURL.isMeant(by: word) else { return }
        throw CommandFailure(
            "\(WebURL.label(of: word)) is a URL: make a database of it with `gtfs-import URL`, then ask that.")
    }
}
