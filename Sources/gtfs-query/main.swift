internal import ArgumentParser
internal import Terminal

Output.ignoreBrokenPipes()
let words = Array(CommandLine.arguments.dropFirst())
do {
    var command =
        try PreparedWords.command(understood: words, tool: QueryTool.self)
        ?? QueryTool.parseAsRoot(
            PreparedWords(words, tool: QueryTool.self, shared: AnswerOptions<MapFormats>.self).prepared)
    try command.run()
} catch {
    // A sentence of a command may hold a name of the feed or an argument; usage and help have line breaks of their own.
    if QueryTool.exitCode(for: error) == .validationFailure,
        let sentence = UnknownCommand.sentence(words, tool: QueryTool.self, shared: AnswerOptions<MapFormats>.self)
    {
        QueryTool.exit(withError: ValidationError(sentence))
    }
    guard QueryTool.exitCode(for: error) == .failure, !(error is ExitCode) else { QueryTool.exit(withError: error) }
    QueryTool.exit(withError: CommandFailure(PrintableText.ofLines(QueryTool.message(for: error))))
}
