public import GTFSModel

extension Notice {
    /// The notice in a sentence, in the language that it was made in. Names are the feed's.
    public var text: String { text(in: Words(language)) }

    /// The notice in a sentence. Names are the feed's.
    public func text(in words: Words) -> String { NoticeText(notice: self, words: words).text }
}

/// Makes the sentence of a notice: its key, and its arguments (rule T13).
private struct NoticeText {
    let notice: Notice
    let words: Words

    private var arguments: Notice.Arguments { notice.arguments }

    var text: String {
        switch notice.kind {
        case .leave: minutes.map { sentence("leave_in", ["when": $0]) } ?? sentence("leave")
        case .soon: sentence(arguments.stop == nil ? "soon" : "soon_from", ["when": minutes ?? label("in a moment")])
        case .left: sentence(arguments.isAlighting ? "left_next" : "left")
        case .nextIsYours: sentence("next")
        case .boarding, .getOff, .arrived, .platform, .onTime: sentence(notice.kind.rawValue)
        case .changeAtRisk: sentence("at_risk", count: arguments.slack ?? 0)
        case .changeMissed: withOtherWay(sentence("missed"))
        case .cancelled: withOtherWay(sentence("cancelled"))
        case .skipped, .detour: withOtherWay(sentence(notice.kind.rawValue))
        case .late, .early:
            arguments.minutes.map { sentence(notice.kind.rawValue, count: $0) }
                ?? sentence("\(notice.kind.rawValue)_some")
        case .alert: arguments.alert ?? sentence("alert")
        case .realtimeLost: label("There are no live times at the moment: the timetable is shown")
        case .realtimeBack: label("There are live times again")
        case .below, .back: sentence(notice.kind.rawValue, count: arguments.percent ?? 0)
        case .lost: label("The trip is not in the timetable any more")
        }
    }

    private func label(_ english: String) -> String { words.label(english) }

    private func sentence(_ key: String, _ further: [String: String] = [:], count: Int? = nil) -> String {
        let own = [
            "ride": ride, "stop": arguments.stop ?? notice.stopID?.rawValue ?? label("your stop"),
            "line": arguments.line ?? label("The line"), "platform": arguments.platform ?? "?",
        ]
        return words.text("notice_\(key)", count: count, with: own.merging(further) { $1 })
    }

    /// `L1 to Saltpan`
    private var ride: String {
        let line = arguments.line ?? notice.trip?.tripID.rawValue ?? label("your ride")
        return arguments.headsign.map { words.text("ride", with: ["line": line, "headsign": $0]) } ?? line
    }

    /// `in 5 min`
    private var minutes: String? { arguments.minutes.map { words.text("in_minutes", count: $0) } }

    /// `…, take 5 at 10:25`, and of another day `…, take 5 at 05:40 on 2026-11-26`
    private func withOtherWay(_ sentence: String) -> String {
        guard let line = arguments.otherLine else { return sentence }
        let ride = arguments.otherTime.map { time in
            words.text(
                arguments.otherDay == nil ? "ride_at" : "ride_at_on",
                with: ["ride": line, "time": time, "day": arguments.otherDay ?? ""])
        }
        return words.text("notice_other", with: ["sentence": sentence, "line": ride ?? line])
    }
}
