internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel

/// `gtfs-query history export`: a history as the tables of other programs.
struct HistoryExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the visits as TIDES stop_visits, and how late trips usually are for OpenTripPlanner.",
        discussion: """
            A file of an earlier export is replaced in one step once the new one is complete; any other file stays as it \
            is.

            Examples:
              gtfs-query history export --tides stop_visits.csv
              gtfs-query history export --tides - --from 20261101 --to 20261130
              gtfs-query history export --otp delays --until 20271231
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Option(
        help: ArgumentHelp(
            "Writes the visits of each trip as stop_visits of TIDES, a CSV; - for standard output.", valueName: "path"),
        completion: .file(extensions: ["csv"]))
    var tides: String?

    @Option(
        help: ArgumentHelp(
            "Writes empirical_delay_stop_times.csv and empirical_delay_calendar.csv of OpenTripPlanner into a folder: the "
                + "p50 and p90 of each trip and stop, from Monday to Friday, on Saturdays and on Sundays.",
            valueName: "folder"), completion: .directory)
    var otp: String?

    @OptionGroup var range: DayRangeOptions

    @Option(
        help: ArgumentHelp(
            "The last day for which OpenTripPlanner uses the delays: YYYYMMDD or today. Without it, the last recorded one.",
            valueName: "date"), transform: DateArgument.read)
    var until: DateArgument?

    @OptionGroup var history: HistoryOptions

    func validate() throws {
        guard tides != nil || otp != nil else {
            throw ValidationError("history export writes nothing: give --tides FILE, --otp FOLDER or both.")
        }
        guard until == nil || otp != nil else { throw ValidationError("--until is for --otp: give both.") }
    }

    func run() throws {
        try options.requireFormat(of: "history export")
        let asked = try AskedHistory(options, history)
        let dates = try range.dates(asked)
        if let tides { try StopVisitFile(path: tides).write(asked.history, dates) }
        if let otp {
            let last = try until?.date(in: asked.timeZone(), now: Environment.now)
            try EmpiricalDelayFiles(folder: otp).write(asked.history, dates, until: last)
        }
    }
}
