internal import ArgumentParser
internal import Foundation
internal import GTFSModel
internal import GTFSPictures
internal import GTFSQuery

/// `gtfs-query calendar`: the trips of each day, as rows or as a picture.
struct CalendarCommand: PictureCommand, SetCommand {
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

            The list begins with the first day of service, and has ten years at most: --year lists any other.
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Pictures>

    @Option(
        help: ArgumentHelp(
            "Only the days of this year; a picture without it has this year, or the first of the feed.",
            valueName: "year"))
    var year: Int?

    @OptionGroup var pictures: PictureOptions<OutputFormat.Pictures>

    func answer(_ timetable: Timetable) throws -> Answer {
        let days = try Self.days(of: year, timetable)
        return Answer(
            days, sections: [.rows(days, ServiceDayCount.columns)],
            notes: try note(days, timetable: timetable).map { [$0] } ?? [])
    }

    func answer(_ feeds: TimetableSet) throws -> Answer {
        var notes: [String] = []
        let days = feeds.rows { feed in
            let days = try Self.days(of: year, feed.timetable)
            if let note = try note(days, timetable: feed.timetable) { notes.append("\(feed.id): \(note)") }
            return days
        }
        return Answer(days, ServiceDayCount.columns, notes: notes)
    }

    func picture(_ timetable: Timetable) throws -> Picture? {
        let days = try Self.days(of: year ?? Self.presentYear(timetable), timetable)
        guard !days.isEmpty else { return nil }
        let drawn = CalendarPicture(days: days, feed: try options.picturedFeed(timetable))
        return Picture(html: { drawn.html }, svg: { drawn.svg }, content: "\(days.count) days")
    }

    /// - Parameter year: nil for all.
    private static func days(of year: Int?, _ timetable: Timetable) throws -> [ServiceDayCount] {
        guard let year else { return try timetable.serviceDays() }
        guard let first = ServiceDate(year: year, month: 1, day: 1),
            let last = ServiceDate(year: year, month: 12, day: 31)
        else { return [] }
        return try timetable.serviceDays(in: first...last)
    }

    /// The year that a picture shows: the present one if the feed has days in it, otherwise its first.
    private static func presentYear(_ timetable: Timetable) throws -> Int? {
        let info = try timetable.info()
        guard let first = info.firstServiceDate, let last = info.lastServiceDate else { return nil }
        let now = try timetable.timeZone().date(at: Environment.now).civil.year
        return (first.civil.year...last.civil.year).contains(now) ? now : first.civil.year
    }

    /// The note on days that the list leaves out.
    private func note(_ days: [ServiceDayCount], timetable: Timetable) throws -> String? {
        let info = try timetable.info()
        guard let first = info.firstServiceDate, let last = info.lastServiceDate else {
            return CommandWords.label("The feed has no service day.")
        }
        guard let end = days.last?.date else {
            return CommandWords.text(
                "calendar_empty_year", count: year ?? 0, with: ["first": "\(first)", "last": "\(last)"])
        }
        guard year == nil, end < last else { return nil }
        return CommandWords.text(
            "calendar_first_days", count: days.count,
            with: ["end": "\(end)", "last": "\(last)", "year": "\(last.civil.year)"])
    }
}

extension ServiceDayCount {
    fileprivate static var columns: [TableColumn<ServiceDayCount>] {
        [
            TableColumn("Day") { $0.date.description }, TableColumn("Trips", .right) { String($0.trips) },
            TableColumn("Services", .right) { String($0.services) },
            TableColumn("Added", .right) { $0.addedServices > 0 ? String($0.addedServices) : nil },
            TableColumn("Removed", .right) { $0.removedServices > 0 ? String($0.removedServices) : nil },
        ]
    }
}
