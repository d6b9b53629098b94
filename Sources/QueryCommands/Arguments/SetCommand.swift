internal import GTFSQuery

/// A command that asks one database, or several at once.
protocol SetCommand: DatabaseCommand {
    func answer(_ feeds: TimetableSet) throws -> Answer
}
