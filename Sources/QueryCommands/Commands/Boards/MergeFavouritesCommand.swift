internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query favorites export`
struct ExportFavouritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the changes of the favourites, for another device.",
        discussion: """
            A JSON list: the last change of each part of each favourite, those of removed ones too. `favorites merge` takes it \
            over on another device.

            Example:
              gtfs-query favorites export > mine.json
            """)

    @OptionGroup var file: FavouritesOptions

    func run() throws {
        let changes = try file.change { try $0.changes() }
        try Output.write(AnswerEncoder().value(of: changes).lines)
    }
}

/// `gtfs-query favorites merge FILE …`
struct MergeFavouritesCommand: ParsableCommand, SpeakingCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Takes over the changes of other devices.",
        discussion: """
            Devices that have merged the same changes, in any order and any number of times, have the same list. No clock is \
            looked at: of two changes of one thing the one counts that was made with more known.

            Example:
              gtfs-query favorites merge theirs.json
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var file: FavouritesOptions

    @Argument(help: ArgumentHelp("What `favorites export` wrote.", valueName: "file"), completion: .file())
    var files: [String]

    var lang: String? { options.lang }

    func run() throws {
        try options.requireFormat(of: "favorites merge")
        let others = try files.map(Self.changes)
        let list = try file.change { favourites in
            for other in others { try favourites.merge(other) }
            return try favourites.all()
        }
        try Answer(list, sections: [.rows(list, Favourite.columns)]).write(options.format)
    }

    /// Bytes of the largest file that is read: more than any list of changes takes.
    private static let largest = 32_000_000

    private static func changes(of path: String) throws -> FavouriteChanges {
        guard let file = FileHandle(forReadingAtPath: path), let read = try? file.read(upToCount: largest + 1) ?? Data()
        else {
            throw CommandFailure("There is no file \(path), or it cannot be read: name another one.")
        }
        let advice = "give what `gtfs-query favorites export` wrote."
        guard read.count <= largest else {
            throw CommandFailure("\(path) is larger than 32 MB, as no changes of favourites are: \(advice)")
        }
        do {
            return try JSONDecoder().decode(FavouriteChanges.self, from: read)
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            throw CommandFailure(
                "\(path) has a change that no device writes (\(context.debugDescription)), so nothing is merged: "
                    + "export it again on the other device.")
        } catch {
            throw CommandFailure("\(path) has no changes of favourites: \(advice)")
        }
    }
}
