internal import GTFSFeed
internal import GTFSModel

/// The tables of a feed in memory, as its files were read. The checks and the writers read them.
struct FeedTables {
    var agencies = AgencyList()
    var stops = StopList()
    /// The routes of routes.txt, and those that only trips name. The key of a route is its index plus one.
    var routes = EntityRows()
    var services = ServiceList()
    var shapes = ShapeList()
    var trips = TripList()
    var stopTimes = StopTimes()
    var frequencies: [FrequencyRecord] = []
    /// Headsigns, short names and the like, each text once.
    var texts = ByteInterner()

    var patterns: PatternList { stopTimes.patterns }

    /// The key of the row that an entity of a file has in the database.
    func rowKey(file: String, owner: Int) -> Int {
        switch file {
        case GTFSFile.stops.name: Int(stops.keys[owner])
        case GTFSFile.routes.name, GTFSFile.calendar.name, GTFSFile.calendarDates.name, GTFSFile.shapes.name: owner + 1
        case GTFSFile.trips.name, GTFSFile.stopTimes.name, GTFSFile.frequencies.name: Int(trips.keys[owner])
        default: owner
        }
    }
}
