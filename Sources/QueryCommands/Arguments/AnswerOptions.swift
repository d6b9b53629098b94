internal import ArgumentParser

/// The options of every command: which databases to ask, and how to write the answer.
///
/// Each command names its formats, so that its help and the shell's completion offer only these.
struct AnswerOptions<Formats: OutputFormat.FormatList>: ParsableArguments {
    // ArgumentParser looks into each group of options at every start: one group is quicker than several.
    @Option(
        help: ArgumentHelp(
            "The database to ask, several of them, or all of a folder; shape, map, diagram, journeys, reach, matrix, "
                + "realtime and the commands about a database ask one.",
            discussion: "Without it: the file that $GTFS_DATABASE names, else the one database in the current folder.",
            valueName: "path"),
        completion: .file())
    var database: [String] = []

    @Option(
        help: ArgumentHelp(
            "The language of names and alerts, such as en or fr-CA, where the feed has it, and of all other words.",
            valueName: "tag"))
    var lang: String?

    @Option(name: .customLong("format"), help: ArgumentHelp("How to write the answer.", valueName: "format"))
    private var chosen = ListedFormat<Formats>()

    var format: OutputFormat {
        get { chosen.format }
        set { chosen.format = newValue }
    }

    var choice: DatabaseChoice { DatabaseChoice(database: database, lang: lang) }

    func requireFormat(of command: String) throws { try Formats.require(format, of: command) }
}

/// How to write the answer of a command that asks no database.
struct FormatOption<Formats: OutputFormat.FormatList>: ParsableArguments {
    @Option(name: .customLong("format"), help: ArgumentHelp("How to write the answer.", valueName: "format"))
    private var chosen = ListedFormat<Formats>()

    var format: OutputFormat {
        get { chosen.format }
        set { chosen.format = newValue }
    }

    func require(of command: String) throws { try Formats.require(format, of: command) }
}

/// A format as a word of the command line. Every format is read, so that a command can say why it lacks the requested
/// one.
private struct ListedFormat<Formats: OutputFormat.FormatList>: ExpressibleByArgument {
    var format = OutputFormat.table

    init() {}

    init?(argument: String) {
        guard let format = OutputFormat(rawValue: argument) else { return nil }
        self.format = format
    }

    var defaultValueDescription: String { format.rawValue }
    static var allValueStrings: [String] { Formats.formats.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
