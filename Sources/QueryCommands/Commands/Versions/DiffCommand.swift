internal import ArgumentParser
internal import Foundation
internal import GTFSExport
internal import GTFSImport
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// `gtfs-query diff OLD NEW`
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows what changed between two versions of a feed.",
        discussion: """
            OLD and NEW are databases or feeds, a zip or a folder each; a feed is imported into a temporary file. \
            Lists the routes and stops that were added, removed, moved or renamed. Lists the days, among those that both \
            cover, on which a route has other trips or hours. Lists the trips that were added, removed or retimed, and \
            the files whose records differ.

            Exits with 0 where every record is the same, with 1 where one differs, with 2 where a side cannot be read or \
            is damaged: what would be called the same is read first.

            Examples:
              gtfs-query diff november.zip december.zip
              gtfs-query diff sydney.sqlite sydney-new.sqlite --format json
            """)

    @Argument(help: ArgumentHelp("The older one: a database, or a feed.", valueName: "old"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The newer one: a database, or a feed.", valueName: "new"), completion: .file())
    var new: String

    @Flag(help: "List every change; otherwise a table has at most ten rows of each kind.")
    var all = false

    @OptionGroup var answer: FormatOption<OutputFormat.Plain>

    func validate() throws { try answer.require(of: Self._commandName) }

    func run() throws {
        let isSame: Bool
        do {
            isSame = try writeDiff()
        } catch {
            Output.note("Error: \(CommandAdvice.sentence(of: error))")
            throw ExitCode(2)
        }
        if !isSame { throw ExitCode(1) }
    }

    private func writeDiff() throws -> Bool {
        let before = try ComparedFeed(path: old)
        let after = try ComparedFeed(path: new)
        let diff = try after.timetable.differences(from: before.timetable, unpack: FileContents.KeptPieces.unpack)
        let tables = DiffTables(diff: diff, isWhole: all)
        try Answer(
            diff, rows: tables.rows, sections: tables.sections, notes: answer.format == .table ? tables.notes : []
        )
        .write(answer.format)
        return diff.isSame
    }
}

/// A database, or a feed as a database in a temporary folder that is removed with the value.
private final class ComparedFeed {
    let timetable: Timetable
    private let folder: URL?
    private let interruption: Interruption?

    /// - Parameter path: of a database, or of a feed's zip or folder.
    init(path: String) throws {
        if let advice = FeedURL.advice(for: path) { throw CommandFailure(advice) }
        guard !Timetable.isDatabase(path: path) else {
            timetable = try Timetable(path: path)
            folder = nil
            interruption = nil
            return
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gtfs-diff-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        interruption = Interruption { try? FileManager.default.removeItem(at: folder) }
        do {
            let database = folder.appendingPathComponent("feed.sqlite").path
            _ = try FeedImport(feed: path, options: ImportOptions(output: database)).run()
            timetable = try Timetable(path: database)
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    deinit {
        interruption?.stop()
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }
}
