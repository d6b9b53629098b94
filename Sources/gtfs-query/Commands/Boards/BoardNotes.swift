internal import GTFSModel
internal import GTFSQuery

/// What a person must know of a board beside its rows.
struct BoardNotes {
    private let board: DepartureBoard
    private let isEnveloped: Bool

    init(_ board: DepartureBoard, isEnveloped: Bool) {
        self.board = board
        self.isEnveloped = isEnveloped
    }

    var lines: [String] {
        var lines: [String] = []
        if board.departures.isEmpty, let sentence = Self.sentence(board.status) { lines.append(sentence) }
        guard !isEnveloped else { return lines }
        if !board.flexWindows.isEmpty {
            lines.append("On demand: \(board.flexWindows.map(Self.window).joined(separator: "; ")).")
        }
        if let next = board.next { lines.append("There is more: --cursor \(next)") }
        return lines
    }

    /// Why nothing can be expected; nil where the feed is in force.
    static func sentence(_ status: FeedStatus) -> String? {
        let first = status.firstServiceDate?.description ?? ""
        let last = status.lastServiceDate?.description ?? ""
        return switch status.state {
        case .active: nil
        case .expired: "The feed is over: it covers \(first) to \(last). Import a newer one."
        case .notYetActive: "The feed has not begun: it covers \(first) to \(last)."
        case .withoutService: "The feed has no service on any day: no trip of it ever runs."
        }
    }

    private static func window(_ window: FlexWindow) -> String {
        func clock(_ instant: Int?) -> String {
            instant.map { InstantText.clock(InstantText.rfc3339($0, window.timeZone)) } ?? "…"
        }
        let name = window.headsign ?? window.routeID?.rawValue ?? window.tripID.rawValue
        return "\(name) \(clock(window.start))–\(clock(window.end))"
    }
}
