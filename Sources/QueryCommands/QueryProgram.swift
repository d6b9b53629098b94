internal import ArgumentParser
internal import Terminal

/// `gtfs-query`, from its arguments to its exit status.
package enum QueryProgram {
    package static func run() {
        StandardOutput.ignoreBrokenPipes()
        let words = Array(CommandLine.arguments.dropFirst())
        if CompletionTool.isAsked(by: words) { CompletionTool.exit(withError: CompletionTool.answer(to: words)) }
        var command: any ParsableCommand
        do {
            command = try self.command(of: words)
        } catch {
            if let sentence = unknownCommand(error, in: words) { QueryTool.end(withError: ValidationError(sentence)) }
            QueryTool.end(withError: error)
        }
        do {
            try CommandWords.speaking(as: command, note: Output.note) { try command.run() }
        } catch {
            if let refusal = Refusal(error, by: type(of: command), words) { refusal.exit() }
            QueryTool.end(withError: (command as? any DatabaseCommand)?.explained(error) ?? error)
        }
    }

    static func command(of words: [String]) throws -> any ParsableCommand {
        // To the parser, a request for help is one whatever stands before it.
        if PreparedWords.UnknownCommand.isNamed(by: words, tool: QueryTool.self) {
            throw ValidationError(unknownCommand(in: words) ?? "There is no such command.")
        }
        return try PreparedWords.command(understood: words, tool: QueryTool.self)
            ?? QueryTool.parseAsRoot(
                PreparedWords(words, tool: QueryTool.self, shared: AnswerOptions<OutputFormat.Maps>.self).prepared)
    }

    /// Why a line cannot be read.
    static func sentence(of error: any Error, in words: [String]) -> String {
        unknownCommand(error, in: words) ?? QueryTool.message(for: error)
    }

    private static func unknownCommand(_ error: any Error, in words: [String]) -> String? {
        guard QueryTool.exitCode(for: error) == .validationFailure else { return nil }
        return unknownCommand(in: words)
    }

    private static func unknownCommand(in words: [String]) -> String? {
        PreparedWords.UnknownCommand.sentence(
            words, tool: QueryTool.self, shared: AnswerOptions<OutputFormat.Maps>.self)
    }
}

/// The tool for the completion of shells: its options may also come before the command, which `PreparedWords` handles
/// and ArgumentParser does not know.
private struct CompletionTool: ParsableCommand {
    static let configuration = QueryTool.configuration

    @OptionGroup var options: AnswerOptions<OutputFormat.Maps>

    /// Whether a command line asks for a script, or for words to complete with.
    static func isAsked(by words: [String]) -> Bool {
        words.first.map { $0.hasPrefix("--generate-completion-script") || $0 == "---completion" } ?? false
    }

    /// The answer of ArgumentParser, which throws the script and the words.
    static func answer(to words: [String]) -> any Error {
        do {
            _ = try parseAsRoot(words)
            return CleanExit.message("")
        } catch {
            return error
        }
    }
}
