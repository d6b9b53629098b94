internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query info`
struct Info: DatabaseCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells what feed this is, which days it covers and what it holds.",
        discussion: """
            Names the publisher and the version, the days on which services run and how many of them are left, the \
            rows of each file, what was wrong in the feed, and when and from what the database was made.

            Example:
              gtfs-query --database sydney.sqlite info
            """)

    @OptionGroup var options: DatabaseOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let info = try timetable.info()
        let report = InfoReport(info: info, today: info.serviceTimeZone?.date(at: Surroundings.now))
        return Answer(single: report.record, sections: report.sections)
    }
}
