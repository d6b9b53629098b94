internal import ExportCommands
internal import Foundation
internal import ImportCommands
internal import QueryCommands

// One executable behind the names of the commands: links to it named after a command run that command, so that a package holds
// Swift's and the toolkit's libraries once (docs/decisions/products.md). By its own name it takes that of the command as a word:
// `gtfs-toolkit query …` does the same as `gtfs-query …`.
switch URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent {
case "gtfs-import": ImportProgram.run()
case "gtfs-query": QueryProgram.run()
case "gtfs-export": ExportProgram.run()
default:
    if let word = CommandLine.arguments.dropFirst().first, ["import", "query", "export"].contains(word),
        let executable = Bundle.main.executablePath
    {
        // The program begins anew under the other name, which its help and its errors then have.
        let words = ["gtfs-\(word)"] + CommandLine.arguments.dropFirst(2)
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        _ = unsafe execv(executable, &arguments)
    }
    FileHandle.standardError.write(
        Data("Error: give a command: gtfs-toolkit import, gtfs-toolkit query or gtfs-toolkit export.\n".utf8))
    exit(64)
}
