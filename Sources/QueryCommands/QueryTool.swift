internal import ArgumentParser
internal import GTFSModel

/// The command `gtfs-query`: questions to a database that `gtfs-import` made.
struct QueryTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtfs-query",
        abstract: "Asks a timetable that gtfs-import made: what is near, when it leaves, where it goes.",
        usage: "gtfs-query [--database PATH] COMMAND …",
        discussion: """
            Without --database it asks the file that $GTFS_DATABASE names, else the one toolkit database in the \
            current folder.

            Examples:
              gtfs-query nearby -33.87 151.21
              gtfs-query search central
              gtfs-query --database sydney.sqlite departures 200060
              gtfs-query departures 2000 --realtime updates.pb
              gtfs-query info --format json
              gtfs-query diff november.zip december.zip

            Times are RFC 3339, 2026-11-21T08:05 or 08:05 where the feed runs, or now. An id may begin with `-`.
            """,
        version: Toolkit.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Place",
                subcommands: [
                    NearbyCommand.self, SearchCommand.self, StopCommand.self, StopsCommand.self, RouteCommand.self,
                    RoutesCommand.self, ShapeCommand.self, MapCommand.self, TransfersCommand.self,
                ]),
            CommandGroup(
                name: "Time",
                subcommands: [
                    DeparturesCommand.self, ConnectionsCommand.self, JourneysCommand.self, ReachCommand.self,
                    MatrixCommand.self, TripCommand.self, TimetableCommand.self, DiagramCommand.self,
                    ServicesCommand.self,
                    CalendarCommand.self,
                ]),
            CommandGroup(
                name: "At a glance",
                subcommands: [WatchCommand.self, TimelineCommand.self, LocationCommand.self, StripCommand.self]),
            CommandGroup(name: "Your own", subcommands: [FavouritesCommand.self]),
            CommandGroup(
                name: "Realtime",
                subcommands: [RealtimeCommand.self, VehiclesCommand.self, AlertsCommand.self]),
            CommandGroup(
                name: "What happened",
                subcommands: [RecordCommand.self, VisitsCommand.self, PerformanceCommand.self, HistoryCommand.self]),
            CommandGroup(
                name: "Database",
                subcommands: [
                    FeedsCommand.self, InfoCommand.self, ValidateCommand.self, DiffCommand.self, SizeCommand.self,
                    VerifyCommand.self,
                    MigrateCommand.self,
                ]),
            CommandGroup(name: "Many questions", subcommands: [LinesCommand.self]),
        ])
}
