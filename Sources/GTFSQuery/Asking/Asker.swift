public import GTFSModel

/// What belongs to the one who asks, whichever timetable answers: a timetable carries it to its answers, and a
/// `TimetableFile` hands it on from each timetable to the next.
///
///     file.asker = Asker(language: "fr", usualDelays: try History(path: "city.history"))
///     for try await board in file.boards(request) { show(board) }
public struct Asker: Sendable {
    /// The language of the names in answers, BCP 47 such as `fr` or `fr-CA`: those of translations.txt, or else the
    /// feed's own (rule A34). Nil for the feed's own.
    public var language: String?
    /// The history that tells how late departures usually are; nil for none. A board says so where it is asked to
    /// (`DeparturesRequest.includesUsual`).
    public var usualDelays: (any UsualDelaySource)?

    /// By default, answers are in the feed's own language.
    public init(language: String? = nil, usualDelays: (any UsualDelaySource)? = nil) {
        self.language = language
        self.usualDelays = usualDelays
    }

    /// The same for a question in a language; nil for its own.
    func asking(in language: String?) -> Asker { Asker(language: language ?? self.language, usualDelays: usualDelays) }
}
