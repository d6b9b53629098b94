internal import GTFSModel

/// Assigns the stops of a pattern to points of its shape, in the order of travel, with the least sum of distances.
struct ShapeAssignment {
    struct Problem {
        enum Kind {
            case tooFar, tooFarByDistance
            case tooManyMatches(Int)
            case outOfOrder(previous: SphereLine.Match)
        }

        let kind: Kind
        let stop: Int
        let match: SphereLine.Match

        var isFar: Bool {
            switch kind {
            case .tooFar, .tooFarByDistance: true
            case .tooManyMatches, .outOfOrder: false
            }
        }

        var code: FeedIssue.Code {
            switch kind {
            case .tooFar: "stop_too_far_from_shape"
            case .tooFarByDistance: "stop_too_far_from_shape_using_user_distance"
            case .tooManyMatches: "stop_has_too_many_matches_for_shape"
            case .outOfOrder: "stops_match_shape_out_of_order"
            }
        }
    }

    let line: SphereLine
    let stops: [ShapeMatching.StopPoint]

    /// Metres.
    private static let farthest = 100.0
    /// The same for the ends of trips at large stations.
    private static let farthestOfLarge = 400.0
    private static let mostMatches = 20

    /// The problems of the stops by their positions alone.
    /// - Parameter memory: the matches of stops of this shape, by stop.
    func problems(_ memory: inout [Int: [SphereLine.Match]]) -> [Problem] {
        var problems: [Problem] = []
        let matches = stops.indices.map { self.matches($0, problems: &problems, isByDistance: false, memory: &memory) }
        if !matches.contains(where: { $0.isEmpty }), case .failure(let problem) = assigned(matches) {
            problems.append(problem)
        }
        return problems
    }

    /// The problems of stops that say where they are on the shape.
    func problemsByDistance(_ memory: inout [Int: [SphereLine.Match]]) -> [Problem] {
        var problems: [Problem] = []
        var matches: [[SphereLine.Match]] = []
        var segment = 0
        for index in stops.indices {
            if stops[index].distance > 0 {
                let match = line.match(of: stops[index].point, at: stops[index].distance, from: segment)
                segment = match.segment
                matches.append([match])
            } else {
                matches.append(self.matches(index, problems: &problems, isByDistance: true, memory: &memory))
                if matches[index].isEmpty { return problems }
            }
        }
        switch assigned(matches) {
        case .failure(let problem): problems.append(problem)
        case .success(let best):
            for (index, match) in best.enumerated() where match.distance > Self.farthest {
                problems.append(Problem(kind: .tooFarByDistance, stop: index, match: match))
            }
        }
        return problems
    }

    private func matches(
        _ index: Int, problems: inout [Problem], isByDistance: Bool, memory: inout [Int: [SphereLine.Match]]
    ) -> [SphereLine.Match] {
        let stop = stops[index]
        let limit = stop.isLarge ? Self.farthestOfLarge : Self.farthest
        let key = (stop.key?.rawValue ?? 0) * 2 + (stop.isLarge ? 1 : 0)
        let matches = memory[key] ?? line.matches(of: stop.point, within: limit, most: Self.mostKept)
        if matches.count <= Self.mostKept { memory[key] = matches }
        if matches.isEmpty {
            let nearest = line.nearest(to: stop.point)
            if nearest.distance > limit {
                problems.append(Problem(kind: isByDistance ? .tooFarByDistance : .tooFar, stop: index, match: nearest))
            }
        } else if matches.count > Self.mostMatches {
            problems.append(
                Problem(kind: .tooManyMatches(matches.count), stop: index, match: Self.closest(matches)))
        }
        // A line that comes by more often than any vehicle would is not followed: the notice above says so.
        return matches.count > Self.mostKept ? [] : matches
    }

    /// The most matches of a stop that are kept; a line that has more is followed no further, so that its cost is that of its
    /// points.
    private static let mostKept = 1000

    private static func closest(_ matches: [SphereLine.Match]) -> SphereLine.Match {
        matches.dropFirst().reduce(matches[0]) { $1.distance < $0.distance ? $1 : $0 }
    }

    /// The way to one of the matches of a stop: over which match of the stop before, and the sum of distances.
    private struct Step {
        let match: Int
        let previous: Int
        let score: Double
    }

    private enum Assigned {
        case success([SphereLine.Match])
        case failure(Problem)
    }

    private func assigned(_ matches: [[SphereLine.Match]]) -> Assigned {
        var steps: [[Step]] = []
        for index in stops.indices {
            var (number, best): (Int, Int?) = (0, nil)
            let next = matches[index].indices.compactMap { match -> Step? in
                let found = matches[index][match]
                guard index > 0 else { return Step(match: match, previous: -1, score: found.distance) }
                let before = steps[index - 1]
                // Matches are in the order of the line, so those before this one are those before the last one and more.
                while number < before.count, matches[index - 1][before[number].match].along <= found.along {
                    if best.map({ before[number].score < before[$0].score }) ?? true { best = number }
                    number += 1
                }
                return best.map { Step(match: match, previous: $0, score: before[$0].score + found.distance) }
            }
            guard !next.isEmpty else {
                let previous = Self.lowest(steps[index - 1])
                let match = matches[index - 1][steps[index - 1][previous].match]
                return .failure(
                    Problem(kind: .outOfOrder(previous: match), stop: index, match: Self.closest(matches[index])))
            }
            steps.append(next)
        }
        return .success(way(through: steps, matches))
    }

    private static func lowest(_ steps: [Step]) -> Int {
        steps.indices.dropFirst().reduce(0) { steps[$1].score < steps[$0].score ? $1 : $0 }
    }

    private func way(through steps: [[Step]], _ matches: [[SphereLine.Match]]) -> [SphereLine.Match] {
        guard let last = steps.last else { return [] }
        var number = Self.lowest(last)
        var way: [SphereLine.Match] = []
        for index in steps.indices.reversed() {
            way.append(matches[index][steps[index][number].match])
            number = steps[index][number].previous
        }
        return way.reversed()
    }
}
