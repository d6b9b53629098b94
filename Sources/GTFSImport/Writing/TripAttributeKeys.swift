internal import GTFSFeed
internal import GTFSStore

/// The combinations of what trips say beside service, id and block; the key of one is its number plus one.
struct TripAttributeKeys {
    private struct Combination: Hashable {
        let shortName: Int32
        let attributes: Int32
        let headsignList: Int32

        init(_ trip: TripRecord) {
            (shortName, attributes, headsignList) = (trip.shortName, trip.attributes, trip.headsignList)
        }
    }

    private var keys: [Combination: Int] = [:]
    private var all: [Combination] = []

    /// - Parameter trips: in the order of their keys, so that combinations met together stand together.
    init(_ trips: some Sequence<TripRecord>) {
        for combination in trips.lazy.map(Combination.init) where keys[combination] == nil {
            all.append(combination)
            keys[combination] = all.count
        }
    }

    func key(of trip: TripRecord) -> Int { keys[Combination(trip)] ?? 0 }

    func write(to database: StoreDatabase, _ tables: FeedTables) throws {
        let columns = ["attributes_key", "trip_short_name", "headsign_list_key"] + TripAttributesList.fields
        let insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "trip_attributes", columns))
        for (number, combination) in all.enumerated() {
            let name = combination.shortName < 0 ? nil : tables.texts.text(combination.shortName)
            let list = combination.headsignList < 0 ? nil : Int(combination.headsignList) + 1
            let values = tables.trips.attributes.all[Int(combination.attributes)]
            try insert.run([.integer(number + 1), StoredValue(name), StoredValue(list)] + values)
        }
    }
}
