/// A change from one ride to another, as it is planned.
public struct PlannedChange: Sendable, Hashable {
    /// The row of the ride that one leaves, at the stop where one alights.
    public var arrival: Departure
    /// The row of the ride that one goes on with, at the stop where one boards.
    public var departure: Departure
    /// Seconds that the change takes by rules J3 to J6.
    public var seconds: Int

    /// A change between two rows of boards.
    public init(arrival: Departure, departure: Departure, seconds: Int) {
        self.arrival = arrival
        self.departure = departure
        self.seconds = seconds
    }
}

/// A history that tells how often changes held. A timetable has one for journeys: `Asker.changeRecords`.
public protocol ChangeRecordSource: Sendable {
    /// How often changes held, one record for each.
    func records(of changes: [PlannedChange]) throws -> [ChangeRecord]
}

/// How often a change held on the days that were recorded (rule S1).
public struct ChangeRecord: Sendable, Hashable {
    /// The share of days, or of pairs of delays, on which the change held: 0 … 1; nil where too little was observed.
    public var chance: Double?
    /// The service days of the last 60 of the same kind on which it was observed whether the change held.
    public var days = 0
    /// On how many of these days it held.
    public var held = 0
    /// How many arrivals of the first ride were observed by themselves: of the trip, or, where these are fewer than 20, of
    /// its route, direction, stop and hour.
    public var arrivals = 0
    /// How many departures of the second ride were observed by themselves, in the same way, with those that did not come.
    public var departures = 0
    /// Seconds: nine in ten of the observed arrivals of the first ride are at most this late; nil with fewer than 20.
    public var p90: Int?

    /// A record of nothing.
    public init() {}

    /// The fewest days or delays that give a chance.
    public static let fewest = 20
}

/// How sure a change of a journey is (rules S1 to S3).
public struct ChangeChance: Sendable, Hashable {
    /// How often it held; nil without a history, and where a fresh prediction tells the slack instead.
    public var record: ChangeRecord?
    /// Seconds to spare: departure less arrival, less what the change takes.
    public var slack: Int
    /// Whether the slack is that of a fresh prediction of one of the two rides (rule S2).
    public var isPredicted = false
    /// The way that is left if the change fails; nil where there is none.
    public var ifMissed: Journey?

    /// A change with these seconds to spare.
    public init(record: ChangeRecord? = nil, slack: Int, isPredicted: Bool = false, ifMissed: Journey? = nil) {
        self.record = record
        self.slack = slack
        self.isPredicted = isPredicted
        self.ifMissed = ifMissed
    }

    /// The share of days on which it held; nil where none can be told.
    public var chance: Double? { record?.chance }
}

/// How sure a journey is.
public struct JourneyChances: Sendable, Hashable {
    /// Its changes, in the order of travel.
    public var changes: [ChangeChance]

    /// The chances of these changes.
    public init(changes: [ChangeChance] = []) { self.changes = changes }

    /// The product of the chances of its changes: 1 without a change, nil where one of them has none (rule S3).
    public var chance: Double? {
        changes.reduce(1) { product, change in product.flatMap { known in change.chance.map { known * $0 } } }
    }

    /// The chance in whole percent.
    public var percent: Int? { chance.map { Int(($0 * 100).rounded()) } }
}

extension ChangeRecord: AnswerCodable {
    /// What of `changes` is from a history.
    package static let fields = AnswerFields(ChangeRecord()) { fields in
        fields.add("chance", \.chance)
        fields.add("days", \.days)
        fields.add("held", \.held)
        fields.add("arrivals", \.arrivals)
        fields.add("departures", \.departures)
        fields.add("p90", \.p90)
    }
}

extension ChangeChance: AnswerCodable {
    /// An element of `changes` of a journey.
    package static let fields = AnswerFields(ChangeChance(slack: 0)) { fields in
        fields.add(ChangeRecord.fields, ifPresent: "days", of: { $0.record }, set: { $0.record = $1 })
        fields.add("slack", \.slack)
        fields.add("predicted", \.isPredicted, absent: false)
        fields.add("if_missed", \.wayLeft)
    }

    private var wayLeft: JourneyWay? {
        get { ifMissed.map(JourneyWay.init) }
        set { ifMissed = newValue?.journey }
    }
}

/// A journey within another one, whose own changes have no chances.
struct JourneyWay: AnswerCodable {
    var journey: Journey

    static let fields = AnswerFields(JourneyWay(journey: Journey.wayFields.blank)) { fields in
        fields.add(Journey.wayFields, of: \.journey)
    }
}

extension JourneyChances: AnswerCodable {
    /// The keys that a journey has where chances are asked for.
    package static let fields = AnswerFields(JourneyChances()) { fields in
        fields.add("chance", derived: { $0.chance })
        fields.add("changes", \.changes)
    }
}
