internal import ArgumentParser
internal import GTFSQuery

/// A command that asks one database and writes an answer.
protocol DatabaseCommand: ParsableCommand {
    /// The forms that the answer has.
    static var formats: [OutputFormat] { get }
    var options: DatabaseOptions { get }

    /// The answer. An error that it throws is written as one sentence, with exit 1; a `ValidationError` means that
    /// the command line is wrong, exit 64.
    func answer(_ timetable: Timetable) throws -> Answer
}

extension DatabaseCommand {
    static var formats: [OutputFormat] { OutputFormat.withoutPlace }

    func run() throws {
        try options.requireFormat(Self.formats, of: Self._commandName)
        try options.write(answer(Timetable(path: options.path())))
    }
}
