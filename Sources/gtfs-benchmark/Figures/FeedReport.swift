/// All figures of one feed.
struct FeedReport {
    let feed: String
    let scale: FeedScale
    let figures: [Figure]

    /// A Markdown table: figure, goal, measured, and whether the goal is met.
    var table: String {
        let rows = figures.map { figure in
            "| \(figure.name) | \(goal(figure)) | \(measured(figure)) | \(verdict(figure)) |"
        }
        let size =
            "\(Unit.bytes.text(Double(scale.zipBytes))) of zip, \(Unit.bytes.text(Double(scale.textBytes))) of text, "
            + "\(scale.stopTimes) stop_times"
        return "### \(feed)\n\n\(size).\n\n| figure | goal | measured | |\n|---|---|---|---|\n"
            + rows.joined(separator: "\n")
            + "\n"
    }

    private func goal(_ figure: Figure) -> String {
        guard let goal = figure.goal else { return "" }
        var text = goal.isLeast ? "at least " : "at most "
        switch figure.measured {
        case .number(_, let unit): text += unit.text(goal.limit)
        case .latency, .missing: text += Unit.seconds.text(goal.limit)
        }
        if let p99 = goal.p99 { text += ", p99 " + Unit.seconds.text(p99) }
        return goal.scope.covers(scale) ? text : text + " " + goal.scope.rawValue
    }

    private func measured(_ figure: Figure) -> String {
        let text: String
        switch figure.measured {
        case .number(let value, let unit): text = unit.text(value)
        case .latency(let latency):
            text =
                "median \(Unit.seconds.text(latency.median)), p99 \(Unit.seconds.text(latency.p99)), worst "
                + "\(Unit.seconds.text(latency.worst)) of \(latency.count)"
        case .missing(let reason): return "not measured: \(reason)"
        }
        return figure.note.map { "\(text) (\($0.replacing("|", with: "\\|")))" } ?? text
    }

    private func verdict(_ figure: Figure) -> String {
        figure.isMet(on: scale).map { $0 ? "met" : "**missed**" } ?? ""
    }
}

extension FeedReport: Encodable {
    private enum FieldName: String, CodingKey {
        case feed, figures
        case zipBytes = "zip_bytes"
        case textBytes = "text_bytes"
        case stopTimes = "stop_times"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.encode(feed, forKey: .feed)
        try container.encode(scale.zipBytes, forKey: .zipBytes)
        try container.encode(scale.textBytes, forKey: .textBytes)
        try container.encode(scale.stopTimes, forKey: .stopTimes)
        try container.encode(figures.map { FigureRecord($0, on: scale) }, forKey: .figures)
    }
}

/// A figure as machines read it: seconds, bytes and plain numbers.
private struct FigureRecord: Encodable {
    let key, name: String
    var unit: String?
    var value, median, p99, worst: Double?
    var count: Int?
    var note, missing: String?
    var goal, goalP99: Double?
    /// Whether the goal is the least that will do, and of which feeds it is asked.
    var goalIsLeast: Bool?
    var goalScope: String?
    var met: Bool?

    init(_ figure: Figure, on feed: FeedScale) {
        (key, name) = (figure.key, figure.name)
        switch figure.measured {
        case .number(let value, let unit):
            self.unit = unit.rawValue
            self.value = value
        case .latency(let latency):
            unit = Unit.seconds.rawValue
            (median, p99, worst, count) = (latency.median, latency.p99, latency.worst, latency.count)
        case .missing(let reason): missing = reason
        }
        (note, goal, goalP99) = (figure.note, figure.goal?.limit, figure.goal?.p99)
        (goalIsLeast, goalScope) = (figure.goal?.isLeast, figure.goal?.scope.rawValue)
        met = figure.isMet(on: feed)
    }

    private enum CodingKeys: String, CodingKey {
        case key, name, unit, value, median, p99, worst, count, note, missing, goal, met
        case goalP99 = "goal_p99"
        case goalIsLeast = "goal_is_least"
        case goalScope = "goal_scope"
    }
}
