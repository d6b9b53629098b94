/// Foresees the step of shape_dist_traveled between two points by the length of the line between them, in the unit that the
/// last steps had.
///
/// It counts in doubles, by operations that give the same on every machine.
struct StepLength {
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
