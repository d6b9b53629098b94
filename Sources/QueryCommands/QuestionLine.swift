internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// A question, as typed after `gtfs-query`.
struct QuestionLine {
    /// The kind of error of a line of `gtfs-query lines`: a code of the libraries' errors, or one of these.
    struct LineErrorCode {
        let rawValue: String

        /// The line is not a question that `lines` can ask.
        static let badLine = LineErrorCode(rawValue: "bad_line")
        /// The question could not be answered for another reason, or its answer is a failure.
        static let failed = LineErrorCode(rawValue: "failed")
        static let timedOut = LineErrorCode(rawValue: "timed_out")
    }

    let words: [String]

    /// The most words of a line: the parser of options compares each with the others.
    private static let mostWords = 1_000

    /// Splits a line as a shell does: spaces and tabs end a word, a backslash takes the next character as it is, and quotes
    /// keep a word together, single quotes without exception.
    init(_ line: String) throws {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        var isEscaped = false
        func append(_ scalar: Unicode.Scalar) {
            word = word ?? .init()
            word?.append(scalar)
        }
        for scalar in line.unicodeScalars {
            switch (quote, scalar) {
            case _ where isEscaped:
                // Between double quotes a backslash stays if it does not escape the next character.
                if quote != nil, scalar != "\"", scalar != "\\" { append("\\") }
                append(scalar)
                isEscaped = false
            case (nil, "\\"), ("\"", "\\"): isEscaped = true
            case (nil, "'"), (nil, "\""):
                quote = scalar
                word = word ?? .init()
            case (let open?, scalar) where open == scalar: quote = nil
            case (nil, " "), (nil, "\t"):
                if let ended = word { words.append(String(ended)) }
                word = nil
                guard words.count <= Self.mostWords else {
                    throw ValidationError(
                        "The line has more than \(Self.mostWords) words: ask for less in one line.")
                }
            default: append(scalar)
            }
        }
        guard quote == nil, !isEscaped else {
            throw ValidationError("The line ends within a word: close its quotes, or leave the backslash out.")
        }
        if let word { words.append(String(word)) }
        guard !words.isEmpty else {
            throw ValidationError("The line is empty: give a question, such as departures 2000.")
        }
        self.words = words
    }

    /// The command that asks the question.
    /// - Parameter known: the commands of earlier lines.
    func command(like known: inout ParsedCommands) throws -> any AnsweringCommand {
        let command = try known.command(of: words)
        guard let command = command as? any AnsweringCommand else {
            let name = QueryTool.path(to: type(of: command)).dropFirst().joined(separator: " ")
            throw ValidationError(
                name.isEmpty
                    ? "\(words.joined(separator: " ")) asks for help, and no question."
                    : "\(name) writes, or goes on: lines ask commands that read, answer and are done.")
        }
        guard !words.contains("-"), !words.contains("--realtime=-") else {
            throw ValidationError("Standard input has the questions: name a file or a URL in place of -.")
        }
        return try Self.asked(command)
    }

    /// The command with its answer in JSON.
    private static func asked(_ command: some AnsweringCommand) throws -> any AnsweringCommand {
        let format = command.format
        guard format == .table || format == .json else {
            throw ValidationError("A line has its answer in JSON: leave --format \(format.rawValue) out.")
        }
        guard !isPicture(command) else {
            throw ValidationError("A line has its answer in JSON: leave --picture out.")
        }
        guard (command as? DeparturesCommand)?.watch != true else {
            throw ValidationError("A line has one answer: leave --watch out.")
        }
        guard (command as? WatchCommand)?.plan != false else {
            throw ValidationError("A line has one answer: give --plan to watch.")
        }
        var command = command
        command.format = .json
        return command
    }

    private static func isPicture(_ command: some AnsweringCommand) -> Bool {
        if let performance = command as? PerformanceCommand { return performance.pictures.picture != nil }
        return (command as? any PictureCommand)?.pictureFile != nil
    }

    private static func code(of error: some CodedError) -> LineErrorCode {
        LineErrorCode(rawValue: error.code.rawValue)
    }

    func answer(about error: any Error) -> JSONValue {
        switch (error, QueryTool.exitCode(for: error)) {
        case (let error as QueryError, _):
            let sentence =
                (try? Refusal.FieldOption.sentence(for: error, of: type(of: QueryProgram.command(of: words)), words))
                ?? CommandAdvice.sentence(of: error)
            guard let value = try? AnswerEncoder().value(of: error.appending(sentence)) else {
                return .error(.failed, sentence)
            }
            return .object([.init(key: "error", value: value)])
        case (let error as any CodedError, _): return .error(Self.code(of: error), CommandAdvice.sentence(of: error))
        case (let error as ValidationError, _): return .error(.badLine, error.message)
        case (_, .validationFailure): return .error(.badLine, QueryProgram.sentence(of: error, in: words))
        case (_, .success): return .error(.badLine, "\(words.joined(separator: " ")) asks for help, and no question.")
        default: return .error(.failed, "\(error)")
        }
    }
}

extension PictureCommand {
    fileprivate var pictureFile: String? { pictures.picture }
}

extension JSONValue {
    /// - Parameter answer: the rows of an answer that is a failure.
    static func error(_ code: QuestionLine.LineErrorCode, _ sentence: String, answer: JSONValue? = nil) -> JSONValue {
        let error = JSONValue.object([
            .init(key: "code", value: .string(code.rawValue)), .init(key: "message", value: .string(sentence)),
        ])
        let members = [Member(key: "error", value: error)]
        return .object(answer.map { members + [Member(key: "answer", value: $0)] } ?? members)
    }
}
