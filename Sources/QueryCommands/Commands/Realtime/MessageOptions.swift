internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import GTFSRealtime

/// `--realtime`: the messages that are applied to the schedule.
struct MessageOptions: ParsableArguments {
    @Option(
        name: .customLong("realtime"),
        help: ArgumentHelp(
            "A GTFS-Realtime message, as protobuf, JSON or text: a file, a URL, or - for standard input; may be "
                + "repeated, each a feed of its own. With several databases, with the name of its file: sydney=updates.pb.",
            valueName: "file"),
        completion: .file())
    var files: [String] = []

    func validate() throws { try Self.check(files) }

    var named: [NamedMessage] { NamedMessage.all(files) }

    /// Throws if standard input would have to be read twice.
    static func check(_ files: [String]) throws {
        guard files.count(where: { $0 == MessageFile.standardInput }) < 2 else {
            throw ValidationError("Standard input (-) can be read once: give the other messages as files.")
        }
    }

    /// The messages, matched with a timetable at a moment; nil without any.
    func snapshot(_ realtimeOptions: RealtimeOptions, for timetable: Timetable) throws -> RealtimeSnapshot? {
        files.isEmpty
            ? nil
            : try RealtimeOptions.RealtimeQuestion(named, realtimeOptions: realtimeOptions, timetable: timetable)
                .snapshot
    }

    /// The messages of each of several feeds, which are written with its name: `sydney=updates.pb`.
    func snapshots(_ realtimeOptions: RealtimeOptions, for feeds: TimetableSet) throws -> [FeedID: RealtimeSnapshot] {
        var files: [FeedID: [String]] = [:]
        for file in self.files {
            let parts = file.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let feed = FeedID(parts[0]) else {
                throw ValidationError(
                    "--realtime \(file): with several databases, write the name of the database before the message, "
                        + "such as \(feeds.members[0].id)=\(file).")
            }
            files[feed, default: []].append(String(parts[1]))
        }
        var snapshots: [FeedID: RealtimeSnapshot] = [:]
        for (feed, files) in files {
            snapshots[feed] = try RealtimeOptions.RealtimeQuestion(
                NamedMessage.all(files), realtimeOptions: realtimeOptions, timetable: feeds.member(of: feed).timetable
            ).snapshot
        }
        return snapshots
    }

    /// Throws if a command that is about messages has none.
    func requireFile() throws {
        guard !files.isEmpty else {
            throw ValidationError("Name the message to read with --realtime FILE, or - for standard input.")
        }
    }
}
