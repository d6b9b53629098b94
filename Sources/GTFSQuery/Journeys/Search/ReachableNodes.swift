/// Where trips lead at all, whatever their times: tells whether a longer search can find anything.
struct ReachableNodes {
    private let network: JourneyNetwork
    private let footpaths: Footpaths
    private let choice: RideFilter

    init(_ network: JourneyNetwork, _ footpaths: Footpaths, _ choice: RideFilter) {
        self.network = network
        self.footpaths = footpaths
        self.choice = choice
    }

    func reaches(_ targets: Set<Int32>, from nodes: [Int32], rides: Int) -> Bool {
        // A vehicle that goes on as another trip leads further than its pattern.
        if !network.blockOrder.isEmpty || !network.rules.links.isEmpty { return true }
        let lines = network.lines
        let passing = lines.routes.map(choice.passes)
        var boarding = Set(nodes)
        var seen: Set<Int32> = []
        var positions = [Int32](repeating: .max, count: lines.patternCount)
        for _ in 0..<rides {
            seen.formUnion(boarding)
            var next: Set<Int32> = []
            for node in boarding {
                for index in lines.boardings.indexes(of: Int(node)) {
                    let boarding = lines.boardings.all[index]
                    let pattern = Int(boarding.pattern)
                    guard passing[Int(lines.patternRoutes[pattern])], boarding.position < positions[pattern] else {
                        continue
                    }
                    let end = positions[pattern] == .max ? lines.stopCount(pattern) : Int(positions[pattern]) + 1
                    positions[pattern] = boarding.position
                    for position in Int(boarding.position) + 1..<max(Int(boarding.position) + 1, end) {
                        let stop = lines.stops[Int(lines.firstStop[pattern]) + position]
                        guard !stop.doors.isDisjoint(with: choice.alighting) else { continue }
                        next.insert(Int32(stop.node))
                    }
                }
            }
            if !targets.isDisjoint(with: next) { return true }
            boarding = Set(
                next.flatMap { node in
                    footpaths.indexes(from: Int(node)).map { footpaths.all[$0].node }
                }
            ).subtracting(seen)
        }
        return false
    }
}
