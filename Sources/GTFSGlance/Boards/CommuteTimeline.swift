public import Foundation
public import GTFSJourneys
public import GTFSModel
public import GTFSQuery

/// The moments at which the ways of a commute change, each with the ways from then on (rules T10 and T16).
///
///     let commute = CommuteRequest(JourneysRequest(from: .position(home), to: .stop("200060"), at: now))
///     let request = CommuteTimelineRequest(commute, until: now + 2 * 3600)
///     for entry in try timetable.ask(request, realtime: snapshot).entries { show((entry.at, entry.ways)) }
public struct CommuteTimeline: Sendable, Hashable, Codable {
    /// A way as it reads.
    public struct Way: Sendable, Hashable {
        /// The whole way in one line: `T1 › 333, 7 min, 2 min late, there 08:40`, or `walk, 25 min`.
        public var text: String
        /// What one takes, in the order of travel: names of lines, and the word for a bicycle before them; all the way on foot or by
        /// bicycle that word alone.
        public var lines: [String]
        /// `5 min`, `now` or `08:05`; nil for a way that one can take at any time, and where the display counts by itself.
        public var time: String?
        /// When to leave, seconds since 1970; nil for a way that one can take at any time.
        public var departure: Int?
        /// When one is there, seconds since 1970; nil likewise.
        public var arrival: Int?
        /// Seconds that it takes.
        public var duration: Int
        /// Whole minutes that the first ride is late, negative for early; nil where not known, and for less than one.
        public var delay: Int?
        /// The status of the first ride; nil without realtime.
        public var status: DepartureStatus?
        /// The platform of the first ride.
        public var platform: String?
        /// The zone to show the moments in.
        public var timeZone: TimeZone

        /// A way that one can take at any time, unless told otherwise.
        public init(text: String, lines: [String], duration: Int, timeZone: TimeZone) {
            (self.text, self.lines, self.duration, self.timeZone) = (text, lines, duration, timeZone)
        }
    }

    /// The ways of a time.
    public struct Entry: Sendable, Hashable {
        /// From when on, seconds since 1970.
        public var at: Int
        /// Until when, not included.
        public var until: Int
        /// The best first.
        public var ways: [Way]
        /// The zone to show the moments in.
        public var timeZone: TimeZone

        /// The ways of a time.
        public init(at: Int, until: Int, ways: [Way], timeZone: TimeZone) {
            (self.at, self.until, self.ways, self.timeZone) = (at, until, ways, timeZone)
        }
    }

    /// In their order; each begins where the one before ends.
    public var entries: [Entry]

    /// A timeline of entries.
    public init(entries: [Entry]) { self.entries = entries }
}

/// A question for the moments at which the ways of a commute change: the same as asking the commute at every second.
public struct CommuteTimelineRequest: Sendable, Hashable {
    /// The commute; the moment of its journeys is the first of the timeline.
    public var commute: CommuteRequest
    /// The end of the timeline, seconds since 1970, not included.
    public var until: Int
    /// How a way shows when to leave.
    public var countdown = BoardTimelineRequest.Countdown.minutes
    /// The most entries; nil for all.
    public var maximum: Int?

    /// A timeline of a commute.
    public init(_ commute: CommuteRequest, until: Int) { (self.commute, self.until) = (commute, until) }
}

extension CommuteTimelineRequest: Question {
    /// As journeys.
    public static var kind: QuestionKind { .journeys }

    /// - Throws: `QueryError` that names the field if a value is not allowed.
    public func validate() throws {
        try commute.validate()
        try BoardTimelineRequest.validate(from: commute.journeys.at, until: until, maximum: maximum)
        guard !commute.journeys.isTimedByArrival else {
            throw QueryError(
                .badValue, field: "arrive_by", "A timeline of a commute goes on with the time",
                advice: "ask when to leave.")
        }
        guard commute.journeys.via.isEmpty else {
            throw QueryError(
                .badValue, field: "via", "A timeline of a commute leads by way of no stop",
                advice: "ask for the commute itself.")
        }
    }

    /// The timeline.
    public func answer(in session: QuestionSession) throws -> CommuteTimeline {
        let texts = RowTexts(countdown, of: .departure, upTo: commute.journeys.minutes, in: session.words)
        let (zone, most) = (try session.feed().timeZones.firstTimeZone().zone, maximum ?? .max)
        var timeline = CommuteTimeline(entries: [])
        var epochs = MessageEpochs(session.realtime)
        var now = commute.journeys.at
        repeat {
            let asked = min(until, epochs.next(after: now), now + Self.askedAtOnce)
            var commute = commute
            commute.journeys.at = now
            var ways = try commute.ways(until: asked, in: session.seen(at: now))
            let end = max(now + 1, ways.end)
            while now < end, timeline.entries.count <= most {
                var shown = ways.journeys(at: now).map { texts.way($0) }
                let next = min(end, ways.change(after: now))
                while now < next {
                    for index in shown.indices where shown[index].changes <= now { texts.count(&shown[index], at: now) }
                    timeline.add(shown.map(\.row.whole), at: now, until: until, in: zone)
                    now = shown.reduce(next) { min($0, max($1.changes, now + 1)) }
                }
            }
        } while now < until && timeline.entries.count <= most
        return CommuteTimeline(entries: Array(timeline.entries.prefix(most)))
    }

