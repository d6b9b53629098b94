internal import GTFSModel

extension ShapeRun {
    /// A hash of each point, the one after it and the distance between them, the same for the same values, however many
    /// decimals they have.
    ///
    /// The distance is part of it because feeds round it now up, now down: of the lines that differ in nothing else only
    /// one can be found by its places.
    func pairHashes(into hashes: inout [UInt32]) {
        hashes.removeAll(keepingCapacity: true)
        let latitudeUnit = Self.powersOfTen[latitudeDecimals]
        let longitudeUnit = Self.powersOfTen[longitudeDecimals]
        let distanceUnit = Self.powersOfTen[distanceDecimals ?? 0]
        var before: UInt64 = 0
        for index in 0..<count {
            var place = StableHash(seed: (Double(latitudes[index]) / latitudeUnit).bitPattern)
            place.add((Double(longitudes[index]) / longitudeUnit).bitPattern)
            if index > 0 {
                let distance = Double(distances[index] - distances[index - 1]) / distanceUnit
                var pair = StableHash(seed: before &* 0x9E37_79B9_7F4A_7C15 ^ place.value)
                pair.add(distance.bitPattern)
                hashes.append(UInt32(truncatingIfNeeded: pair.value &>> 32))
            }
            before = place.value
        }
    }

    /// Each is exact, so the quotient of a number below 2^53 is the double nearest to the value.
    private static let powersOfTen: [Double] = (0..<18).reduce(into: [1]) { powers, _ in
        powers.append(powers[powers.count - 1] * 10)
    }
}
