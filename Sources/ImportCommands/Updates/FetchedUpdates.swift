internal import Fetching
internal import Foundation
internal import GTFSModel
internal import Terminal

/// Updates that the command line names; those of URLs are downloaded beside the database, and go when they are applied.
final class FetchedUpdates: Sendable {
    private let target: String
    private let fetch: FetchOptions
    private let downloads = Locked<[FileDownload]>([])
    /// The URLs of files that were downloaded, by their paths.
    private let labels = Locked<[String: String]>([:])

    /// - Parameter target: the path of the database that they are applied to.
    init(beside target: String, _ fetch: FetchOptions) { (self.target, self.fetch) = (target, fetch) }

    /// The paths of the updates.
    /// - Throws: `FetchError`, or `ImportFailure` for a URL that cannot be read.
    func paths(of words: [String], _ progress: ProgressLine?) throws -> [String] {
        try words.enumerated().map { number, word in
            guard WebURL.isMeant(by: word) else { return word }
            guard let url = WebURL(word) else { throw ImportFailure("The URL is none that can be read.") }
            return try download(url, number, progress)
        }
    }

    private func download(_ url: WebURL, _ number: Int, _ progress: ProgressLine?) throws -> String {
        var options = FileDownload.Options(byteLimit: fetch.byteLimit)
        options.secretHeaders = try fetch.secretHeaders()
        if let progress { options.progress = { progress.show(url.fileName, $0, of: $1) } }
        let download = FileDownload(url, beside: "\(target)-\(number)", options: options)
        downloads.withLock { $0.append(download) }
        guard case .fetched(let file) = try download.run() else { throw ImportFailure("\(url.label) is unchanged.") }
        labels.withLock { $0[file.path] = url.label }
        return file.path
    }

    /// A sentence with the URL of an update in place of the path of its download.
    func named(_ sentence: String) -> String {
        labels.withLock { $0 }.reduce(sentence) { $0.replacing($1.key, with: $1.value) }
    }

    /// Ends the request that is under way; its part stays.
    func end() { for download in downloads.withLock({ $0 }) { download.end() } }

    /// Removes what was downloaded whole.
    func discard() {
        let count = labels.withLock { $0.count }
        for download in downloads.withLock({ $0 }).prefix(count) { download.discard() }
    }
}
