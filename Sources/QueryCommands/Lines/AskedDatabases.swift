internal import GTFSQuery

/// The databases that lines ask, each opened once.
struct AskedDatabases {
    /// For lines that name no database, or no language.
    let choice: DatabaseChoice
    private var timetables: [String: Timetable] = [:]

    init(choice: DatabaseChoice) { self.choice = choice }

    mutating func answer(_ command: some DatabaseCommand) throws -> Answer {
        let options = command.options
        let paths = try options.database.isEmpty ? choice.paths() : options.paths()
        let language = options.lang ?? choice.lang
        let asked = try paths.map { (path: $0, timetable: try timetable(at: $0, in: language)) }
        guard asked.count > 1 else { return try command.answer(asked[0].timetable) }
        guard let several = command as? any SetCommand else { throw DatabaseChoice.asksOne(asked.count) }
        return try several.answer(
            TimetableSet(asked.map { TimetableSet.Member(FeedID(ofFile: $0.path), timetable: $0.timetable) }))
    }

    private mutating func timetable(at path: String, in language: String?) throws -> Timetable {
        var timetable = try timetables[path] ?? Timetable(path: path)
        timetables[path] = timetable
        timetable.language = language
        return timetable
    }
}
