/// Whether a ring of a polygon crosses or touches itself, which a simple polygon does not (OGC 06-103r4, paragraph 6.1.11.1).
///
/// Stretches of the ring are compared by their boxes, halved until one segment is left, so that a coast of 100,000 points
/// takes some million comparisons. A ring that is wound up on purpose would take the square: after 200 for each point nothing is
/// said about it.
struct RingCrossing {
    typealias Point = SIMD2<Double>

    private struct Box {
        var low, high: Point

        func meets(_ other: Box) -> Bool {
            low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
        }

        func joined(_ other: Box) -> Box {
            Box(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
        }
    }

    /// Without repeated points; the last one is not the first.
    private let points: [Point]
    /// A tree in the order of a heap: the boxes of segments are its leaves.
    private var boxes: [Box] = []
    private let leafCount: Int
    private var comparisonsLeft: Int

    /// - Parameter ring: closed, the last point equal to the first.
    init(_ ring: [Point]) {
        var points: [Point] = []
        for point in ring where points.last != point { points.append(point) }
        if points.count > 1, points.first == points.last { points.removeLast() }
        self.points = points
        var leafCount = 1
        while leafCount < points.count { leafCount *= 2 }
        self.leafCount = leafCount
        comparisonsLeft = 200 * leafCount
        boxes = Self.boxes(of: points, leafCount)
    }

    private static func boxes(of points: [Point], _ leafCount: Int) -> [Box] {
        let nowhere = Box(low: Point(repeating: .infinity), high: Point(repeating: -.infinity))
        var boxes = Array(repeating: nowhere, count: leafCount * 2)
        for (index, point) in points.enumerated() {
            let next = points[index + 1 == points.count ? 0 : index + 1]
            boxes[leafCount + index] = Box(low: pointwiseMin(point, next), high: pointwiseMax(point, next))
        }
        for node in stride(from: leafCount - 1, to: 0, by: -1) {
            boxes[node] = boxes[node * 2].joined(boxes[node * 2 + 1])
        }
        return boxes
    }

    /// Whether the ring has no inside, or crosses or touches itself.
    mutating func isFound() -> Bool { points.count < 3 || meetsItself(1) }

    /// Whether two segments under a node meet.
    private mutating func meetsItself(_ node: Int) -> Bool {
        guard node < leafCount, comparisonsLeft > 0 else { return false }
        return meetsItself(node * 2) || meetsItself(node * 2 + 1) || meet(node * 2, node * 2 + 1)
    }

    /// Whether a segment under the one node meets one under the other, of the same depth.
    private mutating func meet(_ first: Int, _ second: Int) -> Bool {
        comparisonsLeft -= 1
        guard comparisonsLeft > 0, boxes[first].meets(boxes[second]) else { return false }
        if first >= leafCount { return segmentsMeet(first - leafCount, second - leafCount) }
        return meet(first * 2, second * 2) || meet(first * 2, second * 2 + 1) || meet(first * 2 + 1, second * 2)
            || meet(first * 2 + 1, second * 2 + 1)
    }

    private func point(_ index: Int) -> Point { points[index % points.count] }

    /// Whether two segments have a point in common, but for the one that neighbours share.
    private func segmentsMeet(_ first: Int, _ second: Int) -> Bool {
        if (first + 1) % points.count == second { return turnsBack(at: second) }
        if (second + 1) % points.count == first { return turnsBack(at: first) }
        let (a, b, c, d) = (point(first), point(first + 1), point(second), point(second + 1))
        let sides = (Self.side(of: c, a, b), Self.side(of: d, a, b), Self.side(of: a, c, d), Self.side(of: b, c, d))
        // Boxes that meet and a point on the other's line: it lies on the segment if it lies in the segment's box.
        if sides.0 == 0, Self.isWithin(c, a, b) { return true }
        if sides.1 == 0, Self.isWithin(d, a, b) { return true }
        if sides.2 == 0, Self.isWithin(a, c, d) { return true }
        if sides.3 == 0, Self.isWithin(b, c, d) { return true }
        return sides.0 * sides.1 < 0 && sides.2 * sides.3 < 0
    }

    /// Whether the ring goes back on its own line at a point.
    private func turnsBack(at index: Int) -> Bool {
        let (before, here, next) = (point(index + points.count - 1), point(index), point(index + 1))
        let (from, to) = (before - here, next - here)
        return Self.side(of: next, before, here) == 0 && from.x * to.x + from.y * to.y > 0
    }

    /// The side of the line from `a` to `b` on which a point lies: 1, -1, or 0 on the line.
    private static func side(of point: Point, _ a: Point, _ b: Point) -> Int {
        let (left, right) = ((b.x - a.x) * (point.y - a.y), (b.y - a.y) * (point.x - a.x))
        return left > right ? 1 : left < right ? -1 : 0
    }

    private static func isWithin(_ point: Point, _ a: Point, _ b: Point) -> Bool {
        min(a.x, b.x) <= point.x && point.x <= max(a.x, b.x) && min(a.y, b.y) <= point.y && point.y <= max(a.y, b.y)
    }
}
