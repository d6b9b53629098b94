internal import Foundation

/// Points as text, as map services read them (Google Maps Platform, "Encoded Polyline Algorithm Format").
///
///     EncodedPolyline.points("_p~iF~ps|U_ulLnnqC_mqNvxq`@")?.first == Coordinate(latitude: 38.5, longitude: -120.2)
package enum EncodedPolyline {
    /// The text of points.
    /// - Parameter precision: decimals of a degree, 0 to 9.
    package static func text(_ points: [Coordinate], precision: Int = 5) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(points.count * 6)
        var last = (latitude: Int64(0), longitude: Int64(0))
        for point in points {
            let units = (
                latitude: units(point.latitude, precision: precision),
                longitude: units(point.longitude, precision: precision)
            )
            append(units.latitude - last.latitude, to: &text)
            append(units.longitude - last.longitude, to: &text)
            last = units
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The points of a text; nil if it is not an encoded polyline.
    /// - Parameter precision: decimals of a degree with which the text was made, 0 to 9.
    package static func points(_ text: String, precision: Int = 5) -> [Coordinate]? {
        var points: [Coordinate] = []
        var rest = text.utf8[...]
        var (latitude, longitude) = (Int64(0), Int64(0))
        while !rest.isEmpty {
            guard let north = next(&rest), let east = next(&rest) else { return nil }
            // Differences have at most 35 bits each, but a long text may add up more of them.
            (latitude, longitude) = (latitude &+ north, longitude &+ east)
            points.append(
                Coordinate(
                    latitude: Double(latitude) / scale(precision), longitude: Double(longitude) / scale(precision)))
        }
        return points
    }

    private static func scale(_ precision: Int) -> Double { pow(10, Double(min(max(precision, 0), 9))) }

    /// Degrees as whole numbers. 2^40 is more than 360 degrees with nine decimals.
    private static func units(_ degrees: Double, precision: Int) -> Int64 {
        let limit = 0x1p40
        let units = (degrees * scale(precision)).rounded()
        return units.isNaN ? 0 : Int64(min(max(units, -limit), limit))
    }

    /// Appends a difference: the sign in the lowest bit, then five bits per character, the lowest first.
    private static func append(_ difference: Int64, to text: inout [UInt8]) {
        var bits = UInt64(bitPattern: difference < 0 ? ~(difference << 1) : difference << 1)
        while bits >= 0x20 {
            text.append(UInt8(truncatingIfNeeded: bits & 0x1F | 0x20) + 63)
            bits >>= 5
        }
        text.append(UInt8(truncatingIfNeeded: bits) + 63)
    }

    /// The next difference; nil if the text ends before it, has another character, or needs more than 60 bits.
    private static func next(_ text: inout Substring.UTF8View) -> Int64? {
        var bits: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 60, by: 5) {
            guard let byte = text.popFirst(), (63...126).contains(byte) else { return nil }
            bits |= UInt64((byte - 63) & 0x1F) << shift
            if byte - 63 < 0x20 { return bits & 1 == 1 ? ~Int64(bits >> 1) : Int64(bits >> 1) }
        }
        return nil
    }
}
