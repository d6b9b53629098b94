internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query history …`: the file of a history.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract:
            "The file of a history: what it holds, whether it is sound, how large it is; one made of two; and its visits for "
            + "other programs.",
        discussion: """
            Examples:
              gtfs-query history info
              gtfs-query history size
              gtfs-query history merge other-history.sqlite
              gtfs-query history export --sqlite visits.sqlite
            """,
        subcommands: [
            HistoryInfoCommand.self, HistoryVerifyCommand.self, HistorySizeCommand.self, HistoryMergeCommand.self,
            HistoryExportCommand.self,
        ])
}

/// `gtfs-query history info`
private struct HistoryInfoCommand: AskingCommand, EnglishCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "The days, sources and visits of a history.")

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var history: HistoryOptions

    static var words: String { "history info" }

    func answer() throws -> Answer {
        let info = try AskedHistory(options, chosen: history).history.info()
        return Answer(info, sections: [.pairs(info.pairs), .rows(info.sources, HistoryInfo.Source.columns)])
    }
}

extension HistoryInfo {
    fileprivate var pairs: [(name: String, value: String?)] {
        [
            ("History", path), ("Agencies", agencies.isEmpty ? nil : agencies.map(\.rawValue).joined(separator: ", ")),
            (
                "Days",
                dates.map { "\(dayCount), \(InstantText.day($0.lowerBound)) to \(InstantText.day($0.upperBound))" }
            ),
            ("Watched", watched),
            ("Trips under way", String(tripsUnderWay)),
        ]
    }

    private var watched: String {
        let (count, unit) = watchedSeconds < 3600 ? (watchedSeconds / 60, "minute") : (watchedSeconds / 3600, "hour")
        return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
}

extension HistoryInfo.Source {
    fileprivate static var columns: [TableColumn<HistoryInfo.Source>] {
        [
            TableColumn("Source") { $0.name },
            TableColumn("Last message") { InstantText.rfc3339($0.lastTimestamp, .gmt) },
        ]
    }
}

/// `gtfs-query history verify`
private struct HistoryVerifyCommand: AskingCommand, EnglishCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Whether a history is sound: every row is read, and every visit.")

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var history: HistoryOptions

    static var words: String { "history verify" }

    func answer() throws -> Answer {
        let asked = try AskedHistory(options, chosen: history)
        let found = try asked.history.verify()
        let sections = [
            TableSection.pairs([
                ("History", asked.history.path), ("Visits", String(found.visits)),
                ("Sound", found.faults.isEmpty ? "yes" : "no"),
            ])
        ]
        var answer = Answer(found, sections: sections, notes: found.faults)
        if !found.faults.isEmpty {
            answer.failure = "\(asked.history.path) is damaged: move it away, and a new history begins."
        }
        return answer
    }
}

/// `gtfs-query history size`
private struct HistorySizeCommand: AskingCommand, EnglishCommand {
    static let configuration = CommandConfiguration(
        commandName: "size", abstract: "Bytes of a history by table, and a visit.")

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var history: HistoryOptions

    static var words: String { "history size" }

    func answer() throws -> Answer {
        let size = try AskedHistory(options, chosen: history).history.size()
        let each = size.bytesPerVisit.map { String(format: "%.2f", $0) }
        return Answer(
            size,
            sections: [
                .pairs([("Bytes", String(size.bytes)), ("Visits", String(size.visits)), ("Bytes a visit", each)]),
                .rows(
                    size.tables,
                    [
                        TableColumn("Table") { $0.name }, TableColumn("Bytes", .right) { String($0.bytes) },
                    ]),
            ])
    }
}

/// `gtfs-query history merge`
private struct HistoryMergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Takes over the visits of another history of the same feed, each once.")

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>
    @OptionGroup var history: HistoryOptions

    @Argument(help: ArgumentHelp("The other history, which stays as it is.", valueName: "path"), completion: .file())
    var other: String

    func run() throws {
        try options.requireFormat(of: "history merge")
        let path = try history.path(of: options.choice.path())
        let merged = try HistoryRecorder.merge(other, into: path)
        let row = [("History", path), ("Days", String(merged.days)), ("Trips", String(merged.trips))]
        try Answer(merged, sections: [.pairs(row.map { ($0.0, $0.1) })]).write(options.format)
    }
}
