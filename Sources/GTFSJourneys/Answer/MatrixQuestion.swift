internal import GTFSModel
internal import GTFSQuery
internal import GTFSStore

/// From many places to many others: for each origin one search to all stops, of which the destinations are read.
struct MatrixQuestion {
    private let request: MatrixRequest
    private let session: FeedSession
    /// Nil without an origin.
    private let search: ReachSearch?
    private let destinations: MatrixDestinations

    init(_ request: MatrixRequest, in session: FeedSession, realtime: RealtimeSnapshot?) throws {
        self.request = request
        self.session = session
        // An id that the feed does not have is found before the first row.
        for case .stop(let id) in (request.origins + request.destinations).map(\.end) {
            _ = try session.knownStop(id)
        }
        guard let first = request.origins.first else {
            (search, destinations) = (nil, MatrixDestinations())
            return
        }
        let question = try JourneyQuestion(request.journeys(from: first.end), in: session, realtime: realtime)
        let search = try ReachSearch(question, windowMinutes: request.windowMinutes, minutes: request.minutes)
        self.search = search
        destinations = try MatrixDestinations(request, search: search, in: session)
    }

    /// Calls `body` with the row of each origin, in their order.
    func each(_ body: (MatrixRow) throws -> Void) throws {
        guard let search else { return }
        for origin in request.origins { try body(row(of: origin, search)) }
    }

    private func row(of origin: MatrixPoint, _ search: ReachSearch) throws -> MatrixRow {
        let end = try ResolvedEnd(
            origin.end, search.network, request.walking, byBicycle: request.carriesBicycle, session)
        var access = [Int32](repeating: -1, count: search.network.stops.count)
        for (stop, way) in end.ways { access[Int(stop)] = Int32(clamping: way.seconds) }
        let walks = destinations.walks(from: end, request.walking)
        let count = search.leaves.count
        var times = [Int32](repeating: Self.never, count: request.destinations.count * count)
        var departure = 0
        try search.search(from: end) { leave, labels in
            for index in request.destinations.indices {
                var least = walks[index] ?? .max
                for way in destinations.ways(to: index) {
                    var time = labels.arrival(at: Int(way.node)).map { $0 - leave } ?? .max
                    if access[Int(way.stop)] >= 0 { time = min(time, Int(access[Int(way.stop)])) }
                    if time < least { least = min(least, time + Int(way.seconds)) }
                }
                if least <= search.limit { times[index * count + departure] = Int32(least) }
            }
            departure += 1
        }
        let cells = request.destinations.indices.map { index in
            MatrixCell(
                destination: request.destinations[index].id,
                seconds: seconds(times[index * count..<(index + 1) * count]))
        }
        return MatrixRow(origin: origin.id, cells: cells)
    }

    private static let never = Int32.max

    /// By nearest rank; a departure that does not arrive takes longer than all that do (rule M2).
    private func seconds(_ times: ArraySlice<Int32>) -> [Int?] {
        func known(_ time: Int32) -> Int? { time == Self.never ? nil : Int(time) }
        if request.windowMinutes == 0 { return times.map(known) }
        let sorted = times.sorted()
        return request.percentiles.map { known(sorted[.nearestRank($0, of: sorted.count) - 1]) }
    }
}

/// The stops at which the destinations of a matrix are reached, and the walks from there.
private struct MatrixDestinations {
    /// From a node of a stop to a destination.
    struct Way {
        let node: Int32
        /// By its index in the network.
        let stop: Int32
        let seconds: Int32
    }

    private var all: [Way] = []
    /// The first way of each destination, and the end of all.
    private var first = [0]
    /// The position of each destination; nil for a stop.
    private var positions: [Coordinate?] = []

    init() {}

    init(_ request: MatrixRequest, search: ReachSearch, in session: FeedSession) throws {
        let network = search.network
        for destination in request.destinations {
            switch destination.end {
            case .stop(let id):
                positions.append(nil)
                for stop in Self.stops(of: try session.knownStop(id).key, network.stops) {
                    add(stop, seconds: 0, of: search)
                }
            case .position(let position):
                positions.append(position)
                let end = try ResolvedEnd(destination.end, network, request.walking, byBicycle: false, session)
                for (stop, way) in end.ways { add(stop, seconds: Int32(clamping: way.seconds), of: search) }
            }
            first.append(all.count)
        }
    }

    private mutating func add(_ stop: Int32, seconds: Int32, of search: ReachSearch) {
        guard search.isOpen(Int(stop)) else { return }
        for node in search.network.classes.nodes(of: stop) {
            all.append(Way(node: node, stop: stop, seconds: seconds))
        }
    }

    /// A served stop itself; else the platforms of its station.
    private static func stops(of key: Key<Stop>, _ stops: JourneyStops) -> [Int32] {
        let key = Int(key.rawValue)
        guard stops.indexes.indices.contains(key) else { return [] }
        return stops.indexes[key] >= 0 ? [stops.indexes[key]] : stops.served(below: stops.stations[key])
    }

    func ways(to index: Int) -> ArraySlice<Way> { all[first[index]..<first[index + 1]] }

    /// Seconds that walking all the way from a position takes; nil where it is too far (rule J15), and for stops, to which
    /// the walks of the ends lead.
    func walks(from end: ResolvedEnd, _ rules: WalkingRules) -> [Int?] {
        guard end.stop == nil, let start = end.position else { return Array(repeating: nil, count: positions.count) }
        return positions.map { position in
            guard let metres = position?.distance(to: start), metres <= rules.reach else { return nil }
            return rules.walk(metres)
        }
    }
}
