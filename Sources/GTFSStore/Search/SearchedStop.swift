internal import GTFSModel

/// A row of stops.txt as the search index is made from it.
struct SearchedStop {
    let key: Key<Stop>
    let id: String
    let code: String?
    let name: String?
    let spokenName: String?
    let position: Coordinate?
    let locationType: LocationType
    let parentKey: Key<Stop>?
    let departureCount: Int

    init(_ row: SteppedStatement) {
        key = row.key(0)
        id = row.text(1) ?? ""
        code = row.text(2)
        name = row.text(3)
        spokenName = row.text(4)
        if let latitude = row.optionalDouble(5), let longitude = row.optionalDouble(6) {
            position = Coordinate(latitude: latitude, longitude: longitude)
        } else {
            position = nil
        }
        locationType = LocationType(row.optionalInt(7))
        parentKey = row.optionalKey(8)
        departureCount = row.int(9)
    }
}
