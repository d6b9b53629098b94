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

    @OptionGroup var terms: RealtimeTerms

    @Option(help: ArgumentHelp("The language of the alerts, such as en or fr-CA.", valueName: "tag"))
    var lang: String?

    func validate() throws { try messages.requireFile() }

    func answer(_ timetable: Timetable) throws -> Answer {
        let question = try RealtimeQuestion(messages.files, terms, timetable)
        let language = try AlertLanguage(lang, of: timetable)
        let zone = try timetable.clock().timeZone
        let records = Self.inForce(question.view).map { alert, freshness in
            AlertRecord(overlay: alert, isStale: freshness == .stale, language: language, zone: zone).record
        }
        return Answer(records, columns: AlertRecord.columns, notes: MessageNotes(question.view).lines)
    }

    /// The gravest first, then in the order of the messages.
    private static func inForce(_ view: RealtimeView) -> [(alert: AlertOverlay, freshness: Freshness)] {
        let shown = view.overlay.alerts.enumerated().compactMap { place, alert in
            let periods = alert.alert.activePeriods
            let feed = view.overlay.feeds[alert.feed]
            let freshness = view.limits.alert(age: feed.age(of: feed.timestamp, at: view.now).seconds)
            let isActive = periods.isEmpty || periods.contains { $0.contains(view.now) }
            return isActive && freshness != .dropped ? (place: place, alert: alert, freshness: freshness) : nil
        }
        return shown.sorted {
            ($1.alert.alert.severity.rawValue, $0.place) < ($0.alert.alert.severity.rawValue, $1.place)
        }.map { ($0.alert, $0.freshness) }
    }
}
