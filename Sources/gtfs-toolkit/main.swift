internal import ExportCommands
internal import Foundation
internal import ImportCommands
internal import QueryCommands

// One executable behind three names: links to it named after a command run that command, so that a package holds Swift's
// and the toolkit's libraries once (docs/decisions/products.md).
switch URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent {
case "gtfs-import": ImportProgram.run()
case "gtfs-query": QueryProgram.run()
case "gtfs-export": ExportProgram.run()
default:
    FileHandle.standardError.write(
        Data("Error: run this by one of its names: gtfs-import, gtfs-query or gtfs-export.\n".utf8))
    exit(64)
}
