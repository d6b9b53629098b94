internal import GTFSModel

/// Lines without the parts that an earlier line has drawn already, in either direction.
///
/// A route has a shape for each way that its trips go, and most of these share most of their points. A piece between
/// two points that is the same is left out, and the line goes on after it.
struct DistinctLines {
    private struct Piece: Hashable {
        let (first, second): (UInt64, UInt64)

        /// The same for both directions.
        init(_ one: UInt64, _ other: UInt64) { (first, second) = (min(one, other), max(one, other)) }
    }

    /// Two points or more each.
    private(set) var lines: [[Coordinate]] = []
    private var drawn: Set<Piece> = []

    /// - Parameter lines: the most important first.
    init(_ lines: [[Coordinate]] = []) {
        for line in lines { add(line) }
    }

    /// Adds the new parts of a line; the most important line comes first.
    mutating func add(_ line: [Coordinate]) {
        var run: [Coordinate] = []
        for (from, to) in zip(line, line.dropFirst()) {
            let (start, end) = (Self.cell(from), Self.cell(to))
            // Points that are equal at the precision of the map: the later one is dropped.
            if start == end { continue }
            guard drawn.insert(Piece(start, end)).inserted else {
                close(&run)
                continue
            }
            if run.isEmpty { run = [from] }
            run.append(to)
        }
        close(&run)
    }

    private mutating func close(_ run: inout [Coordinate]) {
        if run.count > 1 { lines.append(run) }
        run = []
    }

    /// A point to five decimals, about a metre.
    private static func cell(_ point: Coordinate) -> UInt64 {
        func part(_ degrees: Double) -> UInt64 {
            UInt64(UInt32(bitPattern: Int32(min(max((degrees * 1e5).rounded(), -2e8), 2e8))))
        }
        return part(point.latitude) << 32 | part(point.longitude)
    }
}
