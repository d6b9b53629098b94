internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query services`: which services there are, or run on a day.
struct ServicesCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "services", abstract: "The feed's services; with --date, those that run on a day.")

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("A service day: YYYYMMDD or today.", valueName: "date"))
    var date: DateArgument?

    func answer(_ timetable: Timetable) throws -> Answer {
        let day = try date.map { try $0.date(in: timetable.timeZone(), now: Surroundings.now) }
        return Answer(try timetable.services(on: day).map(Self.record), columns: Self.columns)
    }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    private static func record(_ service: ServiceCalendar) -> Record {
        Record { record in
            record.add("service_id", service.id)
            for (name, value) in zip(weekdays, service.weekdays) { record.add(name, value) }
            record.add("start_date", service.startDate)
            record.add("end_date", service.endDate)
            record.add("added_dates", service.addedDates)
            record.add("removed_dates", service.removedDates)
        }
    }

    private static var columns: [TableColumn] {
        [
            TableColumn("Service", "service_id"),
            TableColumn("Days") { record in
                weekdays.filter { record.text($0) == "1" }.map { $0.prefix(1).uppercased() + $0.dropFirst().prefix(1) }
                    .joined(separator: " ")
            },
            TableColumn("From", "start_date"), TableColumn("To", "end_date"),
            TableColumn("Added", "added_dates", .right), TableColumn("Removed", "removed_dates", .right),
        ]
    }
}
