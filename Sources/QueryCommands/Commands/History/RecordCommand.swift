internal import ArgumentParser
internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime
internal import Terminal

/// `gtfs-query record`: keeps what happened.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Keeps what happened: when each vehicle was at each stop, by GTFS-Realtime messages.",
        discussion: """
            It follows the messages until Ctrl-C, and loses nothing before the last one, whatever ends it. With --from it \
            records a folder of saved messages by their own timestamps, and ends. A message that is not newer than the \
            last of its source changes nothing, so a folder may be recorded again.

            Examples:
              gtfs-query record --realtime https://example.org/vehicles.pb --realtime https://example.org/updates.pb
              gtfs-query record --from saved-messages
              gtfs-query visits --trip L1-S-0800
              gtfs-query performance --route L1 --by hour
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @OptionGroup var messages: MessageOptions

    @Option(
        help: ArgumentHelp("Record the saved messages of a folder, then end.", valueName: "folder"),
        completion: .directory)
    var from: String?

    @OptionGroup var history: HistoryOptions

    @Option(help: ArgumentHelp("From one look at a message to the next.", valueName: "seconds"))
    var every: Double = PollOptions().interval

    @Option(help: ArgumentHelp("Keep only this many of the last service days.", valueName: "days"))
    var keep: Int?

    @Option(
        help: ArgumentHelp(
            "Where trip ids differ from the timetable's: suffix, stem or origin, as of departures; may be repeated.",
            valueName: "heuristic"),
        completion: .list(["suffix", "stem", "origin"]), transform: RealtimeOptions.heuristics)
    var match: [[IDHeuristic]] = []

    func validate() throws {
        guard from != nil || !messages.files.isEmpty else {
            throw ValidationError(
                "Name the messages with --realtime URL or FILE, or a folder of saved ones with --from.")
        }
        guard from == nil || messages.files.isEmpty else {
            throw ValidationError("--from records saved messages and --realtime present ones: give one of them.")
        }
        guard (1...86400).contains(every) else {
            throw ValidationError("--every \(every): give seconds from 1 to 86400.")
        }
        guard keep.map({ $0 > 0 }) ?? true else { throw ValidationError("--keep \(keep ?? 0): give days from 1 up.") }
    }

    func run() throws {
        let database = try options.choice.path()
        let saved = try from.map { try SavedMessages(folder: $0) }
        let recording = try HistoryRecording(
            database: database, history: history.path(of: database), daysKept: keep, options: matching)
        do {
            if let saved {
                try recording.record(saved)
            } else {
                try recording.follow(messages.files, every: every)
            }
        } catch {
            try? recording.close()
            throw error
        }
        try recording.close()
    }

    private var matching: MatchOptions {
        var options = MatchOptions()
        options.heuristics = Set(match.joined())
        options.propagatesDelays = false
        return options
    }
}