    /// Seconds for which ways are asked for at once.
    private static let askedAtOnce = 21_600
}

extension CommuteTimeline {
    /// Adds ways, unless they read as those that are there.
    fileprivate mutating func add(_ ways: [Way], at moment: Int, until end: Int, in zone: TimeZone) {
        if entries.last?.ways.map(\.visible) == ways.map(\.visible) { return }
        if !entries.isEmpty { entries[entries.count - 1].until = moment }
        entries.append(Entry(at: moment, until: end, ways: ways, timeZone: zone))
    }
}

extension CommuteTimeline.Way: CountedRow {
    var instant: Int? { departure }

    /// With the whole line for its text, of which it has only what is behind the time.
    fileprivate var whole: Self {
        var whole = self
        whole.text = lines.joined(separator: " › ") + (time.map { ", " + $0 } ?? "") + text
        return whole
    }

    /// What is seen. Where the display counts, the moment is seen too.
    fileprivate var visible: Self {
        var visible = self
        if time != nil { visible.departure = nil }
        return visible
    }
}

extension RowTexts {
    /// A way, its time not yet counted, and its text as far as it is behind the time.
    fileprivate func way(_ journey: Journey) -> ShownRow<CommuteTimeline.Way> {
        let (rides, zone) = (journey.legs.compactMap(\.ride), journey.legs.first?.from.timeZone ?? .gmt)
        var lines = journey.legs.compactMap { leg in
            switch leg.mode {
            case .ride: leg.ride?.routeLabel ?? leg.ride?.tripID.rawValue
            case .bike: words.label(leg.mode.rawValue)
            case .walk: nil
            }
        }
        guard let first = rides.first else {
            if lines.isEmpty { lines = [words.label(JourneyLeg.Mode.walk.rawValue)] }
            let text = comma + words.text("minutes", count: (journey.duration + 30) / 60)
            let way = CommuteTimeline.Way(text: text, lines: lines, duration: journey.duration, timeZone: zone)
            return ShownRow(row: way, isCounted: false)
        }
        let zones = (zone, journey.legs.last?.to.timeZone ?? zone)
        let there = self.there(journey.arrival, from: journey.departure, zones: zones)
        var way = CommuteTimeline.Way(
            text: end(of: first) + comma + there, lines: lines, duration: journey.duration, timeZone: zone)
        (way.departure, way.arrival) = (journey.departure, journey.arrival)
        (way.delay, way.status, way.platform) = (delay(of: first), first.realtime?.status, first.platformCode)
        return ShownRow(row: way, isCounted: true)
    }

    /// `there 08:40`, by the next whole minute; of another day with that day.
    func there(_ arrival: Int, from departure: Int?, zones: (start: TimeZone, end: TimeZone)) -> String {
        let minute = ClampedSum.sum(arrival, 59) / 60 * 60
        let (day, time) = (InstantText.day(minute, zones.end), InstantText.timeOfDay(minute, zones.end))
        let isOther = departure.map { InstantText.day($0, zones.start) != day } ?? false
        return words.text("there_at", with: ["time": isOther ? "\(day) \(time)" : time])
    }
}

extension CommuteTimeline.Way: AnswerCodable {
    private static let blank = CommuteTimeline.Way(text: "", lines: [], duration: 0, timeZone: .gmt)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("text", \.text)
        fields.add("lines", \.lines)
        fields.add("time", \.time)
        fields.add("departure", instant: \.departure, in: \.timeZone)
        fields.add("arrival", instant: \.arrival, in: \.timeZone)
        fields.add("duration", \.duration)
        fields.add("delay", \.delay)
        fields.add("status", \.status)
        fields.add("platform", \.platform)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }
}

extension CommuteTimeline.Entry: AnswerCodable {
    private static let blank = CommuteTimeline.Entry(at: 0, until: 0, ways: [], timeZone: .gmt)

    package static let fields = AnswerFields(blank) { fields in
        fields.add("at", instant: \.at, in: \.timeZone)
        fields.add("until", instant: \.until, in: \.timeZone)
        fields.add("ways", \.ways)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }
}
