internal import Fetching
internal import Foundation
internal import GTFSImport
internal import GTFSModel
internal import GTFSValidation
internal import Terminal

/// The import of one feed, downloaded first if it is at a URL.
final class ImportRun: Sendable {
    private let feed: WantedFeed
    private let options: ImportOptions
    private let fetch: FetchOptions
    private let checks: Bool
    private let progress: ProgressLine?
    /// While it downloads, or imports what was downloaded.
    private let download = Locked<FileDownload?>(nil)
    private let isImporting = Locked(false)
    /// While it follows a manifest.
    private let manifest = Locked<ManifestRun?>(nil)

    /// - Parameters:
    ///   - options: of the command line, with the output of this feed.
    ///   - checks: whether the summary has the notices of a check.
    init(_ feed: WantedFeed, _ options: ImportOptions, _ fetch: FetchOptions, checks: Bool, _ progress: ProgressLine?) {
        (self.feed, self.options, self.fetch, self.checks, self.progress) = (feed, options, fetch, checks, progress)
    }

    /// Ends it for a signal: the part of a download stays for the next run, other unfinished files go.
    func interrupt() {
        let download = download.withLock { $0 }
        if isImporting.withLock({ $0 }) {
            download?.discard()
        } else {
            if download?.isResumable == true {
                StandardError.note("The part of \(feed.name) that is here stays: run this again to go on.")
            }
            download?.end()
        }
        manifest.withLock { $0 }?.interrupt()
        FeedImport.discardUnfinished(output: options.output)
    }

    /// - Returns: nil if it failed; then one sentence on standard error says why.
    func summary() -> (any SummaryView)? {
        defer { progress?.clear() }
        do {
            switch feed.location {
            case .path(let path): return try summary(ofFile: path)
            case .url(let url): return try summary(of: url)
            case .manifest(let url): return try summary(ofManifest: url)
            }
        } catch {
            progress?.clear()
            StandardError.note("Error: \(sentence(error))")
            return nil
        }
    }

    private func summary(ofManifest url: URL) throws -> FollowedView {
        let run = ManifestRun(
            feed, url, byteLimit: fetch.byteLimit, keepsCurrent: feed.keepsCurrent && !options.force, progress)
        manifest.withLock { $0 = run }
        defer { manifest.withLock { $0 = nil } }
        let view = try run.run()
        progress?.clear()
        return view
    }

    private func summary(ofFile path: String) throws -> ImportSummaryView {
        if let wanted = fetch.sha256?.lowercased() {
            var hash = SHA256()
            guard (try? hash.update(file: URL(fileURLWithPath: path))) != nil else {
                throw ImportFailure("\(path) cannot be read as a file, so it has no SHA-256: give a zip.")
            }
            guard hash.text == wanted else {
                throw ImportFailure(
                    "\(path) has the SHA-256 \(hash.text) in place of \(wanted): ask its publisher which is right; what was there stays as it was."
                )
            }
        }
        var options = options
        options.urls = feed.realtime
        return try imported(path, options)
    }

    /// - Parameter folder: a folder of the zip, which alone is imported; nil for all of it.
    private func imported(
        _ path: String, inside folder: String? = nil, _ options: ImportOptions
    ) throws -> ImportSummaryView {
        var options = options
        if feed.keepsCurrent, !options.force {
            options.keepsCurrentOn = try? FeedValidation.today(ofFeedIn: options.output, at: Date())
        }
        let summary = try FeedImport(feed: path, inside: folder, options: options).run()
        progress?.clear()
        let isChecked = checks && summary.outcome != .notDue
        return ImportSummaryView(summary, check: isChecked ? checkView(path, inside: folder) : nil)
    }

    /// Imports a file that was downloaded: all of it, or the folder or the zip in it that is the feed.
    private func imported(downloaded path: String, _ options: ImportOptions) throws -> ImportSummaryView {
        guard let inside = feed.inside else { return try imported(path, options) }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if let inner = try FeedImport.unpack(zip: inside, in: path, to: folder) { return try imported(inner, options) }
        return try imported(path, inside: inside, options)
    }

