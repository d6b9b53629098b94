internal import GTFSStore

/// A stretch beside a run, point by point, whatever the decimals of either.
struct StretchLine {
    private let stretch: ShapeStretch
    private let run: ShapeRun
    private let latitude, longitude, distance: DecimalShift

    init(_ stretch: ShapeStretch, _ run: ShapeRun) {
        (self.stretch, self.run) = (stretch, run)
        latitude = DecimalShift(from: run.latitudeDecimals, to: stretch.latitudeDecimals)
        longitude = DecimalShift(from: run.longitudeDecimals, to: stretch.longitudeDecimals)
        distance = DecimalShift(from: run.distanceDecimals ?? 0, to: stretch.distanceDecimals)
    }

    /// The longest part of `range` that is the same line: its point at `index` is `point` of the stretch, and the one
    /// after it the next. Nil where these two are not the same already.
    func part(of range: Range<Int>, at index: Int, _ point: Int) -> Range<Int>? {
        guard isSamePlace(index, point), isSameStep(to: index + 1, point + 1) else { return nil }
        var (start, end) = (index, index + 2)
        while end < range.upperBound, isSameStep(to: end, point + end - index) { end += 1 }
        while start > range.lowerBound, isSamePlace(start - 1, point + start - 1 - index),
            isSameStep(to: start, point + start - index)
        {
            start -= 1
        }
        return start..<end
    }

    /// shape_dist_traveled at a point of the run in the stretch's decimals; nil where these are too few.
    func distance(at index: Int) -> Int? { distance.shifted(run.distances[index]) }

    private func isSamePlace(_ index: Int, _ point: Int) -> Bool {
        point >= 0 && point < stretch.latitudes.count
            && latitude.shifted(run.latitudes[index]) == stretch.latitudes[point]
            && longitude.shifted(run.longitudes[index]) == stretch.longitudes[point]
    }

    /// Whether the run and the stretch get to the same place by the same steps of sequence and distance.
    private func isSameStep(to index: Int, _ point: Int) -> Bool {
        isSamePlace(index, point)
            && run.sequences[index] - run.sequences[index - 1]
                == stretch.sequences[point] - stretch.sequences[point - 1]
            && (run.distanceDecimals == nil || isSameDistance(index, point))
    }

    private func isSameDistance(_ index: Int, _ point: Int) -> Bool {
        distance.shifted(run.distances[index] - run.distances[index - 1])
            == stretch.distances[point] - stretch.distances[point - 1]
    }
}

/// Turns decimal numbers into ones with more or fewer decimals.
struct DecimalShift {
    private let factor: Int
    private let isMore: Bool

    init(from decimals: Int, to wanted: Int) {
        isMore = wanted >= decimals
        factor = (0..<abs(wanted - decimals)).reduce(1) { power, _ in power * 10 }
    }

    /// The same value; nil where it has none with these decimals, or 64 bits do not hold it.
    func shifted(_ number: Int) -> Int? {
        if factor == 1 { return number }
        if isMore {
            let (product, overflow) = number.multipliedReportingOverflow(by: factor)
            return overflow ? nil : product
        }
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: factor)
        return rest == 0 ? quotient : nil
    }
}
