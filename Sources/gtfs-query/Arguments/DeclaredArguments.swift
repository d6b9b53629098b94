internal import ArgumentParser
internal import Foundation

/// What a command takes, as it declares it to ArgumentParser.
struct DeclaredArguments {
    /// Words such as `--limit` that the next word belongs to.
    private(set) var options: Set<String> = []
    /// Words such as `--platforms` that stand alone.
    private(set) var flags: Set<String> = []
    /// How many words that are no options it takes; nil for any number.
    private(set) var operandCount: Int? = 0

    /// Reads the declarations of `arguments` out of its own description.
    init(of arguments: any ParsableArguments.Type) {
        // `_dumpHelp` is what `--experimental-dump-help` prints, which other tools read: the one description of a
        // command that ArgumentParser gives away.
        let description = Data(arguments._dumpHelp().utf8)
        guard let description = try? JSONDecoder().decode(Description.self, from: description) else {
            preconditionFailure("ArgumentParser describes \(arguments) in a form of its own.")
        }
        for argument in description.command.arguments ?? [] { add(argument) }
    }

    private mutating func add(_ argument: Description.Argument) {
        let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
        switch argument.kind {
        case "option": options.formUnion(names)
        case "flag": flags.formUnion(names)
        default: operandCount = argument.isRepeating ? nil : operandCount.map { $0 + 1 }
        }
    }

    /// The part of the description that is asked for.
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
