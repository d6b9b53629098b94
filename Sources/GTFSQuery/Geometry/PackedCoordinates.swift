internal import GTFSModel

/// The points of a line in the memory that the digits of their decimal numbers need: few lines have more than seven
/// decimals of a degree, and few points are farther than three hundred metres from the one before.
struct PackedCoordinates: Sendable {
    /// Latitude and longitude of each point less those of the point before, without their decimal point; empty if some
    /// do not fit.
    private let steps: [Int16]
    /// Latitude and longitude of each `stride`th point, or of each if there are no steps; empty if some do not fit.
    private let mantissas: [Int32]
    /// By which a mantissa is divided: 10 to the power of the decimals.
    private let unit: Double
    /// The points themselves, if their numbers do not fit.
    private let points: [Coordinate]
    let count: Int

    /// How many points are counted from one.
    private static let stride = 8

    /// - Parameter number: the latitude of each point at twice its index, and its longitude behind it.
    init(count: Int, number: (Int) -> DecimalNumber) {
        self.count = count
        let decimals = count > 0 ? number(0).decimals : 0
        let unit = DecimalText.powers.indices.contains(decimals) ? DecimalText.powers[decimals] : nil
        self.unit = unit ?? 1
        var mantissas: [Int32] = []
        mantissas.reserveCapacity(2 * count)
        while unit != nil, mantissas.count < 2 * count {
            let next = number(mantissas.count)
            guard next.decimals == decimals, let mantissa = Int32(exactly: next.mantissa) else { break }
            mantissas.append(mantissa)
        }
        let fits = mantissas.count == 2 * count
        steps = fits ? Self.steps(mantissas) : []
        self.mantissas = !fits ? [] : steps.isEmpty ? mantissas : Self.marks(mantissas)
        points =
            fits
            ? []
            : (0..<count).map { Coordinate(latitude: number(2 * $0).value, longitude: number(2 * $0 + 1).value) }
    }

    /// Any points.
    init(_ points: [Coordinate]) { (steps, mantissas, unit, self.points, count) = ([], [], 1, points, points.count) }

    /// Empty if one takes more than 16 bits.
    private static func steps(_ mantissas: [Int32]) -> [Int16] {
        var steps: [Int16] = []
        steps.reserveCapacity(mantissas.count)
        for index in mantissas.indices {
            let step = index < 2 ? 0 : Int64(mantissas[index]) - Int64(mantissas[index - 2])
            guard let step = Int16(exactly: step) else { return [] }
            steps.append(step)
        }
        return steps
    }

    private static func marks(_ mantissas: [Int32]) -> [Int32] {
        mantissas.indices.filter { $0 / 2 % stride == 0 }.map { mantissas[$0] }
    }

    subscript(index: Int) -> Coordinate {
        guard points.isEmpty else { return points[index] }
        guard !steps.isEmpty else { return coordinate(mantissas[2 * index], mantissas[2 * index + 1]) }
        let mark = index / Self.stride
        var (latitude, longitude) = (mantissas[2 * mark], mantissas[2 * mark + 1])
        var step = mark * Self.stride
        while step < index {
            step += 1
            latitude += Int32(steps[2 * step])
            longitude += Int32(steps[2 * step + 1])
        }
        return coordinate(latitude, longitude)
    }

    /// As `DecimalNumber.value` has them.
    private func coordinate(_ latitude: Int32, _ longitude: Int32) -> Coordinate {
        Coordinate(latitude: Double(latitude) / unit, longitude: Double(longitude) / unit)
    }

    var byteCount: Int { steps.storageByteCount + mantissas.storageByteCount + points.storageByteCount }
}
