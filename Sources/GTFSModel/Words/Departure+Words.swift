extension Countdown {
    /// `5 min`, `now`; nil for one that is past.
    public func text(in words: Words) -> String? {
        switch self {
        case .now: words.label("now")
        case .minutes(let minutes): words.text("minutes", count: minutes)
        case .past: nil
        }
    }
}

extension OccupancyStatus {
    /// `few seats available`
    public func text(in words: Words) -> String { words.phrase(ofName: name) }
}

extension Departure {
    /// `3 min late`, `on time`, `cancelled`: the status on a board with realtime.
    public func statusText(in words: Words = .english) -> String {
        let minutes = Int(clamping: realtime?.delay.map { ($0.magnitude + 30) / 60 } ?? 0)
        return switch realtime?.status {
        case .late: words.text("late", count: minutes)
        case .early: words.text("early", count: minutes)
        case .scheduled where realtime?.isRealTime == true && scheduledDeparture == nil && scheduledArrival == nil:
            words.label("expected")
        case let status: words.label((status ?? .scheduled).phrase)
        }
    }

    /// The row as a voice says it: line and where it goes, when, platform, status, in this order and without
    /// abbreviations (rule T13): `L1 to Saltpan, in 5 minutes, platform 2, 3 minutes late`.
    /// - Parameters:
    ///   - event: whether the row departs or arrives.
    ///   - now: the moment from which minutes count, seconds since 1970; nil for the time of day.
    public func spoken(_ event: StopEvent = .departure, in words: Words = .english, at now: Int? = nil) -> String {
        let line = routeLabel ?? routeID?.rawValue
        let way =
            if let headsign, let line {
                words.text("ride", with: ["line": line, "headsign": headsign])
            } else {
                line ?? headsign.map { words.text("towards", with: ["places": $0]) }
            }
        let platform = platformCode.flatMap { $0.isEmpty ? nil : words.text("platform", with: ["platform": $0]) }
        return [way, spokenTime(event, in: words, at: now), platform, spokenStatus(words)].compactMap(\.self)
            .joined(separator: words.label(", "))
    }

    private func spokenTime(_ event: StopEvent, in words: Words, at now: Int?) -> String? {
        switch now.flatMap({ countdown(event, at: $0) }) {
        case .now: return words.label("now")
        case .minutes(let minutes): return words.text("spoken_in_minutes", count: minutes)
        case .past, nil: break
        }
        let instant = realtime?.status.isServed == false ? scheduled(event) : effective(event)
        return instant.map { words.text("spoken_at", with: ["time": InstantText.timeOfDay($0 / 60 * 60, timeZone)]) }
    }

    /// Nil by the schedule.
    private func spokenStatus(_ words: Words) -> String? {
        let minutes = Int(clamping: realtime?.delay.map { ($0.magnitude + 30) / 60 } ?? 0)
        return switch realtime?.status {
        case .late: words.text("spoken_late", count: minutes)
        case .early: words.text("spoken_early", count: minutes)
        case .scheduled, .noData, nil: nil
        case .onTime, .cancelled, .skipped, .added: statusText(in: words)
        }
    }
}

extension DepartureStatus {
    /// The English phrase, by which catalogues have theirs.
    fileprivate var phrase: String {
        switch self {
        case .onTime: "on time"
        case .cancelled: "cancelled"
        case .skipped: "does not stop"
        case .added: "extra"
        case .noData: "no data"
        case .late: "late"
        case .early: "early"
        case .scheduled: "scheduled"
        }
    }
}

extension FrequencyWindow {
    /// A headway as riders read it: `20 s`, `90 s`, `10 min`, `7½ min`, `7 min 20 s`.
    package static func text(ofHeadway seconds: Int, in words: Words = .english) -> String {
        let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
        return switch rest {
        case 0 where minutes > 0: words.text("minutes", count: minutes)
        case _ where minutes < 2: words.text("seconds", count: seconds)
        case 30: words.text("half_minutes", count: minutes)
        default: words.text("minutes_seconds", count: minutes, with: ["seconds": String(rest)])
        }
    }
}
