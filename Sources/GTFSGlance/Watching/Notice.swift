public import Foundation
public import GTFSModel

/// One thing to tell a person, at a moment.
///
/// The same thing has the same id in every later plan, so a device can plan it, move it and take it back.
public struct Notice: Sendable, Hashable, Identifiable {
    /// What is told.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Leave for the stop now.
        case leave
        /// It departs in some minutes.
        case soon
        /// It stands at the boarding stop.
        case boarding
        /// It has left the boarding stop.
        case left
        /// The next stop is where to get off.
        case nextIsYours = "next_is_yours"
        /// Get off now.
        case getOff = "get_off"
        /// The way is at its end.
        case arrived
        /// A change has less than two minutes to spare.
        case changeAtRisk = "change_at_risk"
        /// A change cannot be made.
        case changeMissed = "change_missed"
        /// The trip does not run.
        case cancelled = "canceled"
        /// The trip does not stop where the person boards or alights.
        case skipped
        /// It leaves from another platform.
        case platform
        /// It is late by a step of five minutes.
        case late
        /// It is early by more than a minute.
        case early
        /// It is on time again.
        case onTime = "on_time"
        /// It runs past one of the two stops.
        case detour
        /// An alert of the messages.
        case alert
        /// Predictions are missing from now on.
        case realtimeLost = "realtime_lost"
        /// There are predictions again.
        case realtimeBack = "realtime_back"
        /// Too few trips of a route are on time.
        case below
        /// Enough trips of the route are on time again.
        case back
        /// The trip is not in the timetable any more.
        case lost
    }

    /// How much a notice may disturb.
    public enum Urgency: String, Sendable, Hashable, Codable {
        /// It can wait until the person looks.
        case passive
        /// It is worth a sound.
        case active
        /// It is of no use later.
        case timeSensitive = "time_sensitive"
    }

    /// What a notice rests on.
    public enum Evidence: String, Sendable, Hashable, Codable {
        /// The timetable alone.
        case schedule
        /// A prediction of the messages.
        case prediction
        /// The position of the vehicle.
        case vehicle
    }

    /// What a sentence says beside its kind; what it does not speak of is nil.
    public struct Arguments: Sendable, Hashable {
        /// The name of the route on a display.
        public var line: String?
        /// Where the trip goes.
        public var headsign: String?
        /// The stop that the notice is about.
        public var stop: String?
        /// The platform without a word such as "Platform".
        public var platform: String?
        /// Whole minutes: until the departure, or of the delay.
        public var minutes: Int?
        /// Seconds to spare at a change; negative where they are missing.
        public var slack: Int?
        /// The alert's line of text.
        public var alert: String?
        /// Whether the next stop is the one to get off at (`left`), or the stop is the one to alight at (`skipped`, `detour`).
        public var isAlighting = false
        /// The line of the way that replaces the old one.
        public var otherLine: String?
        /// When that way leaves, as clocks there show it: `10:25`.
        public var otherTime: String?
        /// The day on which it leaves, `2026-11-26`; nil for the day of the notice.
        public var otherDay: String?
        /// The share on time in whole percent.
        public var percent: Int?

        /// A sentence without anything beside its kind.
        public init() {}
    }

    /// The watch, the leg, the kind, and the stop or threshold.
    public var id: String
    /// When it comes true, seconds since 1970.
    public var at: Int
    /// What is told: the key of its sentence.
    public var kind: Kind
    /// What it rests on.
    public var evidence: Evidence
    /// What the sentence says beside its kind.
    public var arguments = Arguments()
    /// The ride of the watch, 0, 1, 2 …; nil for one that is about no ride. On a board, the row.
    public var leg: Int?
    /// The stop that it is about; nil for none.
    public var stopID: Stop.ID?
    /// stop_sequence of that stop.
    public var stopSequence: Int?
    /// The trip that it is about; nil for none.
    public var trip: TripOnServiceDay?
    /// The zone to show the moment in.
    public var timeZone: TimeZone
    /// The language of the sentence, which has a catalogue; nil where none was asked for, and the sentence is English.
    public var language: String?

    /// A notice about no ride, unless told otherwise.
    public init(
        id: String, at: Int, kind: Kind, evidence: Evidence = .schedule, timeZone: TimeZone
    ) {
        (self.id, self.at, self.kind, self.evidence, self.timeZone) = (id, at, kind, evidence, timeZone)
    }

    /// How much it may disturb, by its kind.
    public var urgency: Urgency {
        switch kind {
        case .leave, .nextIsYours, .getOff, .changeMissed, .cancelled, .skipped: .timeSensitive
        case .soon, .boarding, .changeAtRisk, .platform, .late, .early, .detour, .alert, .lost: .active
        case .left: arguments.isAlighting ? .timeSensitive : .passive
        case .arrived, .onTime, .realtimeLost, .realtimeBack, .below, .back: .passive
        }
    }
}

extension Notice: AnswerCodable {
    private static let blank = Notice(id: "", at: 0, kind: .lost, timeZone: .gmt)

    /// The object that `watch --plan` writes for each notice.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("id", \.id)
        fields.add("at", instant: \.at, in: \.timeZone)
        fields.add("kind", \.kind)
        fields.add("urgency", derived: \.urgency)
        fields.add("evidence", \.evidence)
        fields.add("text", derived: \.text)
        fields.add("words", \.language)
        fields.add("leg", \.leg)
        fields.add("stop_id", \.stopID)
        fields.add("stop_sequence", \.stopSequence)
        fields.add(TripOnServiceDay.fields, ifPresent: "trip_id", of: \.trip) { $0.trip = $1 }
        fields.addForDecoding { fields in
            fields.add("arguments", \.arguments)
            fields.add("timezone", zone: \.timeZone)
        }
    }
}

extension Notice.Arguments: AnswerCodable {
    package static let fields = AnswerFields(Notice.Arguments()) { fields in
        fields.add("line", \.line)
        fields.add("headsign", \.headsign)
        fields.add("stop", \.stop)
        fields.add("platform", \.platform)
        fields.add("minutes", \.minutes)
        fields.add("slack", \.slack)
        fields.add("alert", \.alert)
        fields.add("alighting", \.isAlighting, absent: false)
        fields.add("other_line", \.otherLine)
        fields.add("other_time", \.otherTime)
        fields.add("other_day", \.otherDay)
        fields.add("percent", \.percent)
    }
}
