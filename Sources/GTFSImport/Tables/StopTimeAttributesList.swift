internal import GTFSModel
internal import GTFSStore

/// What a row of stop_times.txt says beside its stop, times, distance and headsign.
struct StopTimeAttributes: Hashable {
    /// An id that a row refers to, equal byte by byte.
    typealias ID = Identifier<StopTimeAttributes>

    /// pickup_type, drop_off_type, timepoint, continuous_pickup, continuous_drop_off; nil where blank.
    var types: [Int?]
    /// start_ and end_pickup_drop_off_window, in seconds.
    var windows: [Int?] = [nil, nil]
    /// location_group_id, location_id, pickup_ and drop_off_booking_rule_id.
    var ids: [ID?] = [nil, nil, nil, nil]

    /// Whether the row has a window in place of times (rule A31).
    var isFlex: Bool { windows.contains { $0 != nil } }

    var checksum: UInt64 {
        var hash = StableHash()
        for number in types + windows { hash.add(number) }
        for id in ids { hash.add(id?.rawValue) }
        return hash.value
    }
}

/// The distinct combinations of them; the key of one is its number plus one.
struct StopTimeAttributesList {
    private var numbers: [StopTimeAttributes: Int32] = [:]
    private(set) var all: [StopTimeAttributes] = []
    private(set) var hashes: [UInt64] = []

    mutating func intern(_ attributes: StopTimeAttributes) -> Int32 {
        if let number = numbers[attributes] { return number }
        let number = Int32(all.count)
        numbers[attributes] = number
        all.append(attributes)
        hashes.append(attributes.checksum)
        return number
    }
}
