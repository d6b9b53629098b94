internal import ArgumentParser
internal import GTFSHistory

/// `--history`: the history of a timetable.
struct HistoryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The history; without it, the file beside the database: sydney-history.sqlite beside sydney.sqlite.",
            valueName: "path"), completion: .file())
    var history: String?

    /// The path of the history of a database.
    func path(of database: @autoclosure () throws -> String) rethrows -> String {
        try history ?? History.path(besideTimetable: database())
    }
}
