internal import ArgumentParser

/// A command that questions repeat with other operands.
private protocol RepeatedCommand: AnsweringCommand {
    /// Replaces the operands by as many others.
    mutating func set(operands: [String])
}

/// A command that questions repeat with another `--at` too.
private protocol RepeatedMomentCommand: RepeatedCommand {
    var begin: MomentOptions { get set }
}

/// The commands that lines have parsed: a line that differs from one of them in operands and the value of `--at` alone has the
/// same command with these. ArgumentParser takes several times as long as a board to parse a line.
struct ParsedCommands {
    private static let most = 64

    private var declared: [String: Declared?] = [:]
    private var commands: [[String]: any RepeatedCommand] = [:]

    mutating func command(of words: [String]) throws -> any ParsableCommand {
        guard let name = words.first, let line = declared(name).flatMap({ Line(words, declared: $0) }) else {
            return try QueryProgram.command(of: words)
        }
        if let known = commands[line.kept], let command = try? line.command(like: known) { return command }
        let command = try QueryProgram.command(of: words)
        if let repeated = command as? any RepeatedCommand {
            if commands.count >= Self.most { commands = [:] }
            commands[line.kept] = repeated
        }
        return command
    }

    private mutating func declared(_ name: String) -> Declared? {
        if let known = declared[name] { return known }
        let command = PreparedWords.subcommand(name, of: QueryTool.self) as? any RepeatedCommand.Type
        let read = command.map {
            Declared(arguments: DeclaredArguments(of: $0), hasMoment: $0 is any RepeatedMomentCommand.Type)
        }
        if read != nil { declared[name] = read }
        return read
    }

    private struct Declared {
        let arguments: DeclaredArguments
        /// Whether the value of `--at` may differ.
        let hasMoment: Bool

        enum Meaning {
            case operand, flag, option
        }

        /// Nil for a word that is left to ArgumentParser.
        func meaning(of word: String) -> Meaning? {
            if !word.hasPrefix("-") { return .operand }
            if arguments.flags.contains(word) { return .flag }
            if arguments.options.contains(word) { return .option }
            // `-33.87` and `-12`; `PreparedWords` takes them for operands, too.
            return word.hasPrefix("--") || word == "-" || word.contains("=") ? nil : .operand
        }
    }

    /// The words of a line, by what may differ.
    private struct Line {
        /// The words that are the same in another line: the command, its options, and a place for each operand.
        private(set) var kept: [String]
        private var operands: [String] = []
        private var at: String?

        /// - Returns: nil for a line that may mean something else to ArgumentParser, or an error.
        init?(_ words: [String], declared: Declared) {
            kept = [words[0]]
            var rest = words.dropFirst()
            while let word = rest.popFirst() {
                if word == "--" {
                    operands += rest
                    break
                }
                switch declared.meaning(of: word) {
                case .operand: operands.append(word)
                case .flag: kept.append(word)
                case .option:
                    guard let value = rest.popFirst() else { return nil }
                    if declared.hasMoment, word == "--at" {
                        guard at == nil else { return nil }
                        at = value
                        kept.append(word)
                    } else {
                        kept += [word, value]
                    }
                case nil: return nil
                }
            }
            kept += operands.map { _ in "" }
        }

        /// The command of another line with the words of this one.
        func command<Known: RepeatedCommand>(like known: Known) throws -> any ParsableCommand {
            var command = known
            command.set(operands: operands)
            if let at, var timed = command as? any RepeatedMomentCommand {
                timed.begin.at = try TimeArgument.read(at)
                try timed.begin.validate()
                try timed.validate()
                return timed
            }
            try command.validate()
            return command
        }
    }
}

extension DeparturesCommand: RepeatedMomentCommand {
    mutating func set(operands: [String]) { (stop, furtherStops) = (operands[0], Array(operands.dropFirst())) }
}

extension NearbyCommand: RepeatedMomentCommand {
    mutating func set(operands: [String]) { position = operands }
}

extension ConnectionsCommand: RepeatedMomentCommand {
    mutating func set(operands: [String]) { (from, to) = (operands[0], operands[1]) }
}

extension JourneysCommand: RepeatedMomentCommand {
    mutating func set(operands: [String]) { (from, to) = (operands[0], operands[1]) }
}

extension ReachCommand: RepeatedMomentCommand {
    mutating func set(operands: [String]) { from = operands[0] }
}

extension SearchCommand: RepeatedCommand {
    mutating func set(operands: [String]) { text = operands }
}

extension TripCommand: RepeatedCommand {
    mutating func set(operands: [String]) { trip = operands[0] }
}

extension RepeatedCommand where Self: IDCommand {
    mutating func set(operands: [String]) { id = operands[0] }
}

extension RouteCommand: RepeatedCommand {}
extension StopCommand: RepeatedCommand {}
extension TimetableCommand: RepeatedCommand {}
extension TransfersCommand: RepeatedCommand {}
