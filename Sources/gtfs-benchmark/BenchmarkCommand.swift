internal import ArgumentParser
internal import GTFSModel

@main
struct BenchmarkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtfs-benchmark",
        abstract: "Measures imports, sizes and answers, beside their goals.",
        discussion: """
            gtfs-benchmark sydney.zip               the import against unzip, the database, every kind of question
            gtfs-benchmark *.zip --format json      the same of several feeds, for machines
            gtfs-benchmark grow --rows 1000000,2000000   how the import grows with made-up feeds

            Run it while the machine does nothing else. It needs gtfs-import and gtfs-query beside itself, as a release \
            build leaves them.
            """,
        version: Toolkit.version, subcommands: [FeedsCommand.self, GrowCommand.self],
        defaultSubcommand: FeedsCommand.self)
}

enum BenchmarkFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json
}
