internal import ArgumentParser
internal import Foundation
internal import GTFSExport
internal import GTFSModel

@main
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtfs-export",
        abstract: "Writes the GTFS feed back that a database was made from.",
        discussion: """
            gtfs-export sydney.sqlite sydney.zip    the same files, records and values that were imported

            The database is only read. A zip that is there stays whole until the new one is complete; the zip of an \
            unchanged database is the same each time, byte for byte.
            """,
        version: Toolkit.version)

    @Argument(help: ArgumentHelp("A database that gtfs-import made.", valueName: "database"))
    var database: String

    @Argument(help: ArgumentHelp("Where the feed goes.", valueName: "out.zip"))
    var output: String

    @Flag(help: "Prints no progress and no summary.")
    var quiet = false

    @Option(help: "How the summary is printed: text or json.")
    var format: SummaryFormat = .text

    func run() throws {
        let interruption = Interruption(output: output)
        defer { interruption.stop() }
        let view = SummaryView(try export())
        for file in view.summary.leftOut {
            Self.note("\(file) was left out when the feed was imported, and is not in \(output).")
        }
        guard !quiet else { return }
        print(format == .json ? view.json : view.text)
    }

    private func export() throws -> ExportSummary {
        let progress = quiet ? nil : ProgressLine.onTerminal()
        do {
            let summary = try FeedExport(database: database).write(to: output, progress: progress?.show)
            progress?.clear()
            return summary
        } catch {
            progress?.clear()
            Self.note("\(error)")
            throw ExitCode(1)
        }
    }

    private static func note(_ line: String) {
        FileHandle.standardError.write(Data("gtfs-export: \(line)\n".utf8))
    }
}

enum SummaryFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
