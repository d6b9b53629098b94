internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// Messages as they match a timetable. Those of files are kept while the files are the same: the lines of `gtfs-query lines`
/// name the same messages again and again.
struct MatchedMessages: Sendable {
    let contents: [FeedContent]
    let overlay: RealtimeOverlay

    private static let kept = Locked<[(source: Source, messages: MatchedMessages)]>([])
    /// So many are kept.
    private static let most = 4

    /// What makes two readings the same.
    private struct Source: Equatable, Sendable {
        let names: [String]
        let stamps: [FileStamp]
        let options: MatchOptions
        let timetable: TimetableIdentity
        /// Nil where the times of the files tell when messages came.
        let moment: Int?
    }

    private init(_ names: [String], _ options: MatchOptions, _ timetable: Timetable, at now: Int, isSystemTime: Bool)
        throws
    {
        var feeds = MessageFeeds(names, options: options)
        _ = feeds.look(at: now, knowsFileTimes: isSystemTime)
        contents = feeds.contents
        overlay = try feeds.overlay(on: timetable)
    }

    /// - Parameters:
    ///   - names: of files and URLs; `-` is standard input.
    ///   - now: seconds since 1970.
    ///   - isSystemTime: whether `now` comes from the same clock as the times of the files.
    static func read(
        _ names: [String], options: MatchOptions, on timetable: Timetable, at now: Int, isSystemTime: Bool
    ) throws -> MatchedMessages {
        let files = names.map(MessageFile.init)
        let stamps = files.compactMap { file in file.stamp.flatMap { file.isKept($0) ? $0 : nil } }
        guard stamps.count == names.count, let identity = timetable.timetableIdentity else {
            return try MatchedMessages(names, options, timetable, at: now, isSystemTime: isSystemTime)
        }
        let source = Source(
            names: names, stamps: stamps, options: options, timetable: identity, moment: isSystemTime ? nil : now)
        if let known = kept.withLock({ $0.first { $0.source == source }?.messages }) { return known }
        let messages = try MatchedMessages(names, options, timetable, at: now, isSystemTime: isSystemTime)
        kept.withLock { kept in
            // Files that have changed are not as they were again.
            kept.removeAll { $0.source.names == names && $0.source.stamps != stamps }
            kept = kept.suffix(most - 1) + [(source, messages)]
        }
        return messages
    }
}
