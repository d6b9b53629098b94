internal import GTFSFeed
internal import GTFSModel

/// What a visit adds to the checksum of stop_times.txt, in a form that can be summed up over the trips of a time profile.
///
/// A row counts `trip * (visit + w1 * arrival + w2 * departure)` modulo 2^64: `trip` is the hash of the trip_id made odd,
/// `visit` a hash of what else the row says, and both weights are odd and made from it. Any one value that comes back
/// otherwise changes the sum, as a product with odd numbers is never zero. The times being linear, who reads the file back
/// works the sum out once for each profile: a trip adds its start times the sum of the weights.
struct VisitChecksum {
    /// The hash of everything but the times, the headsign and the extra cells.
    let value: UInt64

    /// - Parameters:
    ///   - stop: hash of the stop_id; 0 where the row names none.
    ///   - attributes: hash of the combination of its types, windows and rules.
    init(sequence: Int, stop: UInt64, attributes: UInt64, distance: DecimalNumber?) {
        var hash = StableHash()
        hash.add(sequence)
        hash.add(stop)
        hash.add(attributes)
        hash.add(distance?.residue ?? DecimalNumber.noResidue)
        value = hash.value
    }

    var arrivalWeight: UInt64 { value | 1 }
    var departureWeight: UInt64 { value &* 0x9FB2_1C65_1E98_DF25 | 1 }

    /// The visit with its times, in seconds of the service day or `StopTimeCall.noTime`.
    func times(arrival: Int32, departure: Int32) -> UInt64 {
        value &+ arrivalWeight &* Self.number(arrival) &+ departureWeight &* Self.number(departure)
    }

    /// What a stop_headsign adds; 0 is the hash of none.
    func headsign(_ hash: UInt64) -> UInt64 { hash == 0 ? 0 : mixed(with: hash) }

    /// What the row's extra cells add, by their share in its checksum.
    func extras(_ share: UInt64) -> UInt64 { share == 0 ? 0 : mixed(with: share ^ 0x94D0_49BB_1331_11EB) }

    /// The sum of a trip's visits as it counts for the file.
    static func trip(_ id: UInt64, _ sum: UInt64) -> UInt64 { (id | 1) &* sum }

    /// A time as it counts; a blank is a number that no time of a feed is.
    static func number(_ time: Int32) -> UInt64 { UInt64(bitPattern: Int64(time == StopTimeCall.noTime ? .min : time)) }

    private func mixed(with hash: UInt64) -> UInt64 {
        var mixed = StableHash(seed: value)
        mixed.add(hash)
        return mixed.value
    }
}
