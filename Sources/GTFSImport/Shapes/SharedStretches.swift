internal import GTFSModel
internal import GTFSStore

/// A part of a run that a stretch already has.
struct StretchMatch {
    let stretchKey: Int
    /// The point of the stretch that the first of the part is.
    let firstPoint: Int
    /// The part of the run.
    let range: Range<Int>
    /// shape_dist_traveled of its first point in the stretch's own decimals; nil where the run has none.
    let firstDistance: Int?
}

/// Finds where shapes run through what others have run through before.
///
/// What is remembered of a stretch is a few hashes; whether it is the same line is seen on the stretch itself, read back.
final class SharedStretches {
    private static let cacheSize = 64

    private let reader: ShapeStretchReader
    private var anchors = PointAnchors()
    /// Stretches read of late, each where the lower bits of its key say.
    private var cache: [(key: Int, stretch: ShapeStretch)?] = Array(repeating: nil, count: cacheSize)

    init(_ database: StoreDatabase) throws { reader = try ShapeStretchReader(database) }

    /// Remembers a stretch that has been written; keys go up by one.
    func append(pointCount: Int, hashes: ArraySlice<UInt32>) {
        anchors.append(pointCount: pointCount, hashes: hashes)
    }

    /// The first of these pairs of points that may lie in a stretch.
    func first(of hashes: [UInt32], in range: Range<Int>) -> Int? { anchors.first(of: hashes, in: range) }

    /// The longest part of `range`, around the pair of points at `index`, that the stretch found by this pair has.
    func match(_ run: ShapeRun, at index: Int, hash: UInt32, in range: Range<Int>) throws -> StretchMatch? {
        let place = anchors.place(hash)
        guard let stretch = try stretch(place.stretchKey) else { return nil }
        let line = StretchLine(stretch, run)
        guard let part = line.part(of: range, at: index, place.point) else { return nil }
        let firstPoint = place.point - (index - part.lowerBound)
        guard let distance = line.distance(at: part.lowerBound) else { return nil }
        return StretchMatch(
            stretchKey: place.stretchKey, firstPoint: firstPoint, range: part,
            firstDistance: run.distanceDecimals == nil ? nil : distance)
    }

    private func stretch(_ key: Int) throws -> ShapeStretch? {
        let slot = key % Self.cacheSize
        if let cached = cache[slot], cached.key == key { return cached.stretch }
        guard let stretch = try reader.stretch(key: key) else { return nil }
        cache[slot] = (key, stretch)
        return stretch
    }
}
