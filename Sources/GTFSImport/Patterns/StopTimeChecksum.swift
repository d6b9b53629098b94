internal import GTFSFeed
internal import GTFSModel

/// The part of a stop time in the checksum of stop_times.txt, in a form that can be summed over the trips of a time profile.
///
/// A row adds `trip * (row + w1 * arrival + w2 * departure)` modulo 2^64: `trip` is the hash of the trip_id made odd,
/// `row` a hash of the other values of the row, and both weights are odd and made from it. Any one value that comes back
/// different changes the sum, as a product with odd numbers is never zero. As the sum is linear in the times, verification
/// computes it once per profile: a trip adds its start times the sum of the weights.
struct StopTimeChecksum {
    /// The hash of everything except the times, the headsign and the extra cells.
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

    /// The sum of the row and its times, in seconds of the service day or `StopTimeRow.noTime`.
    func times(arrival: Int32, departure: Int32) -> UInt64 {
        value &+ arrivalWeight &* Self.factor(arrival) &+ departureWeight &* Self.factor(departure)
    }

    /// The part of a stop_headsign; 0 is the hash of none.
    func headsign(_ hash: UInt64) -> UInt64 { hash == 0 ? 0 : mixed(with: hash) }

    /// The part of the row's extra cells, given their share in its checksum.
    func extras(_ share: UInt64) -> UInt64 { share == 0 ? 0 : mixed(with: share ^ 0x94D0_49BB_1331_11EB) }

    /// The part of a trip in the checksum of the file, given the hash of its id and the sum of its rows.
    static func trip(_ id: UInt64, _ sum: UInt64) -> UInt64 { (id | 1) &* sum }

    /// A time as a factor; a blank time counts as one that no feed has.
    private static func factor(_ time: Int32) -> UInt64 {
        UInt64(bitPattern: Int64(time == StopTimeRow.noTime ? .min : time))
    }

    private func mixed(with hash: UInt64) -> UInt64 {
        var mixed = StableHash(seed: value)
        mixed.add(hash)
        return mixed.value
    }
}

extension DecimalNumber {
    /// The value modulo the prime 2^61 - 1, for checksums: the same for 1.50 as for 1.5, as ten has an inverse there.
    var residue: UInt64 {
        let magnitude = Self.reduced(mantissa.magnitude)
        let whole = mantissa < 0 && magnitude > 0 ? Self.prime - magnitude : magnitude
        if decimals == 0 { return whole }
        return Self.product(whole, decimals < Self.inverses.count ? Self.inverses[decimals] : Self.inverse(decimals))
    }

    /// Stands for a blank cell.
    static var noResidue: UInt64 { .max }

    private static let prime: UInt64 = 1 << 61 - 1
    /// 10 times this is 1.
    private static let tenth: UInt64 = 2_075_258_708_292_324_556
    /// 10^-n by n.
    private static let inverses: [UInt64] = (0...20).map(inverse)

    private static func inverse(_ power: Int) -> UInt64 {
        (0..<power).reduce(1) { result, _ in product(result, tenth) }
    }

    private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (high, low) = left.multipliedFullWidth(by: right)
        return reduced(low & prime &+ (high &<< 3 | low &>> 61))
    }

    private static func reduced(_ value: UInt64) -> UInt64 {
        let folded = value & prime &+ value &>> 61
        return folded >= prime ? folded &- prime : folded
    }
}
