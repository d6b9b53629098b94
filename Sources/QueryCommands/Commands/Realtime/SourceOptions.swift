internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `--own-sources`: of several messages only those of sources that speak of the routes of the board.
struct SourceOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Of several --realtime read only those that have spoken of routes of the board, as it is kept beside the "
                + "favourites; all of them where nothing is known yet."))
    var ownSources = false

    /// The messages to read.
    /// - Parameters:
    ///   - path: of the favourites; nil for the file that is asked where none is named.
    ///   - now: seconds since 1970.
    ///   - routes: those of the board.
    func own(
        _ messages: MessageOptions, keptAt path: String?, at now: Int, of routes: () throws -> Set<Route.ID>
    ) throws -> MessageOptions {
        guard ownSources, messages.files.count > 1 else { return messages }
        let names = messages.files.map(FetchedMessage.label)
        let own = Set(try FavouritesOptions.sourceRoutes(at: path).own(names, of: routes(), at: now))
        var chosen = messages
        chosen.files = zip(messages.files, names).filter { own.contains($1) }.map(\.0)
        return chosen
    }

    /// Keeps which routes the messages speak of.
    func learn(from snapshot: RealtimeSnapshot?, keepingAt path: String?) throws {
        guard ownSources, let snapshot else { return }
        try FavouritesOptions.change(at: path) { try $0.learnSources(from: snapshot.overlay, at: snapshot.now) }
    }
}
