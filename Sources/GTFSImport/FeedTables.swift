internal import GTFSFeed
internal import GTFSModel

/// The tables of a feed in memory. The readers of its files fill them; the checks and the writers read them.
struct FeedTables {
    var agencies = AgencyList()
    var stops = StopList()
    var routes = RouteList()
    var services = ServiceList()
    var shapes = ShapeList()
    var trips = TripList()
    var patterns = PatternList()
    var headsigns = HeadsignLists()
    var frequencies: [FrequencyRecord] = []
    /// Headsigns, short names and the like, each text once.
    var texts = ByteInterner()
    var attributes = StopTimeAttributesList()

    /// The key of the row that an entity of a file has in the database.
    func rowKey(file: String, owner: Int) -> Int {
        switch file {
        case "stops.txt": Int(stops.keys[owner])
        case "routes.txt", "calendar.txt", "calendar_dates.txt", "shapes.txt": owner + 1
        case "trips.txt", "stop_times.txt", "frequencies.txt": Int(trips.keys[owner])
        default: owner
        }
    }
}
