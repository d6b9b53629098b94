public import GTFSModel
internal import GTFSStore

/// A question to a timetable: a value that validates its fields and answers itself.
///
///     let board = try await timetable.ask(DeparturesRequest(stopID: "200060", at: now), realtime: snapshot)
///     let rides = try await timetable.ask(ConnectionsRequest(from: "200060", to: "2000441", at: now), language: "fr")
///
/// The requests of the library are questions. A question of an app combines other questions, and asks all of them of
/// one state of the file:
///
///     struct Way: Question {
///         let from: Stop.ID
///         let to: Stop.ID
///         let now: Int
///
///         func answer(in session: QuestionSession) throws -> [Departure] {
///             let rides = try session.ask(ConnectionsRequest(from: from, to: to, at: now)).connections
///             guard rides.isEmpty else { return rides.map(\.boarding) }
///             return try session.ask(DeparturesRequest(stopID: from, at: now)).departures
///         }
///     }
public protocol Question: Sendable {
    /// The answer.
    associatedtype Answer: Sendable

    /// With which other questions it shares threads when it is asked by an `async` form; `short` unless told otherwise.
    static var kind: QuestionKind { get }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    func validate() throws

    /// The answer to a valid question.
    /// - Parameter session: answers other questions, at the same moment and in the same language.
    func answer(in session: QuestionSession) throws -> Answer

    /// The same question for one feed of a set, if every feed is asked: ids with their feed, such as `sydney:T1`, become the
    /// feed's own.
    /// - Returns: Nil if the question is about other feeds.
    /// - Throws: `QueryError` for an id that names no feed, or one that the set does not have.
    func asked(of feed: FeedID, in set: TimetableSet) throws -> Self?
}

extension Question {
    /// It takes no longer than a board.
    public static var kind: QuestionKind { .short }

    /// All values are allowed.
    public func validate() throws {}

    /// Every feed is asked the same.
    public func asked(of feed: FeedID, in set: TimetableSet) throws -> Self? { self }
}

/// One reading of a timetable, in which a question is answered. It must not be used after that.
public struct QuestionSession {
    /// In the language of the answer.
    let timetable: Timetable
    let reader: FeedReader
    /// The overlay of messages at the moment of the question; nil for the schedule alone.
    package let realtime: RealtimeSnapshot?

    /// The overlay, evaluated at the moment of the question.
    package var evaluated: EvaluatedOverlay? { realtime.map(EvaluatedOverlay.init) }

    /// To be called from time to time by a question that takes long, so that it ends with the task that asked it.
    /// - Throws: `CancellationError` if the question was asked by an `async` form, and the task is cancelled.
    public func checkCancellation() throws { try Cancellation.current.check() }

    /// The words of the answer, in the language of the asker.
    package var words: Words { Words(timetable.language) }
    /// The language of the words; nil where none was asked for.
    package var spokenLanguage: String? { timetable.language == nil ? nil : words.language }

    /// A question's view of the feed.
    /// - Parameter language: of the request; nil for that of the session.
    package func feed(language: String? = nil) throws -> FeedSession {
        try timetable.feedSession(reader, language: language)
    }

    /// The same reading with the schedule alone.
    package var scheduleOnly: QuestionSession { QuestionSession(timetable: timetable, reader: reader, realtime: nil) }

    /// The history that says how late departures usually are; nil without one.
    package var usualDelays: (any UsualDelaySource)? { timetable.usualDelays }

    /// The same reading with another view of the messages, such as one at another moment.
    package func changing(_ change: (inout RealtimeSnapshot) -> Void) -> QuestionSession {
        guard var snapshot = realtime else { return self }
        change(&snapshot)
        return QuestionSession(timetable: timetable, reader: reader, realtime: snapshot)
    }

    /// Answers a question that is a part of another one.
    /// - Throws: the error of the question.
    public func ask<Asked: Question>(_ question: Asked) throws -> Asked.Answer {
        try question.validate()
        return try question.answer(in: self)
    }
}

extension Timetable {
    /// Answers a question.
    /// - Parameters:
    ///   - realtime: the overlay of realtime messages at a moment; nil for the schedule alone.
    ///   - language: of names and texts, BCP 47 such as `fr` or `fr-CA`; nil for that of the timetable.
    /// - Throws: `QueryError` for a value that is not allowed or an id that the feed does not have; `StoreError` if the
    ///   database cannot be read.
    public func ask<Asked: Question>(
        _ question: Asked, realtime: RealtimeSnapshot? = nil, language: String? = nil
    ) throws -> Asked.Answer {
        try question.validate()
        try realtime?.validate(for: self)
        let asked = asked(by: asker.asking(in: language))
        return try database.reading { reader in
            try question.answer(in: QuestionSession(timetable: asked, reader: reader, realtime: realtime))
        }
    }

    /// Answers a question outside the cooperative pool, on a thread of its kind.
    /// - Throws: the errors of the synchronous form; `CancellationError` if the task is cancelled before the answer is there,
    ///   unless the question has begun and takes no longer than a board; `QueryError.Code.busy` if too many questions of the
    ///   kind wait already.
    public func ask<Asked: Question>(
        _ question: Asked, realtime: RealtimeSnapshot? = nil, language: String? = nil
    ) async throws -> Asked.Answer {
        try await Asked.kind.queue.value { try ask(question, realtime: realtime, language: language) }
    }
}

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
    /// The history that tells how often changes held; nil for none. A journey says so where it is asked to
    /// (`JourneysRequest.includesChances`).
    public var changeRecords: (any ChangeRecordSource)?

    /// By default, answers are in the feed's own language.
    public init(
        language: String? = nil, usualDelays: (any UsualDelaySource)? = nil,
        changeRecords: (any ChangeRecordSource)? = nil
    ) {
        self.language = language
        self.usualDelays = usualDelays
        self.changeRecords = changeRecords
    }

    /// The same for a question in a language; nil for its own.
    func asking(in language: String?) -> Asker {
        var asker = self
        asker.language = language ?? self.language
        return asker
    }
}