    private func summary(of url: WebURL) throws -> ImportSummaryView {
        var options = options
        options.urls = [url.feedURL(.staticCurrent)] + feed.realtime
        var known = try FeedImport.rememberedURL(options)
        if let sha256 = fetch.sha256?.lowercased(), known?.sha256 != sha256 { known = nil }
        let download = FileDownload(url, beside: options.output, options: downloadOptions(for: url, known: known))
        self.download.withLock { $0 = download }
        defer { self.download.withLock { $0 = nil } }
        guard case .fetched(let file) = try download.run() else {
            return ImportSummaryView(unchanged: url.label, output: options.output)
        }
        do {
            return try summary(of: file, options, download)
        } catch let error as FeedSourceError where file.isResumed {
            // A server that lies about ranges: the parts do not make a zip.
            _ = error
            guard case .fetched(let whole) = try download.run() else { throw error }
            return try summary(of: whole, options, download)
        }
    }

    /// Imports a file that was downloaded, and removes it.
    private func summary(
        of file: FileDownload.File, _ options: ImportOptions, _ download: FileDownload
    ) throws -> ImportSummaryView {
        isImporting.withLock { $0 = true }
        defer {
            download.discard()
            isImporting.withLock { $0 = false }
        }
        var options = options
        options.urls = [file.source] + feed.realtime
        do {
            return try imported(downloaded: file.path, options)
        } catch let error as FeedSourceError {
            let advice: ErrorAdvice? = error.code == .truncated ? "fetch it again" : error.advice
            throw FeedSourceError(
                error.code, path: feed.name, entry: error.entry, error.message, advice: advice)
        }
    }

    private func downloadOptions(for url: WebURL, known: FeedURL?) -> FileDownload.Options {
        var wanted = FileDownload.Options(byteLimit: fetch.byteLimit)
        wanted.secretHeaders = feed.secretHeaders
        wanted.known = known
        wanted.sha256 = fetch.sha256
        if let progress { wanted.progress = { progress.show(url.fileName, $0, of: $1) } }
        return wanted
    }

    /// What a check of an imported feed found; nil if it failed, which is no failure of the import.
    private func checkView(_ path: String, inside folder: String?) -> CheckView? {
        do { return try CheckView(database: options.output, feed: path, inside: folder) } catch {
            StandardError.note("Error: \(feed.name) is imported, but not checked: \(sentence(error))")
            return nil
        }
    }

    private func sentence(_ error: any Error) -> String {
        guard let advice = feed.keyAdvice, let error = error as? FetchError, error.advice?.kind == .giveKey else {
            return CommandAdvice.sentence(of: error)
        }
        return "\(error.reason): \(advice)"
    }
}

extension ProgressLine {
    /// - Parameters:
    ///   - byteCount: bytes that are there.
    ///   - whole: bytes of the file; nil if the server does not say.
    func show(_ name: String, _ byteCount: Int, of whole: Int?) {
        func megabytes(_ bytes: Int) -> String { String(format: "%.1f", Double(bytes) / 1e6) }
        show(file: name, isComplete: byteCount == whole) { _ in
            let share = whole.map { " of \(megabytes($0)) MB, \($0 > 0 ? byteCount * 100 / $0 : 100)%" } ?? " MB"
            return megabytes(byteCount) + share
        }
    }

    func show(_ progress: ImportProgress) {
        show(file: progress.file, isComplete: progress.isComplete) { seconds in
            let percent = progress.totalBytes > 0 ? progress.bytes * 100 / progress.totalBytes : 100
            // A rate of a few rows says nothing.
            let rate = progress.rows < 1000 ? "" : ", \(Int(Double(progress.rows) / seconds)) rows/s"
            return "\(progress.rows) \(progress.rows == 1 ? "row" : "rows"), \(percent)%\(rate)"
        }
    }
}
