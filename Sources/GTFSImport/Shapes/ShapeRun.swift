internal import GTFSFeed
internal import GTFSModel

/// Points of a shape that follow each other, as columns of whole numbers with common decimals.
struct ShapeRun {
    private(set) var latitudes: [Int] = []
    private(set) var longitudes: [Int] = []
    private(set) var sequences: [Int] = []
    /// All 0 where the points have no distance.
    private(set) var distances: [Int] = []
    private(set) var latitudeDecimals = 0
    private(set) var longitudeDecimals = 0
    /// Nil where the points have no distance.
    private(set) var distanceDecimals: Int?

    /// Numbers below it have steps, and these have differences, that 64 bits hold.
    private static let bound: UInt = 1 << 60

    var count: Int { latitudes.count }

    /// Takes the points in, in place of those it had.
    /// - Returns: false where no such columns hold them; a point alone always fits.
    mutating func take(_ points: [ShapePoint], _ range: Range<Int>) -> Bool {
        removeAll()
        setDecimals(points, range)
        for index in range where !append(points[index], isAlone: range.count == 1) { return false }
        latitudes.shorten(&latitudeDecimals)
        longitudes.shorten(&longitudeDecimals)
        if var decimals = distanceDecimals {
            distances.shorten(&decimals)
            distanceDecimals = decimals
        }
        return true
    }

    /// The positions before which shape_pt_sequence does not go on as it mostly does, and the end. None but the end where
    /// it does so at more than every eighth point: there it is cheaper to pack.
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

    /// The most decimals that any of the points is written with.
    private mutating func setDecimals(_ points: [ShapePoint], _ range: Range<Int>) {
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

    private mutating func append(_ point: ShapePoint, isAlone: Bool) -> Bool {
        guard let latitude = Self.scaled(point.latitude, latitudeDecimals, isAlone),
            let longitude = Self.scaled(point.longitude, longitudeDecimals, isAlone),
            isAlone || point.sequence.magnitude < Self.bound
        else { return false }
        latitudes.append(latitude)
        longitudes.append(longitude)
        sequences.append(point.sequence)
        return append(point.distance, isAlone)
    }

    private mutating func append(_ distance: DecimalNumber?, _ isAlone: Bool) -> Bool {
        guard let decimals = distanceDecimals else {
            distances.append(0)
            return distance == nil
        }
        guard let distance, let number = Self.scaled(distance, decimals, isAlone) else { return false }
        distances.append(number)
        return true
    }

    private static func scaled(_ number: DecimalNumber, _ decimals: Int, _ isAlone: Bool) -> Int? {
        let mantissa = number.decimals == decimals ? Int(number.mantissa) : number.mantissa(decimals: decimals)
        guard let mantissa, isAlone || mantissa.magnitude < bound else { return nil }
        return mantissa
    }

    /// The step of shape_pt_sequence that more than half of the points take, if any (Boyer and Moore's majority vote).
    private func usualStep() -> Int {
        var (usual, votes) = (1, 0)
        for index in sequences.indices.dropFirst() {
            let step = sequences[index] - sequences[index - 1]
            if votes == 0 { usual = step }
            votes += step == usual ? 1 : -1
        }
        return usual
    }
}

extension [Int] {
    /// Takes away the zeros that all numbers end with, as far as they are decimals.
    fileprivate mutating func shorten(_ decimals: inout Int) {
        while decimals > 0, allSatisfy({ $0 % 10 == 0 }) {
            for index in indices { self[index] /= 10 }
            decimals -= 1
        }
    }
}
