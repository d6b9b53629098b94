internal import GTFSModel

/// A trip of the timetable that is under way, with what each message needs of it.
final class KnownTrip {
    let record: TripRecord
    /// Whether the record has the stops of the timetable's trip: false if its day was recorded with another version.
    let hasSameStops: Bool
    /// The name of the vehicle that a message gave last, with its key.
    private var vehicle: (name: String, key: Int)?
    /// Its line on the map; nil until it is asked for.
    private var line: (any TripLine)??

    init(_ record: TripRecord, hasSameStops: Bool) { (self.record, self.hasSameStops) = (record, hasSameStops) }

    /// The key of a vehicle's name.
    func vehicleKey(_ name: String, _ key: (String) throws -> Int) rethrows -> Int {
        if let vehicle, vehicle.name == name { return vehicle.key }
        let key = try key(name)
        vehicle = (name, key)
        return key
    }

    /// Its line on the map, nil if it has none.
    func line(_ read: () throws -> (any TripLine)?) rethrows -> (any TripLine)? {
        if let line { return line }
        let read = try read()
        line = .some(read)
        return read
    }
}
