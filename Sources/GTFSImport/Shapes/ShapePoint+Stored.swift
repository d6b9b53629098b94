internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

extension ShapePoint {
    init(_ stored: StoredShape.Point) {
        self.init(
            sequence: stored.sequence, latitude: DecimalNumber(stored.latitude),
            longitude: DecimalNumber(stored.longitude),
            distance: stored.distance.map(DecimalNumber.init), line: 0)
    }
}

extension ShapePoint: SpillableRow {
    private static var noDistance: Int { -1 }

    var numbers: [Int] {
        [
            sequence, Int(latitude.mantissa), latitude.decimals, Int(longitude.mantissa), longitude.decimals,
            Int(distance?.mantissa ?? 0), distance?.decimals ?? Self.noDistance, Int(line), Int(extras),
            isPending ? 1 : 0,
        ]
    }

    init(numbers: [Int]) {
        self.init(
            sequence: numbers[0], latitude: DecimalNumber(mantissa: Int64(numbers[1]), decimals: numbers[2]),
            longitude: DecimalNumber(mantissa: Int64(numbers[3]), decimals: numbers[4]),
            distance: numbers[6] == Self.noDistance
                ? nil : DecimalNumber(mantissa: Int64(numbers[5]), decimals: numbers[6]), line: Int32(numbers[7]),
            extras: Int32(numbers[8]), isPending: numbers[9] == 1)
    }
}
