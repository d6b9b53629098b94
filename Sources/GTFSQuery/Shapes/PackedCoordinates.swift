internal import GTFSModel

/// The points of a line in the memory that the digits of their decimal numbers need: few lines have more than seven
/// decimals of a degree.
struct PackedCoordinates: Sendable {
    /// Latitude and longitude of each point in turn, without their decimal point; empty if some do not fit.
    private let mantissas: [Int32]
    private let decimals: Int
    /// The points themselves, if their numbers do not fit.
    private let points: [Coordinate]
    let count: Int

    /// - Parameter number: the latitude of each point at twice its index, and its longitude behind it.
    init(count: Int, number: (Int) -> DecimalNumber) {
        self.count = count
        decimals = count > 0 ? number(0).decimals : 0
        var mantissas: [Int32] = []
        mantissas.reserveCapacity(2 * count)
        while mantissas.count < 2 * count {
            let next = number(mantissas.count)
            guard next.decimals == decimals, let mantissa = Int32(exactly: next.mantissa) else { break }
            mantissas.append(mantissa)
        }
        let fits = mantissas.count == 2 * count
        self.mantissas = fits ? mantissas : []
        points =
            fits
            ? []
            : (0..<count).map { Coordinate(latitude: number(2 * $0).value, longitude: number(2 * $0 + 1).value) }
    }

    /// Any points.
    init(_ points: [Coordinate]) { (mantissas, decimals, self.points, count) = ([], 0, points, points.count) }

    subscript(index: Int) -> Coordinate {
        guard points.isEmpty else { return points[index] }
        return Coordinate(latitude: value(2 * index), longitude: value(2 * index + 1))
    }

    private func value(_ index: Int) -> Double {
        DecimalNumber(mantissa: Int64(mantissas[index]), decimals: decimals).value
    }

    var byteCount: Int { mantissas.storageByteCount + points.storageByteCount }
}
