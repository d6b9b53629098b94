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

    /// Throws where there are no messages to choose among.
    func check(_ messages: MessageOptions) throws {
        guard ownSources, messages.files.isEmpty else { return }
        throw ValidationError("--own-sources chooses among messages: give --realtime with it.")
    }

    /// The messages to read; all of them where what is known cannot be read.
    /// - Parameters:
    ///   - path: of the favourites; nil for the file that is asked where none is named.
    ///   - now: seconds since 1970.
    ///   - routes: those of the board.
    func own(
        _ messages: MessageOptions, keptAt path: String?, at now: Int, of routes: () throws -> Set<Route.ID>
    ) throws -> MessageOptions {
        guard ownSources, messages.files.count > 1, let known = try? FavouritesOptions.sourceRoutes(at: path) else {
            return messages
        }
        let names = messages.files.map(FetchedMessage.label)
        let own = Set(known.own(names, of: try routes(), at: now))
        var chosen = messages
        chosen.files = zip(messages.files, names).filter { own.contains($1) }.map(\.0)
        return chosen
    }

    /// Keeps which routes the messages speak of.
    /// - Parameters:
    ///   - snapshot: of the messages that were read.
    ///   - leftOut: how many were not.
    /// - Returns: notes on what was left out, and on a file that cannot be written.
    func learn(from snapshot: RealtimeSnapshot?, leftOut: Int, keepingAt path: String?) -> [String] {
        guard ownSources, let snapshot else { return [] }
        var notes = leftOut > 0 ? [CommandWords.text("sources_left_out", count: leftOut)] : []
        do {
            try FavouritesOptions.learnSources(from: snapshot.overlay, at: snapshot.now, keepingAt: path)
        } catch {
            notes.append(CommandWords.text("sources_not_kept", with: ["reason": "\(error)"]))
        }
        return notes
    }
}
