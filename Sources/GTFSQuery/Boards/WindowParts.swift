internal import GTFSStore

/// The window of a board in parts, the earliest first: the whole at once if it cannot hold many rows; otherwise in
/// parts, the first with about the rows of a page, and each longer than the one before.
struct WindowParts: IteratorProtocol {
    /// A window with at most this many rows is searched at once.
    static let fewRows = 20_000

    private var rest: ClosedRange<Int>?
    private var length: Int

    /// Seconds from which a part grows no more: longer than any window.
    private static var longest: Int { Int(min(1 << 40, Int64(Int.max / 2))) }

    /// The factor by which each part is longer than the one before.
    private let growth: Int

    /// - Parameter isThinned: whether few rows of each part stay, so that all parts have the same length.
    init(_ request: DeparturesRequest, _ stops: [StopTimetable], isThinned: Bool = false) {
        growth = isThinned ? 1 : 2
        let window = request.window
        // A folded headway is listed at its beginning, which may lie before the window: only a search of the whole
        // finds it just once.
        let isWhole = (request.limit == nil && !isThinned) || request.foldsHeadways
        // Rows before the cursor are on earlier pages. Its time is the row's own, for arrivals and departures alike.
        let start = isWhole || request.limit == nil ? nil : request.cursor?.time
        let first = min(max(window.lowerBound, start ?? window.lowerBound), window.upperBound)
        rest = first...window.upperBound
        let seconds = window.upperBound - first + 1
        let rows = isWhole ? 0 : stops.reduce(0) { $0 &+ $1.mostRows(perSecondsOf: seconds, isThinned: isThinned) }
        let wanted = max(Self.fewRows, request.limit ?? 0)
        length = rows > wanted ? max(1, Int(Double(seconds) * Double(wanted) / Double(rows))) : seconds
    }

    /// Whether the last part was given.
    var isAtEnd: Bool { rest == nil }

    mutating func next() -> ClosedRange<Int>? {
        guard let rest else { return nil }
        let end = rest.lowerBound + min(length - 1, rest.upperBound - rest.lowerBound)
        self.rest = end < rest.upperBound ? end + 1...rest.upperBound : nil
        length = min(length, Self.longest) * growth
        return rest.lowerBound...end
    }
}

extension StopTimetable {
    /// Roughly the most rows of a board of this many seconds.
    /// - Parameter isThinned: whether starts that can be counted do not become rows.
    func mostRows(perSecondsOf seconds: Int, isThinned: Bool = false) -> Int {
        let days = Double(seconds) / 86400 + 1
        var rows = Double(trips.timed.count) * days
        for trip in trips.headway where !(isThinned && HeadwayStarts.areApart(trip.windows)) {
            for window in trip.windows {
                guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0,
                    start < end
                else { continue }
                // On each day that reaches into the board, one start per headway of the time that they share.
                let span = Double(end - start)
                let reaching = span / 86400 + days
                rows += reaching * min(span, Double(seconds)) / Double(headway)
            }
        }
        return Int(min(rows, 1e15, Double(Int.max >> 8)))
    }
}
