internal import ArgumentParser

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
protocol AskingCommand: AnsweringCommand {
    /// The formats in which the answer can be written.
    associatedtype Formats: OutputFormat.FormatList
    var options: AnswerOptions<Formats> { get set }
}

extension AskingCommand {
    var format: OutputFormat {
        get { options.format }
        set { options.format = newValue }
    }

    mutating func complete(with choice: DatabaseChoice) {
        if options.database.isEmpty { options.database = choice.database }
        options.lang = options.lang ?? choice.lang
    }
}
