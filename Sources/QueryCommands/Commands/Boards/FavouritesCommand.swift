internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query favorites …`: a person's own stops, routes, places and journeys.
struct FavouritesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorites",
        abstract: "Your own stops, routes, places and journeys, and when they leave next.",
        discussion: """
            Favourites are in a file of their own, so they outlive every import: a stop or route whose id is gone is \
            found again by code, name and position, and marked as moved; one that is not found is marked as missing \
            and stays. The file: --favorites, else $GTFS_FAVORITES, else favorites.sqlite in the folder gtfs-toolkit of \
            the system's data folder ($XDG_DATA_HOME).

            Examples:
              gtfs-query favorites add stop 200060 --label Work
              gtfs-query favorites add place -33.87 151.21 --label Home
              gtfs-query favorites add journey 200060 -33.87,151.21
              gtfs-query favorites board
              gtfs-query favorites move 3 1
              gtfs-query favorites export > mine.json
              gtfs-query favorites merge theirs.json
            """,
        subcommands: [
            AddFavouriteCommand.self, RemoveFavouritesCommand.self, ListFavouritesCommand.self,
            MoveFavouriteCommand.self, FavouriteBoardCommand.self, ExportFavouritesCommand.self,
            MergeFavouritesCommand.self,
        ],
        aliases: ["favourites"])
}

/// `gtfs-query favorites list`
private struct ListFavouritesCommand: AskingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the favourites, and whether the feed still has them.",
        discussion: "Without a database to ask, the list does not say whether a favourite is there.")

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var file: FavouritesOptions

    static var words: String { "favorites list" }

    func answer() throws -> Answer {
        let favourites = try file.all()
        guard !favourites.isEmpty else {
            return Answer(
                favourites, sections: [],
                notes: [CommandWords.text("no_favourite", with: ["command": "gtfs-query favorites add stop STOP_ID"])])
        }
        guard let timetable = try asked() else {
            return Answer(favourites, sections: [.rows(favourites, Favourite.columns)])
        }
        let found = try timetable.resolve(favourites)
        return Answer(found, sections: [.rows(found, FoundFavourite.columns)])
    }

    /// The database that the command line or the environment names, or the one in the folder; nil if there is none.
    private func asked() throws -> Timetable? {
        let isNamed = !options.database.isEmpty || Environment.variable("GTFS_DATABASE") != nil
        guard isNamed || DatabaseChoice.Location.databases(in: ".").count == 1 else { return nil }
        return try options.choice.timetable()
    }
}

/// `gtfs-query favorites remove NUMBER …`
private struct RemoveFavouritesCommand: ParsableCommand, SpeakingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Removes favourites, all or none of those that are named.")

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var file: FavouritesOptions

    @Argument(help: ArgumentHelp("Their numbers, as list shows them.", valueName: "number"))
    var numbers: [Int]

    var lang: String? { options.lang }

    func run() throws {
        try options.requireFormat(of: "favorites remove")
        let removed = try file.change { favourites in
            let removed = try favourites.all().filter { numbers.contains($0.id) }
            try favourites.remove(numbers)
            return removed
        }
        try Answer(
            removed, sections: [],
            notes: removed.map {
                CommandWords.text("removed_favourite", count: $0.id, with: ["title": $0.title])
            }
        ).write(options.format)
    }
}

/// `gtfs-query favorites move NUMBER TO`
private struct MoveFavouriteCommand: ParsableCommand, SpeakingCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Puts a favourite at another position of the list.")

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var file: FavouritesOptions

    @Argument(help: ArgumentHelp("Its number, as list shows it.", valueName: "number"))
    var number: Int

    @Argument(help: ArgumentHelp("The position: 1 for the first.", valueName: "position"))
    var order: Int

    var lang: String? { options.lang }

    func validate() throws {
        guard order >= 1 else { throw ValidationError("\(order) is no position of a list: the first is 1.") }
    }

    func run() throws {
        try options.requireFormat(of: "favorites move")
        let list = try file.change { favourites in
            try favourites.move(number, to: order)
            return try favourites.all()
        }
        try Answer(list, sections: [.rows(list, Favourite.columns)]).write(options.format)
    }
}

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
private struct MergeFavouritesCommand: ParsableCommand, SpeakingCommand {
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
