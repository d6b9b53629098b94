internal import GTFSModel
internal import GTFSStore

/// The stations of stops, as numbers: platforms of a station share one, and stops with the same name, such as the two
/// sides of a road, share one.
struct StationNumbers {
    private let session: FeedSession
    private var known: [Key<Stop>: Int] = [:]
    private var numbers: [Station: Int] = [:]

    private enum Station: Hashable {
        case named(String)
        case identified(Key<Stop>)
    }

    init(_ session: FeedSession) { self.session = session }

    /// The number of a stop's station.
    mutating func number(of stop: Key<Stop>) throws -> Int {
        if let number = known[stop] { return number }
        let uppermost = try session.stop(stop).map { try session.lineage($0)[0] }
        let station = uppermost?.name.map(Station.named) ?? .identified(uppermost?.key ?? stop)
        let number = numbers[station] ?? numbers.count
        numbers[station] = number
        known[stop] = number
        return number
    }
}
