internal import ArgumentParser
internal import Foundation
internal import GTFSModel

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
