import ArgumentParser
import Testing

@testable import QueryCommands

@Suite("The words of a command line")
struct PreparedWordsTests {
    /// A command with options of each kind and any number of operands.
    private struct Near: ParsableCommand {
        @Option var limit: Int = 20
        @Option(name: [.customLong("near"), .customShort("n")]) var near: String?
        @Flag var platforms = false
        @Argument var words: [String] = []
    }

    /// A command with one operand.
    private struct One: ParsableCommand {
        @Flag var platforms = false
        @Option var format: String = "table"
        @Argument var id: String
    }

    private struct Tool: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "tool", subcommands: [Near.self, One.self])
    }

    private struct Shared: ParsableArguments {
        @Option var database: [String] = []
    }

    @Test(
        "options with their values go first, all else is an operand",
        arguments: [
            ("near -33.87 151.21", "near -- -33.87 151.21"),
            ("near -33.87,151.21", "near -- -33.87,151.21"),
            ("near --limit 3 -33.87 151.21", "near --limit=3 -- -33.87 151.21"),
            ("near -33.87 --limit 3 151.21 --platforms", "near --limit=3 --platforms -- -33.87 151.21"),
            ("near -33.87 151.21 --limit=3", "near --limit=3 -- -33.87 151.21"),
            ("near central --near -33.87,151.21", "near --near=-33.87,151.21 -- central"),
            ("near --near --limit central", "near --near=--limit -- central"),
            ("near central station", "near central station"),
            ("near -- --limit 3", "near -- --limit 3"),
            ("near -x -- -y --", "near -- -x -y --"),
            ("near -33.87 -h", "near -h -- -33.87"),
            ("near central --limit", "near --limit -- central"),
            ("near central --limt 3", "near --limt -- central 3"),
            ("one -12", "one -- -12"),
            ("one --12", "one -- --12"),
            ("one A --frmat json", "one --frmat -- A json"),
            ("one --platforms=x", "one -- --platforms=x"),
            ("one -12 --format json", "one --format=json -- -12"),
            ("--database x one -12", "one --database=x -- -12"),
            ("--database=x one A", "one --database=x -- A"),
            ("--database -x one A", "one --database=-x -- A"),
            ("--version", "--version"),
            ("--help one", "one --help"),
            ("unknown -12", "unknown"),
            ("--database x unknown --limit 3", "unknown"),
            ("--unknown near", "--unknown near"),
            ("help one", "help one"),
            ("", ""),
        ])
    func prepared(line: String, expected: String) {
        let words = PreparedWords(line.split(separator: " ").map(String.init), tool: Tool.self, shared: Shared.self)
        #expect(words.prepared.joined(separator: " ") == expected)
    }

    @Test("every word reaches the command as it was typed, in any order of options")
    func parsed() throws {
        let operands = ["-33.87", "151.21"]
        let options = [["--limit", "3"], ["--near", "-1,-2"], ["--platforms"]]
        for first in 0..<3 {
            for index in 0...2 {
                var words: [[String]] = operands.map { [$0] }
                let rotated = Array(options[first...] + options[..<first])
                words.insert(contentsOf: rotated, at: index)
                let prepared = PreparedWords(["near"] + words.flatMap(\.self), tool: Tool.self, shared: Shared.self)
                let command = try #require(try Tool.parseAsRoot(prepared.prepared) as? Near)
                #expect(command.words == operands)
                #expect(command.limit == 3)
                #expect(command.near == "-1,-2")
                #expect(command.platforms)
            }
        }
    }

    /// The command itself, or those that it is made of.
    private static func leaves(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        let parts = command.configuration.subcommands
        return parts.isEmpty ? [command] : parts.flatMap(leaves)
    }

    @Test("no command of the tool declares an option that the preparation cannot place")
    func declarations() {
        for command in QueryTool.configuration.subcommands.flatMap(Self.leaves) {
            let declared = DeclaredArguments(of: command)
            #expect(declared.flags.isSuperset(of: ["-h", "--help"]))
            // What answers a line each, and what another device reads, is JSON alone.
            let isOfProgram = command == LinesCommand.self || command == ExportFavouritesCommand.self
            #expect(declared.options.contains("--format") != isOfProgram)
            // What compares or checks files names them as its arguments.
            let namesFiles = command == DiffCommand.self || command == ValidateCommand.self
            #expect(declared.options.contains("--database") != (namesFiles || command == ExportFavouritesCommand.self))
            #expect(declared.options.isDisjoint(with: declared.flags))
        }
    }

    @Test(
        "lines that ArgumentParser understands are not looked into",
        arguments: [
            ("stop A", true), ("stop A --format json", true), ("--database x stop A", true),
            ("--database x --database y stop A", true), ("stop -12", false), ("stop A --frmat json", false),
            ("--format json stop A", false), ("stop -- A", false), ("--database", false), ("--version", false),
            ("unknown A", false), ("", false),
        ])
    func understood(line: String, isUnderstood: Bool) throws {
        let command = PreparedWords.command(
            understood: line.split(separator: " ").map(String.init), tool: QueryTool.self)
        #expect((command != nil) == isUnderstood)
        if isUnderstood { #expect(try #require(command as? StopCommand).id == "A") }
    }
}
