internal import GTFSModel

/// Finds the served stops near a stop, in bands of latitude as high as the reach, each sorted by longitude.
struct NeighbourSearch {
    private struct Entry {
        let position: Coordinate
        let stop: Int32
    }

    /// From the southernmost one to the north.
    private let bands: [[Entry]]
    private let positions: [Coordinate?]
    /// Metres.
    private let reach: Double
    /// The reach in degrees of latitude: how high a band is.
    private let degrees: Double
    /// Degrees of latitude where the first band begins.
    private let south: Double

    /// - Parameter reach: metres as the crow flies, included.
    init(_ stops: JourneyStops, reach: Double) {
        let positions = (0..<stops.count).map { stops.position(of: $0) }
        // Without a reach, only stops at the same position are near: bands then have some height all the same.
        let degrees = max(0.001, reach / Coordinate.earthRadius * 180 / .pi + 1e-9)
        let south = positions.lazy.compactMap { $0?.latitude }.min() ?? 0
        let north = positions.lazy.compactMap { $0?.latitude }.max() ?? south
        var bands: [[Entry]] = Array(repeating: [], count: Int((north - south) / degrees) + 1)
        for (stop, position) in positions.enumerated() {
            guard let position else { continue }
            bands[Int((position.latitude - south) / degrees)].append(Entry(position: position, stop: Int32(stop)))
        }
        self.bands = bands.map { band in
            band.sorted { ($0.position.longitude, $0.stop) < ($1.position.longitude, $1.stop) }
        }
        (self.positions, self.reach, self.degrees, self.south) = (positions, reach, degrees, south)
    }

    /// Calls `body` with each other stop within reach of one, and with its distance in metres.
    func eachNeighbour(of stop: Int, _ body: (Int, Double) -> Void) {
        guard let position = positions[stop] else { return }
        let band = Int((position.latitude - south) / degrees)
        let width = degrees / max(0.0001, Self.cosine(position.latitude, margin: degrees))
        for index in max(0, band - 1)...min(bands.count - 1, band + 1) {
            // Across the antimeridian a band goes on at its other end.
            for turn in [0.0, 360, -360] {
                let middle = position.longitude + turn
                guard middle + width >= -180, middle - width <= 180 else { continue }
                eachStop(in: bands[index], middle - width...middle + width, near: position) { other, metres in
                    if other != stop { body(other, metres) }
                }
            }
        }
    }

    private func eachStop(
        in band: [Entry], _ longitudes: ClosedRange<Double>, near position: Coordinate, _ body: (Int, Double) -> Void
    ) {
        var index = band.partitioningIndex { $0.position.longitude >= longitudes.lowerBound }
        while index < band.count, band[index].position.longitude <= longitudes.upperBound {
            let entry = band[index]
            index += 1
            guard abs(entry.position.latitude - position.latitude) <= degrees else { continue }
            let metres = position.distance(to: entry.position)
            if metres <= reach { body(Int(entry.stop), metres) }
        }
    }

    /// No more than the cosine of any latitude within `margin` degrees: 1 - x²/2 with x in radians from the equator, and
    /// near the poles nothing.
    private static func cosine(_ latitude: Double, margin: Double) -> Double {
        let radians = min(90, abs(latitude) + margin) * .pi / 180
        return 1 - radians * radians / 2
    }
}
