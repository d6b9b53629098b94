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
        guard let answer = try answerOfSeveral() else { return try show(options.timetable()) }
        try answer.write(options.format)
    }

    func answer() throws -> Answer { try answerOfSeveral() ?? answer(options.timetable()) }

    /// Nil for one database, and for a command that asks one.
    private func answerOfSeveral() throws -> Answer? {
        let paths = try options.paths()
        guard paths.count > 1, let several = self as? any SetCommand else { return nil }
        return try several.answer(options.feeds(paths))
    }

    func show(_ timetable: Timetable) throws { try answer(timetable).write(options.format) }

    /// An error of the answer; one of the only database for an id with the name of the file says how to write the id.
    func explained(_ error: any Error) -> any Error {
        guard let error = error as? QueryError, error.code == .unknownID, let id = error.requestedID,
            let path = try? options.path()
        else { return error }
        return error.saying(how: id, isWrittenIn: path)
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
    func saying(_ sentence: String) -> QueryError {
        QueryError(code, field: field, requestedID: requestedID, nearest: nearest, sentence)
    }

    /// The error for an id of one database; it explains an id that begins with the name of the file, as ids of several
    /// databases do.
    func saying(how id: String, isWrittenIn path: String) -> any Error {
        let name = "\(FeedID(ofFile: path)):"
        guard id.hasPrefix(name) else { return self }
        return CommandFailure(
            "\(CommandAdvice.sentence(of: self)) Only several databases are asked with the name of the file: write \(id.dropFirst(name.count))."
        )
    }
}
