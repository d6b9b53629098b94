/// The models of points that the old database does not have, and of how the steps of others differ from it.
struct LinePointModels {
    private var latitudes = CoordinateModel()
    private var longitudes = CoordinateModel()
    private var isSamePoint = [BitModel](repeating: BitModel(), count: 2)
    private var latitudeChanges = StepModel()
    private var longitudeChanges = StepModel()
    private var distances = StepModel()
    private var sequenceChanges = StepModel()
    private var distanceChanges = StepModel()
    private var isSameSequence = [BitModel](repeating: BitModel(), count: 2)
    private var isSameDistance = [BitModel](repeating: BitModel(), count: 2)
    private var hadSame = (sequence: 1, distance: 1, point: 1)
    private var last = LinePoint()
    private var decimals = StretchPoints.Decimals()
    /// How many bits the last distances of old points took by the old ones, and how many by their lengths, in 16ths.
    private var distanceBits = (old: 0, length: 64)
    private var length = StepLength()

    /// Tells what the numbers of the next points are of.
    mutating func begin(_ decimals: StretchPoints.Decimals) {
        last.latitude = DecimalScale.scaled(last.latitude, from: self.decimals.latitude, to: decimals.latitude)
        last.longitude = DecimalScale.scaled(last.longitude, from: self.decimals.longitude, to: decimals.longitude)
        self.decimals = decimals
        latitudes.begin(decimals: decimals.latitude)
        longitudes.begin(decimals: decimals.longitude)
        length.begin(decimals, latitude: last.latitude)
    }

    /// A point of which the one before it is known.
    mutating func new<Coder: BitCoder>(_ point: LinePoint, hasDistance: Bool, _ coder: inout Coder) -> LinePoint {
        var coded = LinePoint()
        coded.sequence = codeSequence(point.sequence, expected: last.sequence, coder: &coder)
        coded.latitude = latitudes.code(point.latitude, after: last.latitude, &coder)
        coded.longitude = longitudes.code(
            point.longitude, after: last.longitude, beside: latitudes.stepBits, &coder)
        if hasDistance {
            let expected = expectedDistance(coded)
            coded.distance = expected &+ distances.code(point.distance &- expected, &coder)
        }
        note(coded)
        return coded
    }

    /// A point at the place of an old one, or where that is in the decimals of the row.
    /// - Parameter old: in the decimals of the row.
    mutating func known<Coder: BitCoder>(
        _ point: LinePoint, old: LinePoint, hasDistance: Bool, coder: inout Coder
    ) -> LinePoint {
        var coded = old
        coded.sequence = codeSequence(point.sequence, expected: old.sequence, coder: &coder)
        let isThere = point.latitude == old.latitude && point.longitude == old.longitude
        let isSame = coder.code(isThere ? 0 : 1, by: &isSamePoint[hadSame.point])
        hadSame.point = isSame == 0 ? 1 : 0
        if isSame != 0 {
            coded.latitude = old.latitude &+ latitudeChanges.code(point.latitude &- old.latitude, &coder)
            coded.longitude = old.longitude &+ longitudeChanges.code(point.longitude &- old.longitude, &coder)
        }
        if hasDistance {
            codeDistance(point.distance, old: old.distance, coded: &coded, coder: &coder)
        } else {
            coded.distance = 0
        }
        note(coded)
        return coded
    }

    /// The step to an old point: the old one, or by whichever foresaw the last ones better.
    private mutating func codeDistance<Coder: BitCoder>(
        _ distance: Int64, old: Int64, coded: inout LinePoint, coder: inout Coder
    ) {
        let isSame = coder.code(distance == old ? 0 : 1, by: &isSameDistance[hadSame.distance])
        hadSame.distance = isSame == 0 ? 1 : 0
        coded.distance = old
        guard isSame != 0 else { return }
        let length = expectedDistance(coded)
        let expected = distanceBits.old <= distanceBits.length ? old : length
        coded.distance = expected &+ distanceChanges.code(distance &- expected, &coder)
        distanceBits.old += (Self.bits(coded.distance &- old) - distanceBits.old) / 4
        distanceBits.length += (Self.bits(coded.distance &- length) - distanceBits.length) / 4
    }

    /// Bits of a number, in 16ths.
    private static func bits(_ number: Int64) -> Int { (64 - number.magnitude.leadingZeroBitCount) * 16 }

    private func expectedDistance(_ point: LinePoint) -> Int64 {
        length.distance(
            latitude: point.latitude &- last.latitude, longitude: point.longitude &- last.longitude)
    }

    private mutating func codeSequence<Coder: BitCoder>(
        _ step: Int64, expected: Int64, coder: inout Coder
    ) -> Int64 {
        let isSame = coder.code(step == expected ? 0 : 1, by: &isSameSequence[hadSame.sequence])
        hadSame.sequence = isSame == 0 ? 1 : 0
        return isSame == 0 ? expected : expected &+ sequenceChanges.code(step &- expected, &coder)
    }

    private mutating func note(_ point: LinePoint) {
        if point.distance > 0 {
            length.note(
                point.distance, latitude: point.latitude &- last.latitude, longitude: point.longitude &- last.longitude)
        }
        last = point
    }
}

/// A point of a line: where it is, and the steps of shape_pt_sequence and shape_dist_traveled from the point before it.
struct LinePoint: Equatable {
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var sequence: Int64 = 0
    var distance: Int64 = 0
}

/// Foresees the step of shape_dist_traveled between two points by the length of the line between them, in the unit that the
/// last steps had.
///
/// It counts in doubles, by operations that give the same on every machine.
private struct StepLength {
    /// The last steps' distances and lengths in degrees, those before counting less and less.
    private var sums = (distance: 0.0, length: 0.0)
    /// Degrees for a unit of latitude and of longitude, these as degrees of latitude.
    private var degrees = (latitude: 1.0, longitude: 1.0)
    private var distanceUnit = 1.0

    /// - Parameter latitude: that of the last point.
    mutating func begin(_ decimals: StretchPoints.Decimals, latitude: Int64) {
        degrees.latitude = Self.unit(decimals.latitude)
        degrees.longitude = Self.unit(decimals.longitude) * Self.cosine(Double(latitude) * degrees.latitude)
        distanceUnit = Self.unit(decimals.distance ?? 0)
    }

    func distance(latitude: Int64, longitude: Int64) -> Int64 {
        guard sums.length > 0 else { return 0 }
        let expected = (length(latitude, longitude) * sums.distance / sums.length / distanceUnit).rounded()
        return expected < 9e17 ? Int64(expected) : 0
    }

    mutating func note(_ distance: Int64, latitude: Int64, longitude: Int64) {
        let length = length(latitude, longitude)
        guard length > 0, length < 1 else { return }
        sums.distance += Double(distance) * distanceUnit - sums.distance / 16
        sums.length += length - sums.length / 16
    }

    private func length(_ latitude: Int64, _ longitude: Int64) -> Double {
        let (north, east) = (Double(latitude) * degrees.latitude, Double(longitude) * degrees.longitude)
        return (north * north + east * east).squareRoot()
    }

    private static func unit(_ decimals: Int64) -> Double {
        var unit = 1.0
        for _ in 0..<min(max(0, decimals), 18) { unit /= 10 }
        return unit
    }

    /// By its series.
    private static func cosine(_ degrees: Double) -> Double {
        let angle = min(abs(degrees), 90) * (3.141592653589793 / 180)
        let square = angle * angle
        return max(0, 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56))))
    }
}
