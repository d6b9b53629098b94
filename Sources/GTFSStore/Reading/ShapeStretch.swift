internal import GRDB
package import GTFSModel

/// A row of shape_stretches, unpacked: a line of points that shapes run through.
package struct ShapeStretch {
    /// The columns of the table without its key, in the order in which `read` and a writer take them.
    package static let columns = [
        "point_count", "lat_decimals", "lon_decimals", "distance_decimals",
        "first_lat", "smallest_lat_step", "lat_bits", "first_lon", "smallest_lon_step", "lon_bits",
        "smallest_sequence_step", "sequence_bits", "smallest_distance_step", "distance_bits", "steps",
    ]

    package private(set) var latitudeDecimals = 0
    package private(set) var longitudeDecimals = 0
    /// 0 if the points have no distance.
    package private(set) var distanceDecimals = 0
    /// Degrees * 10^`latitudeDecimals`, of each point.
    package private(set) var latitudes: [Int64] = []
    /// Degrees * 10^`longitudeDecimals`.
    package private(set) var longitudes: [Int64] = []
    /// The shape_pt_sequence of each point, less that of the first.
    package private(set) var sequences: [Int64] = []
    /// The shape_dist_traveled of each point, less that of the first, * 10^`distanceDecimals`.
    package private(set) var distances: [Int64] = []

    init() {}

    /// Unpacks the first `count` points of the row, whose columns begin at `column` and which has at least as many.
    mutating func read(_ row: SteppedStatement, from column: Int32, count: Int) {
        latitudeDecimals = Self.decimals(row.int(column + 1))
        longitudeDecimals = Self.decimals(row.int(column + 2))
        distanceDecimals = Self.decimals(row.int(column + 3))
        removePoints()
        let steps = StretchSteps(row, column: column)
        _ = row.blob(column + 14) {
            append(
                min(max(0, count), Self.mostPoints), steps: steps,
                from: (row.exactInt64(column + 4), row.exactInt64(column + 7)), bytes: $0)
        }
    }

    /// Points of a stretch whose steps are all the same take no bytes, so a damaged file may claim any number.
    private static let mostPoints = 1 << 22

    /// No number of a double has more decimals, or more zeros before its point, which count as negative ones.
    private static func decimals(_ number: Int) -> Int { min(max(-400, number), 400) }

    /// The most points for which there is room before they are read: writers put no more into a stretch.
    private static let pointsReserved = 1024

    private mutating func reserve(_ count: Int) {
        latitudes.reserveCapacity(count)
        longitudes.reserveCapacity(count)
        sequences.reserveCapacity(count)
        distances.reserveCapacity(count)
    }

    private mutating func removePoints() {
        latitudes.removeAll(keepingCapacity: true)
        longitudes.removeAll(keepingCapacity: true)
        sequences.removeAll(keepingCapacity: true)
        distances.removeAll(keepingCapacity: true)
    }

    private mutating func append(
        _ count: Int, steps: StretchSteps, from first: (latitude: Int64, longitude: Int64), bytes: Span<UInt8>
    ) {
        reserve(min(count, Self.pointsReserved))
        var (latitude, longitude, sequence, distance) = (first.latitude, first.longitude, Int64(0), Int64(0))
        var bits = BitCursor()
        for index in 0..<count {
            if index > 0 {
                // A damaged row gives wrong points, which the check of the file finds; it must not stop the program.
                latitude &+= steps.latitude.smallest &+ bits.next(steps.latitude.bits, in: bytes)
                longitude &+= steps.longitude.smallest &+ bits.next(steps.longitude.bits, in: bytes)
                sequence &+= steps.sequence.smallest &+ bits.next(steps.sequence.bits, in: bytes)
                distance &+= steps.distance.smallest &+ bits.next(steps.distance.bits, in: bytes)
            }
            latitudes.append(latitude)
            longitudes.append(longitude)
            sequences.append(sequence)
            distances.append(distance)
        }
    }
}

/// How the steps from point to point are packed: for each column its smallest step, and the bits of a step's excess
/// over it.
private struct StretchSteps {
    typealias Column = (smallest: Int64, bits: Int)

    let latitude, longitude, sequence, distance: Column

    init(_ row: SteppedStatement, column: Int32) {
        latitude = (row.exactInt64(column + 5), row.int(column + 6))
        longitude = (row.exactInt64(column + 8), row.int(column + 9))
        sequence = (row.exactInt64(column + 10), row.int(column + 11))
        distance = (row.exactInt64(column + 12), row.int(column + 13))
    }
}

extension ShapeStretch {
    /// Reads stretches back by their keys while shapes are being written.
    package final class Reader {
        private static let sql =
            "SELECT \(ShapeStretch.columns.joined(separator: ", ")) FROM shape_stretches WHERE stretch_key = ?1"

        private let row: SteppedStatement

        package init(_ db: StoreDatabase) throws { row = SteppedStatement(try db.makeStatement(sql: Self.sql)) }

        package func stretch(key: Key<ShapeStretch>) throws -> ShapeStretch? {
            defer { row.reset() }
            row.bind(key, at: 1)
            guard try row.step() else { return nil }
            var stretch = ShapeStretch()
            stretch.read(row, from: 0, count: row.int(0))
            return stretch
        }
    }
}
