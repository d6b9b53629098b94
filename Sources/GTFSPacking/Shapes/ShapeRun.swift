internal import GTFSFeed
internal import GTFSModel

/// Consecutive points of a shape, as columns of integers with common decimals.
struct ShapeRun {
    private(set) var latitudes: [Int64] = []
    private(set) var longitudes: [Int64] = []
    private(set) var sequences: [Int64] = []
    /// All 0 if the points have no distance.
    private(set) var distances: [Int64] = []
    private(set) var latitudeDecimals = 0
    private(set) var longitudeDecimals = 0
    /// Nil if the points have no distance.
    private(set) var distanceDecimals: Int?

    /// The steps between values below it, and the differences of steps, fit in 64 bits.
    private static let bound: UInt64 = 1 << 60

    var count: Int { latitudes.count }

    /// Replaces the points of the run.
    /// - Returns: false if these columns cannot hold them; a single point always fits.
    mutating func replace(with points: [ShapeList.Point], _ range: Range<Int>) -> Bool {
        removeAll()
        setDecimals(points, range: range)
        for index in range where !append(points[index], isAlone: range.count == 1) { return false }
        latitudes.shorten(&latitudeDecimals)
        longitudes.shorten(&longitudeDecimals)
        if var decimals = distanceDecimals {
            distances.shorten(&decimals)
            distanceDecimals = decimals
        }
        return true
    }

    /// The ends of the parts of the run in which shape_pt_sequence rises by its usual step. Only the end of the run if
    /// the step is unusual at more than every eighth point: then it is cheaper to pack the steps.
    func ends() -> [Int] {
        let usual = usualStep()
        var ends: [Int] = []
        for index in sequences.indices.dropFirst() where sequences[index] - sequences[index - 1] != usual {
            ends.append(index)
            if ends.count * 8 > count { return [count] }
        }
        return ends + [count]
    }

    private mutating func removeAll() {
        latitudes.removeAll(keepingCapacity: true)
        longitudes.removeAll(keepingCapacity: true)
        sequences.removeAll(keepingCapacity: true)
        distances.removeAll(keepingCapacity: true)
    }

    /// The most decimals of any of the points.
    private mutating func setDecimals(_ points: [ShapeList.Point], range: Range<Int>) {
        (latitudeDecimals, longitudeDecimals) = (0, 0)
        distanceDecimals = points[range.lowerBound].distance.map { _ in 0 }
        for index in range {
            latitudeDecimals = max(latitudeDecimals, points[index].latitude.decimals)
            longitudeDecimals = max(longitudeDecimals, points[index].longitude.decimals)
            if let decimals = points[index].distance?.decimals {
                distanceDecimals = distanceDecimals.map { max($0, decimals) }
            }
        }
    }

    private mutating func append(_ point: ShapeList.Point, isAlone: Bool) -> Bool {
        guard let latitude = Self.scaled(point.latitude, decimals: latitudeDecimals, isAlone: isAlone),
            let longitude = Self.scaled(point.longitude, decimals: longitudeDecimals, isAlone: isAlone),
            isAlone || Int64(point.sequence).magnitude < Self.bound
        else { return false }
        latitudes.append(latitude)
        longitudes.append(longitude)
        sequences.append(Int64(point.sequence))
        return append(point.distance, isAlone: isAlone)
    }

    private mutating func append(_ distance: DecimalNumber?, isAlone: Bool) -> Bool {
        guard let decimals = distanceDecimals else {
            distances.append(0)
            return distance == nil
        }
        guard let distance, let scaled = Self.scaled(distance, decimals: decimals, isAlone: isAlone) else {
            return false
        }
        distances.append(scaled)
        return true
    }

    private static func scaled(_ decimal: DecimalNumber, decimals: Int, isAlone: Bool) -> Int64? {
        let mantissa = decimal.decimals == decimals ? decimal.mantissa : decimal.mantissa(decimals: decimals)
        guard let mantissa, isAlone || mantissa.magnitude < bound else { return nil }
        return mantissa
    }

    /// The step of shape_pt_sequence that more than half of the points take, if any (Boyer and Moore's majority vote).
    private func usualStep() -> Int64 {
        var (usual, votes) = (Int64(1), 0)
        for index in sequences.indices.dropFirst() {
            let step = sequences[index] - sequences[index - 1]
            if votes == 0 { usual = step }
            votes += step == usual ? 1 : -1
        }
        return usual
    }
}

extension ShapeRun {
    /// A hash of each pair of neighbouring points and the distance between them: the same for the same values, however
    /// many decimals they are written with.
    ///
    /// The distance is part of it because feeds round it up or down: of lines that differ only in it, just one could be
    /// found by the points alone.
    func pairHashes(into hashes: inout [UInt32]) {
        hashes.removeAll(keepingCapacity: true)
        let latitudeUnit = Self.powersOfTen[latitudeDecimals]
        let longitudeUnit = Self.powersOfTen[longitudeDecimals]
        let distanceUnit = Self.powersOfTen[distanceDecimals ?? 0]
        var before: UInt64 = 0
        for index in 0..<count {
            var point = StableHash(seed: (Double(latitudes[index]) / latitudeUnit).bitPattern)
            point.add((Double(longitudes[index]) / longitudeUnit).bitPattern)
            if index > 0 {
                let distance = Double(distances[index] - distances[index - 1]) / distanceUnit
                var pair = StableHash(seed: before &* 0x9E37_79B9_7F4A_7C15 ^ point.value)
                pair.add(distance.bitPattern)
                hashes.append(UInt32(truncatingIfNeeded: pair.value &>> 32))
            }
            before = point.value
        }
    }

    /// Each is exact, so an integer below 2^53 divided by it is the double nearest to the value.
    private static let powersOfTen: [Double] = (0..<18).reduce(into: [1]) { powers, _ in
        powers.append(powers[powers.count - 1] * 10)
    }
}

extension [Int64] {
    /// Removes the decimals that are zero in all values.
    fileprivate mutating func shorten(_ decimals: inout Int) {
        while decimals > 0, allSatisfy({ $0 % 10 == 0 }) {
            for index in indices { self[index] /= 10 }
            decimals -= 1
        }
    }
}
