internal import ArgumentParser

Output.ignoreBrokenPipes()
let words = PreparedWords(Array(CommandLine.arguments.dropFirst()), tool: QueryTool.self, shared: DatabaseOptions.self)
QueryTool.main(words.prepared)
