internal import Foundation
internal import GTFSModel
internal import GTFSQuery

struct FeedReport: Encodable {
    /// The version of the SQLite that answers.
    let sqlite: String
    let asked: AskedQuestions
    let scale: Figure.FeedScale
    let figures: [Figure]

    private enum FieldName: String, CodingKey {
        case sqlite, asked, figures
        case zipBytes = "zip_bytes"
        case textBytes = "text_bytes"
        case stopTimes = "stop_times"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.encode(sqlite, forKey: .sqlite)
        try container.encode(asked, forKey: .asked)
        try container.encode(scale.zipBytes, forKey: .zipBytes)
        try container.encode(scale.textBytes, forKey: .textBytes)
        try container.encode(scale.stopTimes, forKey: .stopTimes)
        try container.encode(figures.map { FigureRecord($0, on: scale) }, forKey: .figures)
    }
}

extension FeedReport {
    /// One question of each kind that processes are asked too; nil if the feed has none.
    struct AskedQuestions: Encodable {
        /// The busiest station, and a moment there.
        let station, moment: String?
        /// The densest place, as latitude and longitude.
        let position: [Double]?
        /// A whole name, typed to its end.
        let text: String?
        /// The first of the trips; one from their middle, and one from the middle of the stops.
        let trip, middleTrip, middleStop: String?

        init(_ questions: QuestionList) {
            let board = questions.boards.timed.dropFirst(questions.boards.timed.count / 6).first
            station = board?.stopID.rawValue
            moment = board.map { RFC3339.text($0.at, in: ServiceTimeZone(.gmt)) }
            position = questions.denseNearby.timed.first.map { [$0.position.latitude, $0.position.longitude] }
            text = questions.keystrokes.timed.last?.text
            let (trips, stops) = (questions.trips.timed, questions.stops.timed)
            trip = trips.first?.rawValue
            middleTrip = trips.dropFirst(trips.count / 2).first?.rawValue
            middleStop = stops.dropFirst(stops.count / 2).first?.stopID.rawValue
        }

        private enum CodingKeys: String, CodingKey {
            case station, moment, position, text, trip
            case middleTrip = "middle_trip"
            case middleStop = "middle_stop"
        }
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
    /// Whether the goal is a minimum, and the feeds that it applies to.
    var goalIsLeast: Bool?
    var goalScope: String?
    var met: Bool?

    init(_ figure: Figure, on feed: Figure.FeedScale) {
        (key, name) = (figure.key, figure.name)
        switch figure.measured {
        case .number(let value, let unit):
            self.unit = unit.rawValue
            self.value = value
        case .latency(let latency):
            unit = Measurement.Unit.seconds.rawValue
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
