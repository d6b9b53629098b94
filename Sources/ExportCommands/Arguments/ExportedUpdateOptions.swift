internal import ArgumentParser
internal import Foundation
internal import GTFSUpdates

/// Whether an update is written in place of a feed.
struct ExportedUpdateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Writes what makes this older database the same as the given one.", valueName: "old.sqlite"),
        completion: .file())
    var since: String?

    @Flag(help: "Writes the whole database, compressed, as an update of none.")
    var compress = false

    @Option(
        name: .customLong("publish"),
        help: ArgumentHelp(
            "Makes the database the current version of a folder for a web server, with updates and a manifest.",
            valueName: "folder"),
        completion: .directory)
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "With --publish: how many of the last versions get an update straight to the new one, where that is shorter. (default: \(Self.standardDirectUpdates))",
            valueName: "versions"))
    var directUpdates: Int?

    private static let standardDirectUpdates = 8

    private func publication(_ folder: String) -> TimetablePublication {
        TimetablePublication(folder: folder, directUpdates: directUpdates ?? Self.standardDirectUpdates)
    }

    var isAsked: Bool { since != nil || compress || folder != nil }

    func validate() throws {
        guard [since != nil, compress, folder != nil].count(where: { $0 }) <= 1 else {
            throw ValidationError("--since, --compress and --publish are three ways: give one.")
        }
        if since?.isEmpty ?? false { throw ValidationError("--since is empty: name a database.") }
        if let directUpdates, folder == nil || !(1...1000).contains(directUpdates) {
            throw ValidationError("--direct-updates goes with --publish, and takes 1 to 1000 versions.")
        }
        if folder?.isEmpty ?? false { throw ValidationError("--publish is empty: name a folder.") }
        if folder == "-" { throw ValidationError("--publish keeps a folder, and standard output is none: name one.") }
    }

    /// Throws if the name of an update is that of a feed: the next program would take it for one.
    static func requireName(_ output: String) throws {
        guard output.lowercased().hasSuffix(".zip") else { return }
        throw ValidationError(
            "\(output): an update is no zip file: name it \(output.dropLast(".zip".count)).gtfsdelta.")
    }

    /// Removes what is not complete.
    func discardUnfinished(output: String) {
        if let folder {
            TimetablePublication(folder: folder).discardUnfinished()
        } else {
            TimetableUpdate.discardUnfinished(at: output)
        }
    }

    func write(database: String, output: String, _ progress: @escaping (Double) -> Void) throws -> UpdateView {
        let started = Date()
        if let folder {
            let publication = publication(folder)
            let before = try publication.manifest()
            let after = try publication.publish(database, progress: progress)
            return UpdateView(
                published: after, isNew: before != after, database: database, folder: folder,
                seconds: Date().timeIntervalSince(started))
        }
        let update = try TimetableUpdate.make(from: since, to: database, at: output, progress: progress)
        return UpdateView(update, database: database, since: since, seconds: Date().timeIntervalSince(started))
    }
}
