internal import GTFSModel
internal import GTFSQuery

/// A board as `departures` writes it.
struct BoardAnswer {
    let board: DepartureBoard
    let event: StopEvent
    /// Whether the rows stand in an object with the feed's status and the next page (`--envelope`).
    let isEnveloped: Bool
    /// What was laid over the schedule, and how that is written; nil without realtime.
    let realtime: (snapshot: RealtimeSnapshot, style: BoardStyle)?

    var answer: Answer {
        let records = board.departures.map { $0.record(realtime?.style) }
        let columns = DepartureColumns(departures: board.departures, event: event)
        let sections = realtime.map { columns.withRealtime($0.style) } ?? columns.scheduled
        let warnings = realtime.map { MessageWarnings($0.snapshot, instead: "The schedule is shown.").lines } ?? []
        guard isEnveloped else { return Answer(records, sections: sections, notes: warnings + notes) }
        return Answer(single: envelope(records), sections: sections, notes: warnings + notes)
    }

    private func envelope(_ departures: [Record]) -> Record {
        Record { record in
            record.add("status", board.status.record)
            record.add("realtime", realtime.map { RealtimeSummary($0.snapshot, board.timeZone.zone).record })
            record.add("next", board.next?.description)
            record.add("departures", departures)
            if !board.flexWindows.isEmpty { record.add("flex_windows", board.flexWindows.map(\.record)) }
        }
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

extension FeedStatus {
    fileprivate var record: Record {
        Record {
            $0.add("feed_status", state.rawValue)
            $0.add("first_service_date", firstServiceDate)
            $0.add("last_service_date", lastServiceDate)
            $0.add("feed_start_date", feedStartDate)
            $0.add("feed_end_date", feedEndDate)
        }
    }

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
    fileprivate var record: Record {
        Record {
            $0.add("trip_id", tripID)
            $0.add("route_id", routeID)
            $0.add("headsign", headsign)
            $0.add("stop_id", stopID)
            $0.add("stop_sequence", stopSequence)
            $0.add("service_date", serviceDate)
            $0.add("start", start.map { InstantText.rfc3339($0, timeZone) })
            $0.add("end", end.map { InstantText.rfc3339($0, timeZone) })
            $0.add("pickup_type", pickupType)
            $0.add("drop_off_type", dropOffType)
            $0.add("pickup_booking_rule_id", pickupBookingRuleID)
            $0.add("drop_off_booking_rule_id", dropOffBookingRuleID)
        }
    }

    /// `Village bus 10:00–12:00`.
    fileprivate var words: String {
        let ends = [start, end].map { instant in instant.map { InstantText.timeOfDay($0, timeZone) } ?? "…" }
        return "\(headsign ?? routeID?.rawValue ?? tripID.rawValue) \(ends[0])–\(ends[1])"
    }
}
