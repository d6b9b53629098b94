internal import GTFSModel
internal import GTFSStore

/// The window of a board in parts, the earliest first: the whole at once where it cannot hold many rows, else parts that
/// begin with about as many rows as a page needs, each twice as long as the one before.
struct WindowParts: IteratorProtocol {
    /// As many rows are found at once without a thought.
    static let fewRows = 20_000

    private var rest: ClosedRange<Int>?
    private var length: Int

    init(_ request: DeparturesRequest, _ stops: [StopTimetable]) {
        // Rows before the cursor are on earlier pages. With arrivals and departures alike, its time is the row's own.
        let window = request.window
        let start = request.limit == nil ? nil : request.cursor?.time
        let first = min(max(window.lowerBound, start ?? window.lowerBound), window.upperBound)
        // A folded headway stands at its begin, which may lie before the window: it is found once, in the whole.
        let isWhole = request.limit == nil || request.foldsHeadways
        rest = isWhole ? window : first...window.upperBound
        let seconds = window.upperBound - first + 1
        let rows = isWhole ? 0 : stops.reduce(0) { $0 &+ $1.mostRows(perSecondsOf: seconds) }
        let wanted = max(Self.fewRows, request.limit ?? 0)
        length = rows > wanted ? max(1, Int(Double(seconds) * Double(wanted) / Double(rows))) : seconds
    }

    /// Whether the last part was given.
    var isAtEnd: Bool { rest == nil }

    mutating func next() -> ClosedRange<Int>? {
        guard let rest else { return nil }
        let end = rest.lowerBound + min(length - 1, rest.upperBound - rest.lowerBound)
        self.rest = end < rest.upperBound ? end + 1...rest.upperBound : nil
        length = min(length, 1 << 40) * 2
        return rest.lowerBound...end
    }
}

extension StopTimetable {
    /// About how many rows a board of so many seconds has at most.
    func mostRows(perSecondsOf seconds: Int) -> Int {
        let days = Double(seconds) / 86400 + 1
        var rows = Double(trips.count) * days
        for trip in headwayTrips {
            for window in trip.windows {
                guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0,
                    start < end
                else { continue }
                // On each day that reaches into the board, one start per headway of what they share.
                let span = Double(end - start)
                let reaching = span / 86400 + days
                rows += reaching * min(span, Double(seconds)) / Double(headway)
            }
        }
        return Int(min(rows, 1e15))
    }
}
