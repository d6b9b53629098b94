internal import GTFSModel
internal import Terminal

/// A command with `--lang`.
protocol SpeakingCommand {
    /// As it was typed; nil without it.
    var lang: String? { get }
}

/// A command for people who run databases, histories and messages: its words are English.
protocol EnglishCommand {}

/// The words of the command that runs: those of its `--lang`, or else English (rule T13).
enum CommandWords {
    @TaskLocal static var current = Words.english

    /// A heading, a status or a whole sentence without arguments, by the English one.
    static func label(_ english: String) -> String { current.label(english) }

    /// A name of an enumeration in snake_case.
    static func phrase(ofName name: String) -> String { current.phrase(ofName: name) }

    static func text(_ key: String, count: Int? = nil, with arguments: [String: String] = [:]) -> String {
        current.text(key, count: count, with: arguments)
    }

    /// Runs a command in its language.
    /// - Parameter note: told where its language has no words.
    static func speaking<Value>(
        as command: Any, note: (String) -> Void = { _ in }, _ body: () throws -> Value
    ) rethrows -> Value {
        let words = command is any EnglishCommand ? .english : Words((command as? any SpeakingCommand)?.lang)
        if let missing = words.missing {
            note("There are no words in \(missing) yet: names are in it where the feed has them, the rest is English.")
        }
        return try $current.withValue(words, operation: body)
    }
}
