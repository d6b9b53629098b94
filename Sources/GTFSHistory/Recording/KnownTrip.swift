internal import GTFSModel

/// A trip of the timetable that is under way, with what each message needs of it.
final class KnownTrip {
    let record: TripRecord
    /// Where the stops of the timetable's trip are in the record, if its day was recorded with another version: nil for one that
    /// the record lacks.
    private let positions: [Int?]?
    /// The stops of the record that the timetable's trip has, too; nil: all.
    let commonPositions: Set<Int>?
    var hasSameStops: Bool { positions == nil }
    /// The name of the vehicle that a message gave last, with its key.
    private var vehicle: (name: String, key: Int)?
    /// Its line on the map; nil until it is asked for.
    private var line: (any TripLine)??

    /// - Parameter positions: nil if the record has the stops of the timetable's trip.
    init(_ record: TripRecord, positions: [Int?]?) {
        (self.record, self.positions) = (record, positions)
        commonPositions = positions.map { Set($0.compactMap(\.self)) }
    }

    /// Where a stop of the timetable's trip is in the record; nil if that lacks it.
    func position(of stop: Int) -> Int? {
        guard let positions else { return stop }
        return positions.indices.contains(stop) ? positions[stop] : nil
    }

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
