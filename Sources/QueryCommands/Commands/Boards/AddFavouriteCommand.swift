internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query favorites add stop|route|place|journey …`
struct AddFavouriteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Adds a stop, a route, a place or a journey.",
        subcommands: [AddStop.self, AddRoute.self, AddPosition.self, AddJourney.self])

    struct Options: ParsableArguments {
        @OptionGroup var database: AnswerOptions<OutputFormat.Plain>
        @OptionGroup var file: FavouritesOptions

        @Option(help: ArgumentHelp("Your own name for it.", valueName: "text"))
        var label: String?

        func add(_ subject: @autoclosure () throws -> Favourite.Subject, as name: String) throws {
            try database.requireFormat(of: "favorites add \(name)")
            // A subject that the feed does not have must not create a file.
            let subject = try subject()
            let favourite = try file.change { try $0.add(subject, label: label.flatMap { $0.isEmpty ? nil : $0 }) }
            try Answer([favourite], sections: [.rows([favourite], Favourite.columns)]).write(database.format)
        }

        /// The stop with its name in the feed's language, not in that of answers.
        func stop(_ text: String) throws -> Stop {
            let timetable = try timetable()
            let asked = try StopArgument(text, timetable: timetable)
            [asked].notes.forEach(Output.note)
            return try timetable.stop(asked.id).stop
        }

        func timetable() throws -> Timetable {
            var timetable = try database.choice.timetable()
            timetable.language = nil
            return timetable
        }
    }

    private struct AddStop: ParsableCommand, SpeakingCommand {
        static let configuration = CommandConfiguration(commandName: "stop", abstract: "Adds a stop or station.")
        @OptionGroup var options: Options
        var lang: String? { options.database.lang }

        @Argument(
            help: ArgumentHelp("The stop_id, or words that search resolves.", valueName: "stop-id"),
            completion: FeedCompletion.Stops.kind)
        var stop: String

        func run() throws { try options.add(.stop(options.stop(stop)), as: "stop") }
    }

    private struct AddRoute: ParsableCommand, SpeakingCommand {
        static let configuration = CommandConfiguration(commandName: "route", abstract: "Adds a route.")
        @OptionGroup var options: Options
        var lang: String? { options.database.lang }

        @Argument(help: ArgumentHelp("The route_id.", valueName: "route-id"), completion: FeedCompletion.Routes.kind)
        var route: String

        func run() throws { try options.add(.route(options.timetable().route(Route.ID(route)).route), as: "route") }
    }

    private struct AddPosition: ParsableCommand, SpeakingCommand {
        static let configuration = CommandConfiguration(
            commandName: "place", abstract: "Adds a position on the map, such as home.")
        @OptionGroup var options: Options
        var lang: String? { options.database.lang }

        @Argument(help: ArgumentHelp("Latitude and longitude in degrees.", valueName: "lat lon"))
        var position: [String]

        func validate() throws { _ = try CoordinateArgument(operands: position) }

        func run() throws {
            try options.add(.position(CoordinateArgument(operands: position).coordinate), as: "place")
        }
    }

    private struct AddJourney: ParsableCommand, SpeakingCommand {
        static let configuration = CommandConfiguration(
            commandName: "journey", abstract: "Adds a journey between two stops or places.")
        @OptionGroup var options: Options
        var lang: String? { options.database.lang }

        @Argument(
            help: ArgumentHelp("Where it begins: a stop_id, LAT,LON, or words.", valueName: "from"),
            completion: FeedCompletion.Stops.kind)
        var from: String

        @Argument(
            help: ArgumentHelp("Where it ends, likewise.", valueName: "to"), completion: FeedCompletion.Stops.kind)
        var to: String

        func run() throws { try options.add(.journey(from: end(from), to: end(to)), as: "journey") }

        /// An id of the feed may look like a position, but hardly has a comma in it.
        private func end(_ word: String) throws -> Favourite.End {
            if let position = CoordinateArgument(argument: word) { return .position(position.coordinate) }
            return .stop(try options.stop(word))
        }
    }
}
