internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `--own-sources`: of several messages only those of sources that speak of the routes of the question.
struct SourceOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Of several --realtime read only those that have spoken of routes of the board, the line, the trip or what else "
                + "is asked for, as it is kept beside the favourites; all of them where nothing is known yet."))
    var ownSources = false

    /// Throws where there are no messages to choose among.
    func check(_ messages: MessageOptions) throws {
        guard ownSources, messages.files.isEmpty else { return }
        throw ValidationError("--own-sources chooses among messages: give --realtime with it.")
    }

    /// Throws if several databases are asked.
    func checkOneDatabase() throws {
        guard ownSources else { return }
        throw ValidationError("--own-sources asks one database: leave one --database.")
    }

    /// The messages to read.
    /// - Parameters:
    ///   - path: of the favourites; nil for the file that is asked where none is named.
    ///   - routes: those of the question; empty for all routes.
    func choice(
        among messages: MessageOptions, keptAt path: String? = nil, of routes: () throws -> Set<Route.ID>
    ) rethrows -> SourceChoice {
        let isChoice = ownSources && messages.files.count > 1
        return SourceChoice(
            messages: messages.named, isAsked: ownSources, routes: isChoice ? try routes() : [], path: path)
    }
}
