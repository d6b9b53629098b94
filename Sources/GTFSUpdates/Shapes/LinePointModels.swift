/// The models of points that the old database does not have, and of how the steps of others differ from it.
struct LinePointModels {
    private var latitudes = StepModel()
    private var longitudes = StepModel()
    private var sequences = StepModel()
    private var distances = StepModel()
    private var sequenceChanges = StepModel()
    private var distanceChanges = StepModel()
    private var isSameSequence = [BitModel](repeating: BitModel(), count: 2)
    private var isSameDistance = [BitModel](repeating: BitModel(), count: 2)
    private var hadSame = (sequence: 1, distance: 1)
    private var last = LinePoint()
    private var length = StepLength()

    /// Tells what the numbers of the next points are of, and where these are.
    mutating func begin(_ decimals: StretchPoints.Decimals) { length.begin(decimals, latitude: last.latitude) }

    /// A point of which the one before it is known.
    mutating func new<Coder: BitCoder>(_ point: LinePoint, hasDistance: Bool, _ coder: inout Coder) -> LinePoint {
        var coded = LinePoint()
        coded.sequence = codeSequence(point.sequence, expected: last.sequence, &coder)
        let latitude = latitudes.code(point.latitude &- last.latitude, &coder)
        let other = 64 - latitude.magnitude.leadingZeroBitCount
        let longitude = longitudes.code(point.longitude &- last.longitude, beside: other, &coder)
        coded.latitude = last.latitude &+ latitude
        coded.longitude = last.longitude &+ longitude
        if hasDistance {
            let expected = length.distance(latitude: latitude, longitude: longitude)
            coded.distance = expected &+ distances.code(point.distance &- expected, &coder)
        }
        note(coded)
        return coded
    }

    /// A point at the place of an old one.
    mutating func known<Coder: BitCoder>(_ point: LinePoint, old: LinePoint, _ coder: inout Coder) -> LinePoint {
        var coded = old
        coded.sequence = codeSequence(point.sequence, expected: old.sequence, &coder)
        let isSame = coder.code(
            point.distance == old.distance ? 0 : 1, by: &isSameDistance[hadSame.distance])
        hadSame.distance = isSame == 0 ? 1 : 0
        if isSame != 0 { coded.distance = old.distance &+ distanceChanges.code(point.distance &- old.distance, &coder) }
        note(coded)
        return coded
    }

    private mutating func codeSequence<Coder: BitCoder>(
        _ step: Int64, expected: Int64, _ coder: inout Coder
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
