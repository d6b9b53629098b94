/// Infers the direction of each sequence of stops of a route where the feed does not say: direction_id is optional in
/// trips.txt.
///
/// Sequences that pass shared stations in opposite orders go opposite ways. A sequence that shares no order with any
/// other goes the way of those with its headsign; or else of those that begin or end where it does, and against those
/// that begin where it ends; and if it shares none of these stations and the route has two headsigns, each headsign is
/// a way. Work grows with the number of stops.
struct InferredDirections {
    struct Sequence {
        /// A number for each stop; the two sides of a road share one.
        let stations: [Int]
        let headsign: String?
        let trips: Int
    }

    /// Two stations that follow each other, in either order.
    private struct Piece: Hashable {
        let (low, high): (Int, Int)
    }

    /// 0 for the first sequence and those that go its way, 1 for the others.
    var ways: [Int] { found.map { $0 ?? 0 } }

    private let sequences: [Sequence]
    private var found: [Int?]
    /// The sequences with a station or a piece; each is removed after it has been examined once.
    private var passing: [Int: [Int]] = [:]
    private var containing: [Piece: [Int]] = [:]
    /// Trips of way 0 that pass a piece from the low station to the high one, less those that pass it from high to low.
    private var onward: [Piece: Int] = [:]
    private var ends = Ends()
    /// Stops and pieces that were looked at.
    private(set) var steps = 0

    /// - Parameter sequences: the most important first.
    init(_ sequences: [Sequence]) {
        self.sequences = sequences
        found = [Int?](repeating: nil, count: sequences.count)
        for (index, sequence) in sequences.enumerated() {
            for station in Set(sequence.stations) { passing[station, default: []].append(index) }
            for piece in Set(Self.pieces(sequence).map(\.piece)) { containing[piece, default: []].append(index) }
        }
        let headsigns = Set(sequences.map(\.headsign))
        for index in sequences.indices where found[index] == nil {
            settle([index: ends.way(of: sequences[index], isEitherHeadsign: headsigns.count == 2)])
            var settled = alongside(index)
            while !settled.isEmpty {
                settle(settled)
                settled = byPieces(of: settled.keys.sorted())
            }
        }
    }

    private mutating func settle(_ ways: [Int: Int]) {
        for (index, way) in ways.sorted(by: { $0.key < $1.key }) {
            found[index] = way
            ends.add(sequences[index], way: way)
            for (piece, isRising) in Self.pieces(sequences[index]) {
                onward[piece, default: 0] += isRising == (way == 0) ? sequences[index].trips : -sequences[index].trips
            }
        }
    }

    /// The ways of sequences that share stations with one, by the order in which they pass these.
    private mutating func alongside(_ first: Int) -> [Int: Int] {
        // A station that the first one passes twice does not tell the direction.
        let all = Dictionary(grouping: sequences[first].stations.indices) { sequences[first].stations[$0] }
        let positions = all.compactMapValues { $0.count == 1 ? $0[0] : nil }
        let near = Set(all.keys.flatMap { passing.removeValue(forKey: $0) ?? [] })
        var settled = [first: found[first] ?? 0]
        for index in near where found[index] == nil {
            let shared = sequences[index].stations.compactMap { positions[$0] }
            steps += sequences[index].stations.count
            let balance = zip(shared, shared.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).signum() }
            if balance != 0 { settled[index] = (found[first] ?? 0) ^ (balance > 0 ? 0 : 1) }
        }
        return settled
    }

    /// The ways of sequences that share pieces with sequences whose ways are found.
    private mutating func byPieces(of settled: [Int]) -> [Int: Int] {
        let new = settled.flatMap { Self.pieces(sequences[$0]) }.compactMap { containing.removeValue(forKey: $0.piece) }
        var ways: [Int: Int] = [:]
        for index in Set(new.joined()) where found[index] == nil {
            steps += sequences[index].stations.count
            let balance = Self.pieces(sequences[index]).reduce(0) {
                $0 + (onward[$1.piece] ?? 0).signum() * ($1.isRising ? 1 : -1)
            }
            if balance != 0 { ways[index] = balance > 0 ? 0 : 1 }
        }
        return ways
    }

    private static func pieces(_ sequence: Sequence) -> [(piece: Piece, isRising: Bool)] {
        zip(sequence.stations, sequence.stations.dropFirst()).filter { $0 != $1 }.map { from, to in
            (Piece(low: min(from, to), high: max(from, to)), from < to)
        }
    }
}

extension InferredDirections {
    /// The headsigns of the sequences whose ways are found, and where they begin and end.
    private struct Ends {
        private var headsigns: [Set<String?>] = [[], []]
        private var firsts: [Set<Int>] = [[], []]
        private var lasts: [Set<Int>] = [[], []]
        private var stations: Set<Int> = []

        mutating func add(_ sequence: Sequence, way: Int) {
            headsigns[way].insert(sequence.headsign)
            stations.formUnion(sequence.stations)
            if let first = sequence.stations.first { firsts[way].insert(first) }
            if let last = sequence.stations.last { lasts[way].insert(last) }
        }

        /// The way of a sequence whose stops do not tell it; that of the first sequence if nothing tells it.
        func way(of sequence: Sequence, isEitherHeadsign: Bool) -> Int {
            let shown = [0, 1].filter { headsigns[$0].contains(sequence.headsign) }
            if shown.count == 1 { return shown[0] }
            guard let first = sequence.stations.first, let last = sequence.stations.last else { return 0 }
            let (along, against) = (
                [0, 1].map { way in
                    firsts[way].contains(first) || lasts[way].contains(last)
                }, [0, 1].map { way in firsts[way].contains(last) || lasts[way].contains(first) }
            )
            let (zero, one) = (along[0] || against[1], along[1] || against[0])
            if zero != one { return one ? 1 : 0 }
            let isApart = !stations.isEmpty && stations.isDisjoint(with: sequence.stations)
            return isEitherHeadsign && isApart && shown.isEmpty ? 1 : 0
        }
    }
}
