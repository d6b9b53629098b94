internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// Messages that are read once and held against a timetable, for commands that are about them.
struct RealtimeQuestion {
    let contents: [FeedContent]
    let view: RealtimeSnapshot

    init(_ files: [String], _ terms: RealtimeOptions, _ timetable: Timetable) throws {
        let moment = Surroundings.now
        let clock = CommandClock(terms.now, in: try timetable.clock(), at: moment)
        var feeds = MessageFeeds(files, options: terms.options)
        _ = feeds.look(at: clock.now(at: moment), knowsFileTimes: clock.isSystem)
        contents = feeds.contents
        var view = RealtimeSnapshot(try feeds.overlay(on: timetable), now: clock.now(at: moment))
        view.limits = terms.limits
        self.view = view
    }
}
