internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query calendar`: how much runs on each day, as rows or as a picture.
struct CalendarCommand: PictureCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "How much runs on each day of the feed, as a list or as a picture.",
        discussion: """
            A picture has a square per day, the darker the more trips, and a frame around the days that \
            calendar_dates.txt changes. It needs no network, and says with shades, frames and hints what it says with \
            colours.

            Examples:
              gtfs-query calendar --picture calendar.html
              gtfs-query calendar --year 2026 --picture calendar.svg
              gtfs-query calendar --format csv
            """)

    @OptionGroup var options: AnswerOptions<PictureFormats>

    @Option(
        help: ArgumentHelp(
            "Only the days of this year; a picture without it has this year, or the first of the feed.",
            valueName: "year"))
    var year: Int?

    @OptionGroup var pictures: PictureOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let all = try timetable.serviceDays()
        let days = Self.days(all, of: year)
        let note =
            days.isEmpty ? [all.isEmpty ? "The feed has no service day." : "The feed has no day of that year."] : []
        return Answer(days, sections: [.rows(days, ServiceDayCount.columns)], notes: note)
    }

    func picture(_ timetable: Timetable) throws -> Picture? {
        let all = try timetable.serviceDays()
        let days = Self.days(all, of: try year ?? Self.year(of: all, timetable))
        guard !days.isEmpty else { return nil }
        let title = try
            "Service by day: \(timetable.info().feed?.publisherName ?? FeedID(ofFile: options.path()).rawValue)"
        let drawn = CalendarPicture(days: days, title: title)
        return Picture(html: { drawn.html }, svg: { drawn.svg }, content: "\(days.count) days")
    }

    private static func days(_ all: [ServiceDayCount], of year: Int?) -> [ServiceDayCount] {
        all.filter { day in year.map { $0 == day.date.civil.year } ?? true }
    }

    /// The year that a picture shows: this one where the feed has days of it, else its first.
    private static func year(of days: [ServiceDayCount], _ timetable: Timetable) throws -> Int? {
        let now = try timetable.timeZone().date(at: Environment.now).civil.year
        return days.contains { $0.date.civil.year == now } ? now : days.first?.date.civil.year
    }
}

extension ServiceDayCount {
    fileprivate static var columns: [Column<ServiceDayCount>] {
        [
            Column("Day") { $0.date.description }, Column("Trips", .right) { String($0.trips) },
            Column("Services", .right) { String($0.services) },
            Column("Added", .right) { $0.addedServices > 0 ? String($0.addedServices) : nil },
            Column("Removed", .right) { $0.removedServices > 0 ? String($0.removedServices) : nil },
        ]
    }
}
