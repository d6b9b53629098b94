internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// The answer of a command, before it is written in one of the formats: the library's value, which JSON, CSV and
/// GeoJSON encode, and the same as tables for people.
struct Answer {
    /// The content of JSON: an array of rows, or one object. CSV has a line for each.
    let value: any Encodable
    /// The rows for CSV, if the one object is made of rows.
    var rows: (any Encodable)?
    /// The features of GeoJSON, if the rows have no position of their own.
    var features: (any Encodable)?
    /// The table form, which is made where a table is written.
    var sections: () -> [TableSection]
    /// The notes besides the rows, one line each on standard error.
    var notes: [String] = []
    /// Further notes that cost a question of their own: they are asked where notes are written.
    var askedNotes: () throws -> [String] = { [] }
    /// The line above the table on a terminal; nil for none.
    var heading: () -> String? = { nil }
    /// A sentence that says why, if the answer is a failure: it is written after the answer, with exit 1.
    var failure: String?

    init(
        _ value: any Encodable, rows: (any Encodable)? = nil, sections: @autoclosure @escaping () -> [TableSection],
        notes: [String] = []
    ) {
        self.value = value
        self.rows = rows
        self.sections = sections
        self.notes = notes
    }

    /// The rows of several feeds. It is a failure if one of them lacks an id of the question; notes tell which cannot be
    /// read.
    init<Row: Encodable>(_ found: SetAnswer<Row>, _ columns: [TableColumn<Row>], notes: [String] = []) {
        let unread = found.failures.filter { !($0.error is QueryError) }
        self.init(
            found.rows, sections: [.rows(found.rows, FeedRow.columns(columns))],
            notes: unread.notes + notes + FilterOptions.PageOptions.notes(found.next))
        failure = found.failures.filter { $0.error is QueryError }.sentence
    }

    /// Adds a sentence that makes the answer a failure; nil adds none.
    mutating func addFailure(_ sentence: String?) {
        guard let sentence else { return }
        failure = [failure, sentence].compactMap(\.self).joined(separator: " ")
    }

    /// The whole answer as text in `format`.
    /// - Parameter screen: the terminal of a table; nil elsewhere.
    func text(_ format: OutputFormat, on screen: TerminalScreen? = nil) throws -> String {
        var encoder = AnswerEncoder()
        if format != .json { encoder.keys = .columns }
        switch format {
        case .table: return table(on: screen)
        case .json: return try encoder.lines(of: value)
        case .csv:
            let lines = rows ?? value
            return CSVWriter.text(try encoder.value(of: lines).rows)
        case .geojson:
            let shown = features ?? value
            return GeoJSONWriter.text(try encoder.value(of: shown).rows)
        case .html, .svg, .sarif: throw CommandFailure("Rows are not written as \(format.rawValue).")
        }
    }

    func withAskedNotes() throws -> Answer {
        var answer = self
        (answer.notes, answer.askedNotes) = (try notes + askedNotes(), { [] })
        return answer
    }

    private func table(on screen: TerminalScreen?) -> String {
        let writer = TableWriter(screen: screen)
        guard screen != nil, let heading = heading() else { return writer.text(sections()) }
        return writer.heading(heading) + "\n" + writer.text(sections())
    }

    /// Writes the answer in `format`, a table that the terminal cannot show at once page by page, then throws its failure if it has one.
    func write(_ format: OutputFormat) throws {
        let screen = format == .table ? Output.screen : nil
        try Output.show(text(format, on: screen), on: screen)
        try withAskedNotes().notes.forEach(Output.note)
        if let failure { throw CommandFailure(failure) }
    }
}

extension JSONValue {
    /// The elements of an array; of any other value, itself.
    var rows: [JSONValue] { if case .array(let elements) = self { elements } else { [self] } }
}

/// A command that reads and writes nothing but its answer: `lines` can ask it.
protocol AnsweringCommand: ParsableCommand {
    /// How the answer is written.
    var format: OutputFormat { get set }

    /// Asks the databases of `lines` where the line names none; by default a line names them all.
    mutating func complete(with choice: DatabaseChoice)

    func answer() throws -> Answer
}

extension AnsweringCommand {
    mutating func complete(with choice: DatabaseChoice) {}
}

/// A command with the options of all commands that ask databases.
protocol AskingCommand: AnsweringCommand, SpeakingCommand {
    /// The formats in which the answer can be written.
    associatedtype Formats: OutputFormat.FormatList
    var options: AnswerOptions<Formats> { get set }
    /// The words that call the command, as errors name it.
    static var words: String { get }
}

extension AskingCommand {
    static var words: String { _commandName }

    var lang: String? { options.lang }

    func run() throws {
        try options.requireFormat(of: Self.words)
        try answer().write(options.format)
    }

    var format: OutputFormat {
        get { options.format }
        set { options.format = newValue }
    }

    mutating func complete(with choice: DatabaseChoice) {
        if options.database.isEmpty { options.database = choice.database }
        options.lang = options.lang ?? choice.lang
    }
}
