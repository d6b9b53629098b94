internal import ArgumentParser
internal import Fetching
internal import Foundation
internal import GTFSModel
internal import GTFSUpdates
internal import Terminal

/// The options of updates: one that is applied in place of an import, and one that is made after it.
struct UpdateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Applies an update that gtfs-export made, a file or a URL, to the database that is named in place of a feed; may be repeated.",
            valueName: "update.gtfsdelta"),
        completion: .file())
    var apply: [String] = []

    @Option(
        help: ArgumentHelp(
            "Writes the update from this older database, too, as <stem of the database>.gtfsdelta beside the new one.",
            valueName: "old.sqlite"),
        completion: .file())
    var base: String?

    /// Throws if there are updates to apply, but not to one database.
    func requireDatabase(of feeds: [String]) throws {
        guard let update = apply.first, feeds.count != 1 else { return }
        throw ValidationError(
            "--apply updates one database: name it, as in gtfs-import --apply \(update) sydney.sqlite.")
    }

    /// - Parameter importOptions: the options given that only an import obeys.
    func validate(feeds: [String], importOptions: [String]) throws {
        if !apply.isEmpty {
            if let option = base == nil ? importOptions.first : "--base" {
                throw ValidationError("\(option) is for an import: leave it out with --apply.")
            }
        }
        guard let base else { return }
        guard feeds.count == 1 else { throw ValidationError("--base is of one feed: name one.") }
        if base.isEmpty { throw ValidationError("--base is empty: name a database.") }
    }

    /// - Throws: if there is no database that the update shall be of, if the import would replace it, or if no update of it can be
    ///   written.
    func requireMakeable(to database: String) throws {
        guard let base else { return }
        guard let stamp = FileStamp(path: base) else {
            StandardError.note("Error: \(base) does not exist: check the name.")
            throw ExitCode(1)
        }
        guard FileStamp(path: database)?.isSameFile(as: stamp) != true else {
            StandardError.note(
                "Error: the import replaces \(base), so no update of it can be made: name another file with --output.")
            throw ExitCode(1)
        }
        do {
            try TimetableUpdate.requireMakeable(from: base, to: database, at: Self.path(beside: database))
        } catch {
            StandardError.note("Error: \(CommandAdvice.sentence(of: error))")
            throw ExitCode(1)
        }
    }

    private static func path(beside database: String) -> String {
        (database.hasSuffix(".sqlite") ? String(database.dropLast(7)) : database) + ".gtfsdelta"
    }

    /// Applies the updates, one after the other.
    func run(database: String, output: String?, _ fetch: FetchOptions, quiet: Bool, format: SummaryFormat) throws {
        let target = output ?? database
        let updates = FetchedUpdates(beside: target, fetch)
        let interruption = Interruption {
            updates.end()
            TimetableUpdate.discardUnfinished(at: target)
        }
        defer {
            interruption.stop()
            updates.discard()
        }
        let progress = quiet ? nil : ProgressLine.onTerminal()
        let started = Date()
        do {
            let paths = try updates.paths(of: apply, progress)
            let changed = try UpdateChain(paths).apply(to: database, output: target) {
                progress?.show(share: $0, of: $1)
            }
            updates.discard()
            progress?.clear()
            let view = AppliedView(
                database: target, isChanged: changed, seconds: Date().timeIntervalSince(started))
            if format == .json {
                try StandardOutput.write(view.json + "\n")
            } else if !quiet {
                try StandardOutput.write(lines: view.text)
            }
        } catch {
            progress?.clear()
            StandardError.note("Error: \(updates.named(CommandAdvice.sentence(of: error)))")
            throw ExitCode(1)
        }
    }

    /// Makes the update from the older database to one that an import has made.
    /// - Returns: the line that says so; nil if none is asked for.
    func makeUpdate(to database: String, quiet: Bool) throws -> String? {
        guard let base else { return nil }
        let path = Self.path(beside: database)
        let progress = quiet ? nil : ProgressLine.onTerminal()
        defer { progress?.clear() }
        let update = try TimetableUpdate.make(from: base, to: database, at: path) {
            progress?.show(share: $0, of: path)
        }
        let share = Double(update.byteCount) / Double(update.result.byteCount) * 100
        return "  \(path): \(update.byteCount) bytes from \(base), \(String(format: "%.2f", share))% of the database"
    }
}

/// What applying updates came to, as people and as machines read it.
private struct AppliedView: SummaryView {
    let database: String
    let isChanged: Bool
    let seconds: Double
    private let peakMemory = PeakMemory.bytes

    var text: String {
        guard isChanged else { return "\(database) is what the update makes already." }
        let megabytes = SummaryText.megabytes(peakMemory)
        return
            "\(database) is updated, and its SHA-256 is right\n  \(String(format: "%.2f", seconds)) s, peak memory \(megabytes)"
    }

    var json: String {
        let object: [String: Any] = [
            "database": database, "is_changed": isChanged, "seconds": seconds, "peak_memory_bytes": peakMemory,
        ]
        return SummaryText.json(object)
    }
}

/// Updates that are applied one after the other, each to what the one before makes.
private struct UpdateChain {
    private let updates: [TimetableUpdate]

    /// - Throws: `UpdateError` if one of them is none, `ImportFailure` if one is not of what the one before makes.
    init(_ paths: [String]) throws {
        updates = try paths.map { try TimetableUpdate(path: $0) }
        for (before, update) in zip(updates, updates.dropFirst()) {
            guard update.base == nil || update.base == before.result else {
                throw ImportFailure(
                    "\(update.path) is not of the database that \(before.path) makes, so nothing is changed: give each update behind the one before it."
                )
            }
        }
    }

    /// Applies those whose result is not there yet.
    /// - Parameter progress: is told the share of an update that is done, and its path.
    /// - Returns: whether there was anything to do.
    func apply(
        to database: String, output target: String, _ progress: @escaping (_ share: Double, _ path: String) -> Void
    ) throws -> Bool {
        var (base, rest) = (database, updates[...])
        for path in [target, database] {
            guard let done = try lastMade(path), path == target || done + 1 < updates.count else { continue }
            (base, rest) = (path, updates[(done + 1)...])
            break
        }
        return try TimetableUpdate.apply(Array(rest), to: base, output: target) { progress($0, $1.path) }
    }

    /// The last update that makes the file at a path.
    private func lastMade(_ path: String) throws -> Int? {
        guard let stamp = FileStamp(path: path), stamp.isRegularFile,
            updates.contains(where: { $0.result.byteCount == stamp.byteCount })
        else { return nil }
        let identity = try FileIdentity(path: path)
        return updates.lastIndex { $0.result == identity }
    }
}

/// Updates that the command line names; those of URLs are downloaded beside the database, and go when they are applied.
private final class FetchedUpdates: Sendable {
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
            return try download(url, number: number, progress: progress)
        }
    }

    private func download(_ url: WebURL, number: Int, progress: ProgressLine?) throws -> String {
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
