internal import ArgumentParser
internal import GTFSModel

/// A line whose command the tool does not have.
enum UnknownCommand {
    /// Names the word and the nearest command; nil for a line whose command is known, or that has none.
    /// - Parameters:
    ///   - words: the command line without the name of the tool.
    ///   - shared: options that may also stand before the command.
    static func sentence(
        _ words: [String], tool: any ParsableCommand.Type, shared: any ParsableArguments.Type
    ) -> String? {
        var rest = PreparedWords(words, tool: tool, shared: shared).prepared[...]
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
