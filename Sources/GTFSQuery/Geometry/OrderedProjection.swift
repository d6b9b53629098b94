internal import GTFSModel

/// Projects stops onto a line in their order: each stop lies at or after the stop before it, and the sum of the squared
/// distances between stops and line is the smallest possible.
///
/// So a stop on a loop that passes it twice lies at the right pass, and the last stop of a round trip at the end of the
/// line.
struct OrderedProjection {
    private let line: MeasuredLine
    /// Indexes of the points between which segments lie: all points, unless line and stops are very long.
    private let corners: [Int]

    /// The most pairs of a stop and a segment that are compared; they take four bytes each.
    private static let mostPairs = 4_000_000
    /// Square metres that count as no difference, so that the last stop gets the last of equally near points.
    private static let tolerance = 0.01

    /// - Parameters:
    ///   - start: metres along the line at which the projection begins.
    ///   - end: metres along the line at which it ends.
    init(_ line: MeasuredLine, from start: Double, to end: Double, stopCount: Int) {
        self.line = line
        let first = line.metres.lastIndex { $0 <= start } ?? 0
        let last = line.metres.firstIndex { $0 >= end } ?? line.count - 1
        let all = first < last ? Array(first...last) : [first]
        let step = max(1, (all.count * max(1, stopCount) + Self.mostPairs - 1) / Self.mostPairs)
        corners = step == 1 ? all : stride(from: 0, to: all.count - 1, by: step).map { all[$0] } + [all[all.count - 1]]
    }

    /// Metres along the line of each stop.
    func metres(of stops: [Coordinate]) -> [Double] {
        guard let first = corners.first, !stops.isEmpty else { return stops.map { _ in 0 } }
        guard corners.count > 1 else { return stops.map { _ in line.metres[first] } }
        let segments = segments(of: stops)
        return follow(segments, stops: stops)
    }

    private func segments(of stops: [Coordinate]) -> [Int] {
        let count = corners.count - 1
        // For each segment, the least cost of the stops so far if the last one lies on it, and the place on it.
        var costs = [Double](repeating: 0, count: count)
        var shares = [Double](repeating: 0, count: count)
        var origins: [[Int32]] = []
        for (index, stop) in stops.enumerated() {
            let plane = MeasuredLine.LocalPlane(origin: stop)
            var origin = [Int32](repeating: 0, count: count)
            // The cheapest earlier segment for the stops before this one.
            var best = (cost: Double.infinity, segment: 0)
            for segment in 0..<count {
                let step = self.segment(segment, plane: plane)
                let nearest = step.nearestShare(from: 0, to: 1)
                let stay = max(nearest, shares[segment])
                let stayCost = costs[segment] + step.square(at: stay)
                let moveCost = best.cost + step.square(at: nearest)
                let before = costs[segment]
                let isStay = index == 0 || stayCost <= moveCost
                (costs[segment], shares[segment]) = isStay ? (stayCost, stay) : (moveCost, nearest)
                origin[segment] = Int32(truncatingIfNeeded: isStay ? segment : best.segment)
                if index > 0, before < best.cost { best = (before, segment) }
            }
            origins.append(origin)
        }
        return track(origins, costs: costs)
    }

    /// Goes back from the cheapest segment of the last stop.
    private func track(_ origins: [[Int32]], costs: [Double]) -> [Int] {
        let least = costs.min() ?? 0
        var segment = costs.lastIndex { $0 <= least + Self.tolerance } ?? 0
        var segments = [segment]
        for origin in origins.dropFirst().reversed() {
            segment = Int(origin[segment])
            segments.append(segment)
        }
        return segments.reversed()
    }

    /// The metres of stops whose segments are known.
    private func follow(_ segments: [Int], stops: [Coordinate]) -> [Double] {
        var last = 0.0
        return zip(segments, stops).map { segment, stop in
            let share = self.segment(segment, plane: MeasuredLine.LocalPlane(origin: stop)).nearestShare(from: 0, to: 1)
            let (start, end) = (line.metres[corners[segment]], line.metres[corners[segment + 1]])
            last = max(last, start + share * (end - start))
            return last
        }
    }

    private func segment(_ index: Int, plane: MeasuredLine.LocalPlane) -> MeasuredLine.LocalPlane.Segment {
        plane.segment(from: line[corners[index]], to: line[corners[index + 1]])
    }
}
