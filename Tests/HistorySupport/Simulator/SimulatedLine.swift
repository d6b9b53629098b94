import Foundation
import GTFSModel

/// A line of the made-up city: its way on the map, in metres from a corner, and its stops.
struct SimulatedLine {
    /// exact_times of frequencies.txt, or none.
    enum Frequency { case none, headway, exact }

    /// shape_dist_traveled of the stops, where the shape has metres: none in both, the same, or what producers get wrong.
    enum Distances { case none, metres, kilometres, feet, zero, shared, oneWrong, falling }

    let name: String
    let directionID: Int
    let points: [(x: Double, y: Double)]
    /// By position.
    let stops: [Stop.ID]
    var hasShape = true
    var frequency = Frequency.none
    var distances = Distances.none
    /// Seconds of the service day.
    let starts: [Int]

    /// Metres from stop to stop, and the seconds that the timetable gives for them.
    let spacing: Double
    var secondsPerStop: Int { Int(spacing * 0.18) }

    func metres(at stop: Int) -> Double { spacing * Double(stop) }

    /// Metres of the way to one of its points.
    func metres(atPoint index: Int) -> Double {
        zip(points, points.dropFirst()).prefix(index).reduce(0) { sum, step in
            sum + hypot(step.1.x - step.0.x, step.1.y - step.0.y)
        }
    }

    /// What the timetable has; nil for none.
    func statedDistance(at stop: Int) -> Double? {
        let metres = metres(at: stop)
        return switch distances {
        case .none: nil
        case .metres: metres
        case .kilometres: metres / 1000
        case .feet: metres / 0.3048
        case .zero: 0
        case .shared: self.metres(at: stop / 2 * 2)
        case .oneWrong: stop == 3 ? 60 : metres
        case .falling: self.metres(at: stops.count - 1) - metres
        }
    }

    func offset(at stop: Int) -> Int { secondsPerStop * stop }

    /// The place after some metres of the way.
    func point(at metres: Double) -> (x: Double, y: Double) {
        var left = max(0, metres)
        for (start, end) in zip(points, points.dropFirst()) {
            let length = hypot(end.x - start.x, end.y - start.y)
            guard left > length else {
                return (start.x + (end.x - start.x) * left / length, start.y + (end.y - start.y) * left / length)
            }
            left -= length
        }
        return points[points.count - 1]
    }

    static func coordinate(_ point: (x: Double, y: Double)) -> Coordinate {
        let metresPerDegree = Coordinate.earthRadius * .pi / 180
        let latitude = -33.9 + point.y / metresPerDegree
        return Coordinate(latitude: latitude, longitude: 151.2 + point.x / (metresPerDegree * cos(-33.9 * .pi / 180)))
    }
}

extension SimulatedLine {
    private static func every(_ minutes: Int, from first: Int, to last: Int) -> [Int] {
        Array(stride(from: first * 60, through: last * 60, by: minutes * 60))
    }

    private static func ids(_ name: String, _ count: Int) -> [Stop.ID] { (0..<count).map { Stop.ID("\(name)\($0)") } }

    private static func straight(_ name: String, _ count: Int, y: Double, _ starts: [Int]) -> SimulatedLine {
        SimulatedLine(
            name: name, directionID: 0, points: [(0, y), (500 * Double(count - 1), y)], stops: ids(name, count),
            starts: starts, spacing: 500)
    }

    /// A line there and another back, a loop, a line out and back on one street, one without a shape, both kinds of
    /// frequencies, one that runs over midnight, and one that goes round a square twice. Most of them have distances, which
    /// lie.
    static var city: [SimulatedLine] {
        let bend: [(x: Double, y: Double)] = [(0, 0), (2000, 0), (2000, 1500), (4000, 1500)]
        let square: [(x: Double, y: Double)] = [(0, 5000), (1000, 5000), (1000, 6000), (0, 6000), (0, 5000)]
        let (loop, back, twice) = (ids("L", 8), ids("B", 5), ids("W", 8))
        var all = [
            SimulatedLine(
                name: "R1", directionID: 0, points: bend, stops: ids("P", 12), starts: every(10, from: 420, to: 500),
                spacing: 500),
            SimulatedLine(
                name: "R1", directionID: 1, points: bend.reversed(), stops: ids("Q", 12),
                starts: every(10, from: 425, to: 505), spacing: 500),
            SimulatedLine(
                name: "LOOP", directionID: 0, points: square, stops: loop + [loop[0]],
                starts: every(15, from: 421, to: 500), spacing: 500),
            SimulatedLine(
                name: "BACK", directionID: 0, points: [(6000, 0), (8400, 0), (6000, 0)],
                stops: back + back.dropLast().reversed(), starts: every(15, from: 427, to: 500), spacing: 600),
            straight("BARE", 8, y: 9000, every(15, from: 430, to: 500)),
            straight("HEAD", 6, y: 11000, every(8, from: 420, to: 470)),
            straight("EXACT", 6, y: 13000, every(10, from: 420, to: 470)),
            straight("NIGHT", 8, y: 15000, every(20, from: 1410, to: 1470)),
            SimulatedLine(
                name: "TWICE", directionID: 0,
                points: (square + square.dropFirst()).map { ($0.x, $0.y + 12000) }, stops: twice + twice + [twice[0]],
                starts: every(20, from: 423, to: 483), spacing: 500),
        ]
        all[4].hasShape = false
        all[5].frequency = .headway
        all[6].frequency = .exact
        let distances: [Distances] = [
            .kilometres, .zero, .metres, .oneWrong, .none, .shared, .feet, .falling, .kilometres,
        ]
        for (index, lie) in distances.enumerated() { all[index].distances = lie }
        return all
    }
}
