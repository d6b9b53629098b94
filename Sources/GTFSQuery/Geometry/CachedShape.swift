internal import GTFSModel
internal import GTFSStore

/// A shape for questions about lines.
final class CachedShape: Sendable {
    /// shape_id
    let id: String
    let line: MeasuredLine

    init(_ shape: StoredShape) {
        id = shape.id
        line = MeasuredLine(
            PackedCoordinates(count: shape.points.count) { index in
                index % 2 == 0 ? shape.points[index / 2].latitude : shape.points[index / 2].longitude
            })
    }

    var byteCount: Int { 64 + Optional(id).byteCount + line.byteCount }
}

extension CachedShape {
    /// shape_dist_traveled along a line, which turns the distance of a stop into metres.
    struct DistanceScale: Sendable {
        /// In the feed's own unit, never falling.
        private let distances: [Double]
        /// Metres along the line of the same points.
        private let metres: [Double]

        /// How far a stop's distance may lie outside those of the shape, as a share of them. Beyond that the two have
        /// different units or origins.
        private static let tolerance = 0.01

        /// Nil if fewer than two points have a distance, or the distances fall or stay the same
        /// (GTFS Schedule reference, shapes.txt, shape_dist_traveled: "Values must increase along with shape_pt_sequence").
        init?(_ shape: StoredShape, line: MeasuredLine) {
            let distances = shape.points.map { $0.distance?.value }
            let known = distances.indices.filter { distances[$0] != nil }
            self.distances = known.map { distances[$0] ?? 0 }
            metres = known.map { line.metres[$0] }
            guard let first = self.distances.first, let last = self.distances.last, first < last,
                zip(self.distances, self.distances.dropFirst()).allSatisfy(<=)
            else { return nil }
        }

        /// Whether a stop's distance lies on the line.
        func holds(_ distance: Double) -> Bool {
            let slack = (distances[distances.count - 1] - distances[0]) * Self.tolerance
            return distances[0] - slack <= distance && distance <= distances[distances.count - 1] + slack
        }

        /// Metres along the line; the line's ends for distances outside those of its points.
        func metres(at distance: Double) -> Double {
            guard let next = index(after: distance) else { return metres[metres.count - 1] }
            guard next > 0 else { return metres[0] }
            let share = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
            return metres[next - 1] + share * (metres[next] - metres[next - 1])
        }

        /// The first point with a greater distance; nil if there is none.
        private func index(after distance: Double) -> Int? {
            var (low, high) = (0, distances.count)
            while low < high {
                let middle = (low + high) / 2
                if distances[middle] <= distance { low = middle + 1 } else { high = middle }
            }
            return low < distances.count ? low : nil
        }
    }
}
