internal import GTFSModel
internal import GTFSStore

/// Finds the parts of shapes that earlier shapes have run through.
///
/// Memory holds a few hashes per stretch. Whether the line is the same is decided on the stretch itself, read back.
final class SharedStretches {
    /// A part of a run that a stretch contains.
    struct Match {
        let stretchKey: Key<ShapeStretch>
        /// Index in the stretch of the first point of the part.
        let firstPoint: Int
        /// The part of the run.
        let range: Range<Int>
        /// shape_dist_traveled of its first point in the stretch's own decimals; nil if the run has none.
        let firstDistance: Int64?
    }

    /// With 64, those of a network of many lines would be read twice as often.
    private static let cacheSize = 256

    private let reader: ShapeStretch.Reader
    private var pairs = PointPairIndex()
    /// Stretches that were read recently, each at its key modulo the size.
    private var cache: [(key: Key<ShapeStretch>, stretch: ShapeStretch)?] = Array(repeating: nil, count: cacheSize)

    init(_ database: StoreDatabase) throws { reader = try ShapeStretch.Reader(database) }

    /// Adds a stretch that has been written; keys rise by one.
    func append(pointCount: Int, hashes: ArraySlice<UInt32>) {
        pairs.append(pointCount: pointCount, hashes: hashes)
    }

    /// The first of these pairs of points that may lie in a stretch.
    func first(of hashes: [UInt32], in range: Range<Int>) -> Int? { pairs.first(of: hashes, in: range) }

    /// The longest part of `range`, around the pair of points at `index`, that the stretch found by this pair has.
    func match(_ run: ShapeRun, at index: Int, hash: UInt32, in range: Range<Int>) throws -> Match? {
        let found = pairs.point(of: hash)
        guard let stretch = try stretch(found.stretchKey) else { return nil }
        let comparison = StretchComparison(stretch, run: run)
        guard let part = comparison.part(of: range, at: index, found.point) else { return nil }
        let firstPoint = found.point - (index - part.lowerBound)
        guard let distance = comparison.distance(at: part.lowerBound) else { return nil }
        return Match(
            stretchKey: found.stretchKey, firstPoint: firstPoint, range: part,
            firstDistance: run.distanceDecimals == nil ? nil : distance)
    }

    private func stretch(_ key: Key<ShapeStretch>) throws -> ShapeStretch? {
        let slot = key.rawValue % Self.cacheSize
        if let cached = cache[slot], cached.key == key { return cached.stretch }
        guard let stretch = try reader.stretch(key: key) else { return nil }
        cache[slot] = (key, stretch)
        return stretch
    }
}

/// Compares a stretch with a run, point by point, even if they differ in decimals.
private struct StretchComparison {
    private let stretch: ShapeStretch
    private let run: ShapeRun
    private let latitude, longitude, distance: DecimalShift

    init(_ stretch: ShapeStretch, run: ShapeRun) {
        (self.stretch, self.run) = (stretch, run)
        latitude = DecimalShift(from: run.latitudeDecimals, to: stretch.latitudeDecimals)
        longitude = DecimalShift(from: run.longitudeDecimals, to: stretch.longitudeDecimals)
        distance = DecimalShift(from: run.distanceDecimals ?? 0, to: stretch.distanceDecimals)
    }

    /// The longest part of `range` that is the same line, where `index` is `point` of the stretch and the next point
    /// the next. Nil if these two points already differ.
    func part(of range: Range<Int>, at index: Int, _ point: Int) -> Range<Int>? {
        guard isSamePoint(index, point), isSameStep(to: index + 1, point + 1) else { return nil }
        var (start, end) = (index, index + 2)
        while end < range.upperBound, isSameStep(to: end, point + end - index) { end += 1 }
        while start > range.lowerBound, isSamePoint(start - 1, point + start - 1 - index),
            isSameStep(to: start, point + start - index)
        {
            start -= 1
        }
        return start..<end
    }

    /// shape_dist_traveled at a point of the run, in the stretch's decimals; nil if these are too few.
    func distance(at index: Int) -> Int64? { distance.shifted(run.distances[index]) }

    private func isSamePoint(_ index: Int, _ point: Int) -> Bool {
        point >= 0 && point < stretch.latitudes.count
            && latitude.shifted(run.latitudes[index]) == stretch.latitudes[point]
            && longitude.shifted(run.longitudes[index]) == stretch.longitudes[point]
    }

    /// Whether the run and the stretch reach the same point by the same steps of sequence and distance.
    private func isSameStep(to index: Int, _ point: Int) -> Bool {
        isSamePoint(index, point)
            && run.sequences[index] - run.sequences[index - 1]
                == stretch.sequences[point] - stretch.sequences[point - 1]
            && (run.distanceDecimals == nil || isSameDistance(index, point))
    }

    private func isSameDistance(_ index: Int, _ point: Int) -> Bool {
        distance.shifted(run.distances[index] - run.distances[index - 1])
            == stretch.distances[point] - stretch.distances[point - 1]
    }
}

/// Converts decimal numbers to ones with more or fewer decimals.
private struct DecimalShift {
    private let factor: Int64
    private let isMore: Bool

    init(from decimals: Int, to wanted: Int) {
        isMore = wanted >= decimals
        factor = (0..<abs(wanted - decimals)).reduce(1) { power, _ in power * 10 }
    }

    /// The same value with the wanted decimals; nil if these, or 64 bits, cannot hold it.
    func shifted(_ mantissa: Int64) -> Int64? {
        if factor == 1 { return mantissa }
        if isMore {
            let (product, overflow) = mantissa.multipliedReportingOverflow(by: factor)
            return overflow ? nil : product
        }
        let (quotient, rest) = mantissa.quotientAndRemainder(dividingBy: factor)
        return rest == 0 ? quotient : nil
    }
}
