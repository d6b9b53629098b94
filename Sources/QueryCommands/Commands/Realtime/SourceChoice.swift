internal import GTFSModel
internal import GTFSQuery

/// The messages of a question: all of them, or those of sources that speak of its routes. What they speak of is kept beside the
/// favourites.
struct SourceChoice {
    /// All that there are.
    let messages: [NamedMessage]
    /// Whether only some are to be read, and what they speak of is to be kept.
    let isAsked: Bool
    /// The routes of the question; empty for all.
    let routes: Set<Route.ID>
    /// The path of the favourites; nil for the file that is asked where none is named.
    let path: String?

    /// The messages to read; all of them where what is known cannot be read.
    /// - Parameter now: seconds since 1970.
    func own(at now: Int) -> [NamedMessage] {
        guard !routes.isEmpty, let known = try? FavouritesOptions.sourceRoutes(at: path) else { return messages }
        let own = Set(known.own(messages.map(\.name), of: routes, at: now))
        return messages.filter { own.contains($0.name) }
    }

    /// Keeps which routes the messages of an overlay speak of.
    /// - Returns: a note where that cannot be written.
    func learn(from overlay: RealtimeOverlay, at now: Int) -> String? {
        do {
            try FavouritesOptions.learnSources(from: overlay, at: now, keepingAt: path)
            return nil
        } catch {
            return CommandWords.text("sources_not_kept", with: ["reason": "\(error)"])
        }
    }

    /// The messages as they match a timetable, and what they speak of, kept; nothing without messages.
    func read(_ realtimeOptions: RealtimeOptions, for timetable: Timetable) throws -> ReadMessages {
        guard !messages.isEmpty else { return ReadMessages() }
        let (snapshot, notes) = try readAny(realtimeOptions, for: timetable)
        return ReadMessages(snapshot: snapshot, notes: notes)
    }

    /// The messages of a question that has some, and notes on what was left out, and on what cannot be kept of them.
    func readAny(
        _ realtimeOptions: RealtimeOptions, for timetable: Timetable
    ) throws -> (snapshot: RealtimeSnapshot, notes: [String]) {
        let own = own(at: realtimeOptions.now.instant(in: try timetable.timeZone(), now: Environment.now))
        let snapshot = try RealtimeOptions.RealtimeQuestion(own, realtimeOptions: realtimeOptions, timetable: timetable)
            .snapshot
        let leftOut = messages.count - own.count
        var notes = leftOut > 0 ? [CommandWords.text("sources_left_out", count: leftOut)] : []
        if isAsked, let note = learn(from: snapshot.overlay, at: snapshot.now) { notes.append(note) }
        return (snapshot, notes)
    }
}

extension SourceChoice {
    /// Messages as they were read for a question.
    struct ReadMessages {
        /// Nil without any.
        var snapshot: RealtimeSnapshot?
        /// On messages that were left out, and on what cannot be kept of them.
        var notes: [String] = []

        /// The notes behind the warnings about the messages.
        /// - Parameter instead: the English sentence on what is shown if no message is usable.
        func warnings(instead: String) -> [String] {
            (snapshot.map { MessageWarnings($0, instead: instead).lines } ?? []) + notes
        }
    }
}
