internal import ArgumentParser

/// The tool for the completion of shells: its options may also come before the command, which `PreparedWords` handles
/// and ArgumentParser does not know.
struct CompletionTool: ParsableCommand {
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
