internal import ArgumentParser
internal import Foundation
internal import GTFSModel

/// The words of a command line, arranged so that ArgumentParser reads them as meant.
///
/// ArgumentParser takes every word that begins with `-` for an option, and so refuses `nearby -33.87 151.21` and
/// `stop -12`. Here only a command's declared options are options; all other words are operands. Options go first, each
/// with its value in one word (`--near=-33.87,151.21`), then `--`, then the operands.
struct PreparedWords {
    /// The words for ArgumentParser.
    let prepared: [String]

    /// - Parameters:
    ///   - words: the command line without the name of the tool.
    ///   - shared: Options that may also stand before the command.
    init(_ words: [String], tool: any ParsableCommand.Type, shared: any ParsableArguments.Type) {
        // A line without a dash needs no change, and neither does a single word.
        guard words.count > 1, words.contains(where: { $0.hasPrefix("-") }) else {
            prepared = words
            return
        }
        var leading = SortedWords()
        var rest = words[...]
        if rest.first?.hasPrefix("-") == true {
            let declared = DeclaredArguments(of: shared)
            while let word = rest.first, word.hasPrefix("-"), leading.take(&rest, ifDeclaredIn: declared) {}
        }
        var (command, path) = (tool, [String]())
        while let next = Self.subcommand(rest.first, of: command) {
            command = next
            path.append(next._commandName)
            rest.removeFirst()
            leading.takeAll(&rest, ofCommandsOf: next)
        }
        guard !path.isEmpty else {
            prepared = Self.withoutCommand(leading.options, rest: rest)
            return
        }
        // A command of commands takes no words of its own: ArgumentParser should name the misspelt word.
        guard command.configuration.subcommands.isEmpty else {
            prepared = path + Self.withoutCommand(leading.options, rest: rest)
            return
        }
        prepared = path + Self.sorted(rest, after: leading, for: command)
    }

    /// The command of a line that ArgumentParser understands unchanged, or with `--database` after the command; nil for
    /// others. Most lines are like this, and to read the declarations of a command takes longer than most answers.
    static func command(
        understood words: [String], tool: any ParsableCommand.Type
    ) -> (any ParsableCommand)? {
        var rest = words[...]
        var leading: [String] = []
        while rest.count > 2, rest.first == "--database", !rest[rest.startIndex + 1].hasPrefix("-") {
            leading += rest.prefix(2)
            rest = rest.dropFirst(2)
        }
        let isPlain = !words.contains("--") && rest.first?.hasPrefix("-") == false
        return isPlain ? try? tool.parseAsRoot(rest + leading) : nil
    }

    /// The command of the tool, or of a command of commands, that a word names.
    static func subcommand(_ name: String?, of command: any ParsableCommand.Type) -> (any ParsableCommand.Type)? {
        guard let name else { return nil }
        return command.configuration.subcommands.first {
            $0._commandName == name || $0.configuration.aliases.contains(name)
        }
    }

    /// A line whose first operand is not a command of the tool. ArgumentParser should name that word, not an option
    /// after it.
    private static func withoutCommand(_ options: [String], rest: ArraySlice<String>) -> [String] {
        guard let word = rest.first, !word.hasPrefix("-"), word != "help" else { return options + rest }
        return [word]
    }

    private static func sorted(
        _ words: ArraySlice<String>, after leading: SortedWords, for command: any ParsableCommand.Type
    ) -> [String] {
        let declared = DeclaredArguments(of: command)
        var sorted = leading
        var rest = words
        while let word = rest.first {
            if sorted.take(&rest, ifDeclaredIn: declared) { continue }
            rest.removeFirst()
            if word == "--" {
                sorted.operands += rest.map { SortedWords.Operand(word: $0, isCertain: true) }
                break
            }
            sorted.operands.append(SortedWords.Operand(word: word, isCertain: !word.hasPrefix("--")))
        }
        return sorted.words(operandCount: declared.operandCount)
    }
}

/// Options and operands of a command line, apart from each other.
private struct SortedWords {
    struct Operand {
        let word: String
        /// False for a word such as `--limt`, more likely a typing error than an id.
        let isCertain: Bool
    }

    var options: [String] = []
    var operands: [Operand] = []

    /// Takes the option at the front of `rest`, with its value; false if there is none.
    mutating func take(_ rest: inout ArraySlice<String>, ifDeclaredIn declared: DeclaredArguments) -> Bool {
        guard let word = rest.first else { return false }
        let name = String(word.prefix { $0 != "=" })
        if declared.flags.contains(word) || (name != word && declared.options.contains(name)) {
            options.append(word)
            rest.removeFirst()
            return true
        }
        guard declared.options.contains(word) else { return false }
        rest.removeFirst()
        // If there is no value, ArgumentParser reports that.
        options.append(rest.popFirst().map { "\(word)=\($0)" } ?? word)
        return true
    }

