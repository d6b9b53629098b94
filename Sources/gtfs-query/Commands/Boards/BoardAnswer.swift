internal import GTFSModel
internal import GTFSQuery

/// A board as `departures` writes it.
struct BoardAnswer {
    let board: DepartureBoard
    let event: StopEvent
    /// Whether the rows stand in an object with the feed's status and the next page (`--envelope`).
    let isEnveloped: Bool
    /// The most departures of each route and direction (`--group`); nil for a board without groups.
    let rowsPerGroup: Int?
    /// What was applied to the schedule; nil without realtime.
    let snapshot: RealtimeSnapshot?

    var answer: Answer {
        rowsPerGroup.map { groupedAnswer(GroupedBoard(board, rowsPerGroup: $0)) } ?? plainAnswer
    }

    private func groupedAnswer(_ grouped: GroupedBoard) -> Answer {
        let sections = grouped.groups.flatMap { group in
            DepartureColumns(departures: group.departures, event: event).sections(
                isRealtime: snapshot != nil, title: group.title)
        }
        return Answer(
            isEnveloped ? grouped as any Encodable : grouped.groups, rows: grouped.groups.flatMap(\.departures),
            sections: sections, notes: warnings + notes)
    }

    private var plainAnswer: Answer {
        let columns = DepartureColumns(departures: board.departures, event: event)
        return Answer(
            isEnveloped ? board as any Encodable : board.departures,
            sections: columns.sections(isRealtime: snapshot != nil), notes: warnings + notes)
    }

    private var warnings: [String] {
        snapshot.map { MessageWarnings($0, instead: "The schedule is shown.").lines } ?? []
    }

    /// What a person must know of the board beside its rows.
    private var notes: [String] {
        var notes: [String] = []
        if board.departures.isEmpty, let sentence = board.status.sentence { notes.append(sentence) }
        guard !isEnveloped else { return notes }
        if !board.flexWindows.isEmpty {
            notes.append("On demand: \(board.flexWindows.map(\.words).joined(separator: "; ")).")
        }
        if let next = board.next { notes.append("There is more: --cursor \(next)") }
        return notes
    }
}

extension DepartureGroup {
    /// `L1 to Saltpan, Gull Island +3`: with how many more departures there are.
    fileprivate var title: String {
        let label = departures.first?.routeLabel ?? ""
        let way = headsigns.isEmpty ? "" : "to " + headsigns.joined(separator: ", ")
        return [label, way, remainingCount > 0 ? "+\(remainingCount)" : ""].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

extension FeedStatus {
    /// Why nothing can be expected; nil where the feed is in force.
    var sentence: String? {
        let first = firstServiceDate?.description ?? ""
        let last = lastServiceDate?.description ?? ""
        return switch state {
        case .active: nil
        case .expired: "The feed is over: it covers \(first) to \(last). Import a newer one."
        case .notYetActive: "The feed has not begun: it covers \(first) to \(last)."
        case .withoutService: "The feed has no service on any day: no trip of it ever runs."
        }
    }
}

extension FlexWindow {
    /// `Village bus 10:00–12:00`.
    fileprivate var words: String {
        let ends = [start, end].map { instant in instant.map { InstantText.timeOfDay($0, timeZone) } ?? "…" }
        return "\(headsign ?? routeID?.rawValue ?? tripID.rawValue) \(ends[0])–\(ends[1])"
    }
}
