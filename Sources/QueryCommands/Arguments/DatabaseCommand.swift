internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// A command that asks databases and writes an answer.
protocol DatabaseCommand: AskingCommand {
    /// The answer. An error that it throws is written as one sentence, with exit 1; a `ValidationError` means a wrong
    /// command line, exit 64.
    func answer(_ timetable: Timetable) throws -> Answer

    /// Writes the answer of one database; a command that continues, as with --watch, writes more than one.
    func show(_ timetable: Timetable) throws
}

extension DatabaseCommand {
    func run() throws { try writeRows() }

    /// Writes the answer, not as a picture.
    func writeRows() throws {
        try options.requireFormat(of: Self._commandName)
        guard let answer = try answerOfSeveral() else { return try show(options.choice.timetable()) }
        try answer.write(options.format)
    }

    func answer() throws -> Answer { try answerOfSeveral() ?? answer(options.choice.timetable()) }

    /// Nil for one database, and for a command that asks one.
    private func answerOfSeveral() throws -> Answer? {
        let paths = try options.choice.paths()
        guard paths.count > 1, let several = self as? any SetCommand else { return nil }
        return try several.answer(options.choice.feeds(paths))
    }

    func show(_ timetable: Timetable) throws { try answer(timetable).write(options.format) }

    /// An error of the answer; one of the only database for an id with the name of the file says how to write the id.
    func explained(_ error: any Error) -> any Error {
        guard let error = error as? QueryError, error.code == .unknownID, let id = error.requestedID,
            let path = try? options.choice.path()
        else { return error }
        return error.explaining(how: id, isWrittenIn: path)
    }
}

extension FeedID {
    /// The name of a database among several.
    init(ofFile path: String) {
        self.init(replacingIn: URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent)
    }
}

extension QueryError {
    /// The error with another sentence, and the fields that the commands write.
    func appending(_ sentence: String) -> QueryError {
        QueryError(code, field: field, requestedID: requestedID, nearest: nearest, sentence)
    }

    /// The error for an id of one database; it explains an id that begins with the name of the file, as ids of several
    /// databases do.
    func explaining(how id: String, isWrittenIn path: String) -> any Error {
        let name = "\(FeedID(ofFile: path)):"
        guard id.hasPrefix(name) else { return self }
        return CommandFailure(
            "\(CommandAdvice.sentence(of: self)) Only several databases are asked with the name of the file: write \(id.dropFirst(name.count))."
        )
    }
}

/// A command that asks one database, or several at once.
protocol SetCommand: DatabaseCommand {
    func answer(_ feeds: TimetableSet) throws -> Answer
}

/// The database that a question about one feed asks: the only one, or that of several which an id names.
struct AskedFeed {
    let timetable: Timetable
    /// The messages matched with it; nil without any.
    let snapshot: RealtimeSnapshot?
    /// Its name among several; nil for the only one.
    let name: FeedID?
    /// What is asked about, as the feed has it.
    let id: String

    /// The only one.
    init(_ timetable: Timetable, snapshot: RealtimeSnapshot? = nil, id: String = "") {
        (self.timetable, self.snapshot, name, self.id) = (timetable, snapshot, nil, id)
    }

    /// That of several which an id names.
    init(_ named: QualifiedID<Stop>, in feeds: TimetableSet, snapshots: [FeedID: RealtimeSnapshot] = [:]) throws {
        timetable = try feeds.member(of: named.feed).timetable
        (snapshot, name, id) = (snapshots[named.feed], named.feed, named.id.rawValue)
    }

    /// A value of the answer, with the name of the feed if there are several.
    func value(_ row: some Encodable & Sendable) -> any Encodable {
        name.map { FeedRow(feed: $0, row: row) as any Encodable } ?? row
    }

    /// Rows of the answer, likewise.
    func values<Row: Encodable & Sendable>(_ rows: [Row]) -> any Encodable {
        name.map { name in rows.map { FeedRow(feed: name, row: $0) } as any Encodable } ?? rows
    }

    /// A table of the answer, likewise.
    func section<Row: Sendable>(
        _ rows: [Row], columns: [TableColumn<Row>], title: String? = nil
    ) -> TableSection {
        guard let name else { return .rows(rows, columns, title: title) }
        return .rows(rows.map { FeedRow(feed: name, row: $0) }, FeedRow.columns(columns), title: title)
    }

    /// Names and values of the answer, likewise.
    func pairs(_ pairs: [(name: String, value: String?)]) -> TableSection {
        .pairs((name.map { [("Feed", $0.rawValue)] } ?? []) + pairs)
    }
}
