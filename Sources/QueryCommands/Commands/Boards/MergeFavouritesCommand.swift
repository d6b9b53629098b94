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

    private static func changes(of path: String) throws -> FavouriteChanges {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("There is no file \(path), or it cannot be read: name another one.")
        }
        guard let changes = try? JSONDecoder().decode(FavouriteChanges.self, from: data) else {
            throw CommandFailure("\(path) has no changes of favourites: give what `gtfs-query favorites export` wrote.")
        }
        return changes
    }
}
