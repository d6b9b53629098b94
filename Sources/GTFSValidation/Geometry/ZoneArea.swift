internal import Foundation
internal import GTFSModel

/// The polygon of a zone: its rings, of which the first encloses it and the others are holes (RFC 7946, paragraph 3.1.6).
struct ZoneArea: Sendable {
    /// A side of a ring, from west to east.
    private struct Side {
        let from: SIMD2<Double>
        let to: SIMD2<Double>

        func latitude(at longitude: Double) -> Double {
            from.y + (to.y - from.y) * ((longitude - from.x) / (to.x - from.x))
        }

        /// The longitude at which two sides cross each other; nil for sides that do not, or that are parallel.
        func crossing(_ other: Side) -> Double? {
            let (one, two) = (to - from, other.to - other.from)
            let area = one.x * two.y - one.y * two.x
            guard area != 0 else { return nil }
            let between = other.from - from
            let share = (between.x * two.y - between.y * two.x) / area
            let longitude = from.x + share * one.x
            let range = max(from.x, other.from.x)...max(max(from.x, other.from.x), min(to.x, other.to.x))
            return range.contains(longitude) ? longitude : nil
        }
    }

    /// The sides that do not lead from south to north, ordered by their west ends.
    private let sides: [Side]
    let longitudes: ClosedRange<Double>
    private let latitudes: ClosedRange<Double>

    /// A tenth of a millimetre: what is narrower is a common border.
    private static let narrowest = 1e-9

    /// - Parameter geometry: GeoJSON; nil unless it is a polygon, or several, with a ring of positions.
    init?(geoJSON geometry: String) {
        let value = try? JSONSerialization.jsonObject(with: Data(geometry.utf8))
        guard let geometry = value as? [String: Any], let rings = Self.rings(of: geometry) else { return nil }
        let positions = rings.joined().filter { $0.count > 1 }.map { SIMD2($0[0], $0[1]) }
        guard let west = positions.map(\.x).min(), let east = positions.map(\.x).max(),
            let south = positions.map(\.y).min(), let north = positions.map(\.y).max()
        else { return nil }
        (longitudes, latitudes) = (west...east, south...north)
        sides = rings.flatMap(Self.sides).sorted { $0.from.x < $1.from.x }
    }

    /// The rings of a polygon, or of all polygons of several.
    private static func rings(of geometry: [String: Any]) -> [[[Double]]]? {
        switch geometry["type"] as? String {
        case "Polygon": geometry["coordinates"] as? [[[Double]]]
        case "MultiPolygon": (geometry["coordinates"] as? [[[[Double]]]])?.flatMap(\.self)
        default: nil
        }
    }

    private static func sides(of ring: [[Double]]) -> [Side] {
        zip(ring, ring.dropFirst()).compactMap { start, end in
            guard start.count > 1, end.count > 1, start[0] != end[0] else { return nil }
            let (from, to) = (SIMD2(start[0], start[1]), SIMD2(end[0], end[1]))
            return from.x < to.x ? Side(from: from, to: to) : Side(from: to, to: from)
        }
    }

    /// Whether the two share some of their area, and each has some for itself: a zone within another does not overlap it, nor
    /// does one that touches it.
    func overlaps(_ other: ZoneArea) -> Bool {
        guard longitudes.overlaps(other.longitudes), latitudes.overlaps(other.latitudes) else { return false }
        var (shared, own, others) = (false, false, false)
        // Three lines show what there is of nearly all zones that overlap.
        let (west, east) = (
            max(longitudes.lowerBound, other.longitudes.lowerBound),
            min(longitudes.upperBound, other.longitudes.upperBound)
        )
        for share in [0.100_37, 0.493_31, 0.907_13] where east - west > 1000 * Self.narrowest {
            let spans = Self.spans(sides, others: other.sides, longitude: west + share * (east - west))
            (shared, own, others) = (shared || spans.shared, own || spans.own, others || spans.others)
        }
        if shared, own, others { return true }
        let cuts = cuts(other)
        for (west, east) in zip(cuts, cuts.dropFirst()) where east - west > Self.narrowest {
            // Between two cuts no side begins, ends or crosses another: one line shows all there is.
            let longitude = (west + east) / 2
            let spans = Self.spans(sides, others: other.sides, longitude: longitude)
            shared = shared || spans.shared
            own = own || spans.own
            others = others || spans.others
            if shared, own, others { return true }
        }
        return false
    }

    /// So many cuts are enough, beside those of one side.
    static let mostCuts = 200_000

    /// The longitudes of all ends and crossings, in their order.
    func cuts(_ area: ZoneArea) -> [Double] {
        var cuts = (sides + area.sides).flatMap { [$0.from.x, $0.to.x] }
        for side in sides {
            for other in area.sides {
                if other.from.x >= side.to.x { break }
                if other.to.x > side.from.x, let cut = side.crossing(other) { cuts.append(cut) }
            }
            // Polygons that cross so often show all that there is to see between the first ones.
            if cuts.count > Self.mostCuts { break }
        }
        return cuts.sorted()
    }

    /// What of a line from south to north belongs to both, and to each alone.
    private static func spans(
        _ sides: [Side], others: [Side], longitude: Double
    ) -> (shared: Bool, own: Bool, others: Bool) {
        let borders =
            (latitudes(sides, longitude: longitude).map { ($0, true) }
            + latitudes(others, longitude: longitude).map { ($0, false) })
            .sorted { $0.0 < $1.0 }
        var (isInside, isInOther) = (false, false)
        var found = (shared: false, own: false, others: false)
        for (border, next) in zip(borders, borders.dropFirst()) {
            if border.1 { isInside.toggle() } else { isInOther.toggle() }
            guard next.0 - border.0 > narrowest else { continue }
            if isInside, isInOther { found.shared = true }
            if isInside, !isInOther { found.own = true }
            if !isInside, isInOther { found.others = true }
        }
        return found
    }

    private static func latitudes(_ sides: [Side], longitude: Double) -> [Double] {
        sides.prefix { $0.from.x < longitude }.filter { $0.to.x > longitude }.map { $0.latitude(at: longitude) }
    }
}

/// Which pairs of zones overlap, as far as that was asked: a feed with many zones has too many pairs to remember them all.
struct ZonePairs {
    static let most = 10_000

    /// The most pairs that are compared: of further ones of a feed nothing is said.
    static let mostCompared = 1_000_000

    private var known: [Set<String>: Bool] = [:]
    private var compared = 0

    /// How many pairs are remembered.
    var count: Int { known.count }

    /// - Parameter compute: whether the two overlap; called if that is not remembered.
    mutating func overlap(_ first: String, _ second: String, _ compute: () -> Bool) -> Bool {
        if let overlap = known[[first, second]] { return overlap }
        guard compared < Self.mostCompared else { return false }
        compared += 1
        if known.count >= Self.most { known.removeAll() }
        let overlap = compute()
        known[[first, second]] = overlap
        return overlap
    }
}
