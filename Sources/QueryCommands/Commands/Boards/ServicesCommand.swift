internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query services`: the services of the feed, or those that run on a day.
struct ServicesCommand: SetCommand {
    static let configuration = CommandConfiguration(
        commandName: "services", abstract: "The feed's services; with --date, those that run on a day.",
        discussion: """
            Examples:
              gtfs-query services
              gtfs-query services --date 20261125
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Option(help: ArgumentHelp("A service day: YYYYMMDD or today.", valueName: "date"), transform: DateArgument.read)
    var date: DateArgument?

    func answer(_ timetable: Timetable) throws -> Answer {
        let services = try services(timetable)
        return Answer(services, sections: [.rows(services, ServiceCalendar.columns)])
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        Answer(feeds.rows { try services($0.timetable) }, ServiceCalendar.columns)
    }

    private func services(_ timetable: Timetable) throws -> [ServiceCalendar] {
        let day = try date.map { try $0.date(in: timetable.timeZone(), now: Environment.now) }
        return try timetable.services(on: day)
    }
}

extension ServiceCalendar {
    private static let weekdayNames = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// `Mo Tu We`
    private var weekdaysInWords: String {
        zip(Self.weekdayNames, weekdays).filter { $0.1 == 1 }
            .map { CommandWords.label($0.0.prefix(1).uppercased() + $0.0.dropFirst().prefix(1)) }.joined(separator: " ")
    }

    fileprivate static var columns: [TableColumn<ServiceCalendar>] {
        [
            TableColumn("Service") { $0.id.rawValue }, TableColumn("Days") { $0.weekdaysInWords }.wrapped(1),
            TableColumn("From") { $0.startDate?.description }, TableColumn("Until") { $0.endDate?.description },
            TableColumn("Added", .right) { String($0.addedDates) },
            TableColumn("Removed", .right) { String($0.removedDates) }.headed("Rem"),
        ]
    }
}
