internal import ArgumentParser

Output.ignoreBrokenPipes()
let words = Array(CommandLine.arguments.dropFirst())
if var command = PreparedWords.command(understood: words, tool: QueryTool.self) {
    do { try command.run() } catch { QueryTool.exit(withError: error) }
} else {
    QueryTool.main(PreparedWords(words, tool: QueryTool.self, shared: DatabaseOptions.self).prepared)
}
