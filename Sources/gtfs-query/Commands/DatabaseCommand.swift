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
        try requireFormat()
        let answer = try answer(Timetable(path: options.path()))
        try Output.write(answer.text(options.format, isStyled: options.format == .table && Output.isStyled))
        answer.notes.forEach(Output.note)
        if let failure = answer.failure { throw CommandFailure(failure) }
    }

    private func requireFormat() throws {
        guard !Self.formats.contains(options.format) else { return }
        let names = Self.formats.map(\.rawValue)
        throw ValidationError(
            "\(Self._commandName) has no \(options.format.rawValue), as its rows have no place: choose "
                + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "").")
    }
}
