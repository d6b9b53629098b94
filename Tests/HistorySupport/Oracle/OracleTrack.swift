import GTFSModel

/// The positions of a trip's vehicle, so far.
struct OracleTrack {
    /// A place on the trip's line where the vehicle can be.
    struct Place {
        let metres: Double
        /// Where it was at the position before, to be here now; nil without one.
        let before: Double?
    }

    struct Point {
        let moment: Int
        let vehicleID: String?
        /// The visit at which it is STOPPED_AT.
        let stop: Int?
        /// In the order of the line; empty if it is not on the line.
        var places: [Place]
    }

    /// The last position that counts.
    var last: Point?

    /// Metres per second: no vehicle of a city is faster.
    private static let fastest = 40.0
    /// Metres by which places may be farther from a vehicle than the nearest one, and still be its place.
    private static let slack = 50.0

    /// The places where a vehicle can be: near it, and within reach from where it was. A line may come by more than
    /// once.
    func places(of position: Coordinate?, at moment: Int, next: Int?, _ line: any TripLine) -> [Place] {
        guard let position else { return [] }
        var found: [(place: Place, distance: Double)] = []
        let before = last.map { moment - $0.moment <= 120 ? $0.places.map(\.metres) : [] } ?? []
        for start in before {
            let reach = start + Self.fastest * Double(moment - (last?.moment ?? moment))
            for near in Self.near(position, start...max(start, reach), next: next, line) {
                found.append((Place(metres: near.metres, before: start), near.distance))
            }
        }
        if found.isEmpty {
            found = Self.near(position, 0...Double.greatestFiniteMagnitude, next: next, line).map {
                (Place(metres: $0.metres, before: nil), $0.distance)
            }
        }
        return Self.best(found)
    }

    /// The nearest points of the parts between two stops, within a range of metres. The end of a part is none, if the
    /// line comes nearer beyond it.
    private static func near(
        _ position: Coordinate, _ range: ClosedRange<Double>, next: Int?, _ line: any TripLine
    ) -> [(metres: Double, distance: Double)] {
        var all: [(part: ClosedRange<Double>, metres: Double, distance: Double)] = []
        for part in parts(of: line, next: next) {
            let (start, end) = (max(part.lowerBound, range.lowerBound), min(part.upperBound, range.upperBound))
            guard start <= end, let near = line.nearest(to: position, from: start, to: end) else { continue }
            all.append((start...end, near.metres, near.distance))
        }
        let kept = all.indices.filter { index in
            let here = all[index]
            if index > 0, here.metres - here.part.lowerBound < 0.01, all[index - 1].distance < here.distance {
                return false
            }
            if index + 1 < all.count, here.part.upperBound - here.metres < 0.01, all[index + 1].distance < here.distance
            {
                return false
            }
            return here.distance <= line.tolerance
        }
        return kept.map { (all[$0].metres, all[$0].distance) }
    }

    private static func parts(of line: any TripLine, next: Int?) -> [ClosedRange<Double>] {
        let stops = line.stopMetres
        if let next, stops.indices.contains(next) { return [(next > 0 ? stops[next - 1] : 0)...stops[next]] }
        let ends = [0.0] + stops + [(stops.last ?? 0) + 1000]
        return zip(ends, ends.dropFirst()).map { $0...max($0, $1) }
    }

    private static func best(_ found: [(place: Place, distance: Double)]) -> [Place] {
        guard let nearest = found.map(\.distance).min() else { return [] }
        var places: [Place] = []
        for one in found.sorted(by: { $0.place.metres < $1.place.metres }) where one.distance <= nearest + slack {
            if let last = places.last, one.place.metres - last.metres < 1 { continue }
            places.append(one.place)
        }
        return places
    }
}
