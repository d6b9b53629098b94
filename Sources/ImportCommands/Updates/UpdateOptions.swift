internal import ArgumentParser
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
