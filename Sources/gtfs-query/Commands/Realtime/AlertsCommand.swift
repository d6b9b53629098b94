internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query alerts --realtime FILE …`: what riders should know now.
struct AlertsCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts",
        abstract: "The alerts of GTFS-Realtime messages that are in force, and what they are about.",
        discussion: """
            Examples:
              gtfs-query alerts --realtime alerts.pb
              gtfs-query alerts --realtime alerts.pb --lang fr --format json
            """)

    @OptionGroup var options: DatabaseOptions

    @OptionGroup var messages: MessageOptions

    @OptionGroup var realtimeOptions: RealtimeOptions

    @Option(help: ArgumentHelp("The language of the alerts, such as en or fr-CA.", valueName: "tag"))
    var lang: String?

    func validate() throws { try messages.requireFile() }

    func answer(_ timetable: Timetable) throws -> Answer {
        let question = try RealtimeQuestion(messages.files, realtimeOptions, timetable)
        let language = try AlertLanguage(lang, of: timetable)
        let zone = try timetable.timeZone().zone
        let records = try timetable.alerts(question.snapshot).map { alert in
            AlertRecord(report: alert, language: language, zone: zone).record
        }
        return Answer(records, columns: AlertRecord.columns, notes: MessageWarnings(question.snapshot).lines)
    }
}
