internal import GTFSModel

/// Places of one name by the cells of the grid, so that a feed in which all stops have one name is no slower than another.
struct Namesakes {
    /// Metres.
    let reach: Double
    private var placesByCell: [Int: [(order: Int, place: Int, position: Coordinate)]] = [:]
    private var count = 0

    /// A circle of this many cells lies at a pole, where no two stops are one place.
    private static let mostCells = 64

    init(reach: Double) { self.reach = reach }

    mutating func add(_ place: Int, at position: Coordinate) {
        guard let cell = StopGrid.cell(of: position) else { return }
        placesByCell[cell, default: []].append((count, place, position))
        count += 1
    }

    /// Of the places within reach, the one that was added first.
    func first(near position: Coordinate) -> Int? {
        let runs = StopGrid.cells(within: reach, of: position)
        guard runs.reduce(0, { $0 + $1.count }) <= Self.mostCells else { return nil }
        return runs.joined().lazy.flatMap { placesByCell[$0] ?? [] }
            .filter { $0.position.distance(to: position) <= reach }
            .min { $0.order < $1.order }?.place
    }
}
