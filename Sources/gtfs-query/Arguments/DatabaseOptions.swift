internal import ArgumentParser

/// What every command takes: which database to ask, and how to write the answer.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database to ask.",
            discussion: "Else the one that $GTFS_DATABASE names, else the one in the current folder.",
            valueName: "path"))
    var database: [String] = []

    @Option(help: "How the answer is written: table, json, csv, or geojson where rows have a place.")
    var format: OutputFormat = .table

    /// The path of the one database that is meant.
    func path() throws -> String {
        if database.count > 1 {
            throw ValidationError("A command asks one database, but --database names \(database.count): leave one.")
        }
        return try database.first ?? DatabaseLocation.current()
    }

    /// Throws where the command has no such form.
    func requireFormat(_ formats: [OutputFormat], of command: String) throws {
        guard !formats.contains(format) else { return }
        let names = formats.map(\.rawValue)
        throw ValidationError(
            "\(command) has no \(format.rawValue), as its rows have no place: choose "
                + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "").")
    }

    /// Writes an answer in the form that was asked for. One that amounts to a failure throws it in the end.
    func write(_ answer: Answer) throws {
        try Output.write(answer.text(format, isStyled: format == .table && Output.isStyled))
        answer.notes.forEach(Output.note)
        if let failure = answer.failure { throw CommandFailure(failure) }
    }
}
