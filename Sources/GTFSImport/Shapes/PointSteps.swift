internal import GTFSModel

/// The way from one point of a run to the next, in each of its columns.
struct PointStep {
    let latitude, longitude, sequence, distance: Int
}

extension ShapeRun {
    /// The step to a point from the one before it.
    func step(to index: Int) -> PointStep {
        PointStep(
            latitude: latitudes[index] - latitudes[index - 1], longitude: longitudes[index] - longitudes[index - 1],
            sequence: sequences[index] - sequences[index - 1], distance: distances[index] - distances[index - 1])
    }
}

/// The steps of one column of a stretch: how far they lie apart says how many bits one takes.
struct StepColumn {
    private(set) var smallest = 0
    private var largest = 0
    /// Of a step, counted from the smallest.
    private(set) var bits = 0

    init() {}

    /// A column of one step.
    init(_ step: Int) { (smallest, largest) = (step, step) }

    func holds(_ step: Int) -> Bool { smallest <= step && step <= largest }

    mutating func widen(to step: Int) {
        (smallest, largest) = (min(smallest, step), max(largest, step))
        bits = Int.bitWidth - (largest - smallest).leadingZeroBitCount
    }
}

/// The steps of all columns of a stretch.
struct StepColumns {
    private(set) var latitude = StepColumn()
    private(set) var longitude = StepColumn()
    private(set) var sequence = StepColumn()
    private(set) var distance = StepColumn()

    init() {}

    init(_ step: PointStep) {
        (latitude, longitude) = (StepColumn(step.latitude), StepColumn(step.longitude))
        (sequence, distance) = (StepColumn(step.sequence), StepColumn(step.distance))
    }

    /// Bits that one step takes in all columns.
    var bits: Int { latitude.bits + longitude.bits + sequence.bits + distance.bits }

    func holds(_ step: PointStep) -> Bool {
        latitude.holds(step.latitude) && longitude.holds(step.longitude) && sequence.holds(step.sequence)
            && distance.holds(step.distance)
    }

    mutating func widen(to step: PointStep) {
        latitude.widen(to: step.latitude)
        longitude.widen(to: step.longitude)
        sequence.widen(to: step.sequence)
        distance.widen(to: step.distance)
    }

    /// Packs one step behind the others.
    func pack(_ step: PointStep, into packer: inout BitPacker) {
        packer.append(step.latitude - latitude.smallest, width: latitude.bits)
        packer.append(step.longitude - longitude.smallest, width: longitude.bits)
        packer.append(step.sequence - sequence.smallest, width: sequence.bits)
        packer.append(step.distance - distance.smallest, width: distance.bits)
    }
}