    /// Takes the options between a command of commands and one of its commands: they belong to the latter.
    mutating func takeAll(_ rest: inout ArraySlice<String>, ofCommandsOf command: any ParsableCommand.Type) {
        guard rest.first?.hasPrefix("-") == true, !command.configuration.subcommands.isEmpty else { return }
        let declared = DeclaredArguments(ofCommandsOf: command)
        while take(&rest, ifDeclaredIn: declared) {}
    }

    /// All words in ArgumentParser's order. Doubtful words are operands as long as the command lacks some.
    /// - Parameter operandCount: how many operands the command needs.
    func words(operandCount: Int) -> [String] {
        let lacksAll = operands.count <= operandCount
        let sure = lacksAll ? operands : operands.filter(\.isCertain)
        let slips = lacksAll ? [] : operands.filter { !$0.isCertain }
        let tail = sure.isEmpty ? [] : ["--"] + sure.map(\.word)
        return options + slips.map(\.word) + tail
    }
}

extension PreparedWords {
    /// A line whose command the tool does not have.
    enum UnknownCommand {
        /// Whether the first words of a line, or those after `help`, name a command that the tool does not have.
        static func isNamed(by words: [String], tool: any ParsableCommand.Type) -> Bool {
            var command = tool
            for word in asked(words) {
                guard !command.configuration.subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else {
                    return false
                }
                guard let next = PreparedWords.subcommand(word, of: command) else { return true }
                command = next
            }
            return false
        }

        /// The words without a `help` before them.
        private static func asked(_ words: [String]) -> ArraySlice<String> {
            words.first == "help" ? words.dropFirst() : words[...]
        }

        /// Names the word and the nearest command; nil for a line whose command is known, or that has none.
        /// - Parameters:
        ///   - words: the command line without the name of the tool.
        ///   - shared: options that may also stand before the command.
        static func sentence(
            _ words: [String], tool: any ParsableCommand.Type, shared: any ParsableArguments.Type
        ) -> String? {
            var rest = PreparedWords(Array(asked(words)), tool: tool, shared: shared).prepared[...]
            var (command, owner) = (tool, "")
            while let next = PreparedWords.subcommand(rest.first, of: command) {
                command = next
                owner = " of \(next._commandName)"
                rest.removeFirst()
            }
            let known = command.configuration.subcommands.map { $0._commandName }
            guard !known.isEmpty, let word = rest.first, !word.hasPrefix("-"), word != "help" else { return nil }
            var nearest = NearestMatches(word)
            for name in known { nearest.consider(name) }
            let advice = nearest.suggestion ?? "give one of \(known.joined(separator: ", "))."
            return "There is no command\(owner) \"\(word)\": \(advice)"
        }
    }
}

/// The options and operands of a command, as declared to ArgumentParser.
struct DeclaredArguments {
    /// Words such as `--limit`, which take the next word.
    private(set) var options: Set<String> = []
    /// Words such as `--platforms` that stand alone.
    private(set) var flags: Set<String> = []
    /// The number of operands, repeated ones not counted.
    private(set) var operandCount = 0

    /// Reads the declarations of `arguments` from its own description.
    init(of arguments: any ParsableArguments.Type) {
        // `_dumpHelp` is what `--experimental-dump-help` prints, which other tools read: the only description of a
        // command that ArgumentParser provides.
        let description = Data(arguments._dumpHelp().utf8)
        guard let description = try? JSONDecoder().decode(Description.self, from: description) else {
            preconditionFailure("ArgumentParser describes \(arguments) in a form of its own.")
        }
        for argument in description.command.arguments ?? [] { add(argument) }
    }

    /// The options and operands of all commands of a command.
    init(ofCommandsOf command: any ParsableCommand.Type) {
        for command in command.configuration.subcommands {
            let own =
                command.configuration.subcommands.isEmpty
                ? DeclaredArguments(of: command) : DeclaredArguments(ofCommandsOf: command)
            options.formUnion(own.options)
            flags.formUnion(own.flags)
        }
    }

    private mutating func add(_ argument: Description.Argument) {
        let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
        switch argument.kind {
        case "option": options.formUnion(names)
        case "flag": flags.formUnion(names)
        default: operandCount += argument.isRepeating ? 0 : 1
        }
    }

    /// The part of the description that is read.
    private struct Description: Decodable {
        struct Command: Decodable { let arguments: [Argument]? }
        struct Argument: Decodable {
            let kind: String
            let isRepeating: Bool
            let names: [Name]?
        }
        struct Name: Decodable {
            let kind: String
            let name: String
        }
        let command: Command
    }
}
