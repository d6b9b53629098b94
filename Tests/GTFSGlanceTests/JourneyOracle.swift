import GTFSGlance

/// What is to be told of a simulated journey, by a look at every second: literal, slow, and without the code that it judges.
struct JourneyOracle {
    let journey: SimulatedJourney
    private var message: SimulatedMessage?
    private var second = 0
    private var facts: JourneyFacts
    private var phase = -1
    /// What was told and happened.
    private var moments: [String: JourneyFacts.Moment] = [:]
    /// By leg and subject, what was told last.
    private var states: [String: (leg: Int, word: String)] = [:]
    private var lateness: [String]
    private var isLost: Bool?

    init(_ journey: SimulatedJourney) {
        self.journey = journey
        facts = JourneyFacts(journey, nil, phase: 0)
        lateness = journey.rides.map { _ in "none" }
    }

    /// `at kind change` for everything that is told, in order.
    mutating func told() -> [String] {
        var said: [String] = []
        var next = 0
        let start = journey.rides[0].start
        for second in journey.span {
            self.second = second
            while next < journey.messages.count, journey.messages[next].comes <= second {
                let coming = journey.messages[next]
                // An older one changes nothing.
                if message.map({ $0.at <= coming.at }) ?? true { (message, phase) = (coming, -1) }
                next += 1
            }
            guard !journey.sleep.contains(second) else { continue }
            refreshFacts()
            said += (lookAtStates() + look()).sorted().map { "\(second - start) \($0)" }
        }
        return said
    }

    private var age: Int? { message.map { second - $0.at } }

    /// What is known changes with the message, and as it gets older.
    private mutating func refreshFacts() {
        let now = age.map { $0 <= 90 ? 1 : $0 <= 300 ? 2 : $0 <= 3600 ? 3 : 4 } ?? 0
        guard now != phase else { return }
        phase = now
        facts = JourneyFacts(journey, message, phase: phase)
    }

    /// What comes from the first missed change on is not told.
    private var missed: Int { states.values.filter { $0.word == "change_missed" }.map(\.leg).min() ?? .max }

    private mutating func look() -> [String] {
        let missed = missed
        let present = facts.moments.filter { $0.leg < missed }
        var said: [String] = []
        for (name, was) in moments {
            let moment = present.first { $0.name == name }
            let isUnsaid = moment.map { !$0.isPredicted && was.isPredicted } ?? false
            if let moment, moment.at < second + 30 || isUnsaid { continue }
            moments[name] = nil
            said.append("taken_back \(name)")
        }
        let last = present.last { $0.at <= second }
        for moment in present where moment.at <= second && moments[moment.name] == nil {
            let isOvertaken = moments.values.contains { (moment.leg, moment.step) < ($0.leg, $0.step) }
            let isPair =
                moment.word == "left" && last?.word == "next" && last?.at == moment.at && last?.leg == moment.leg
            guard !isOvertaken, moment.at == second || moment.name == last?.name || isPair else { continue }
            moments[moment.name] = moment
            said.append("new \(moment.name)")
        }
        return said
    }
}

extension JourneyOracle {
    private mutating func lookAtStates() -> [String] {
        var said: [String] = []
        if let age {
            let lost = age > 300
            if lost, isLost != true { said.append("new lost") }
            if !lost, isLost == true { said.append("new live") }
            isLost = lost || isLost == true ? lost : nil
        }
        let open = journey.rides.indices.filter { facts.rides[$0].end >= second }
        states = states.filter { open.contains($0.value.leg) }
        for leg in journey.rides.indices where !open.contains(leg) { lateness[leg] = "none" }
        let changes = facts.changes.filter { facts.rides[$0.leg].departure >= second }
        let first = changes.first { $0.slack < 0 }?.leg ?? .max
        for change in changes where change.leg <= first && open.contains(change.leg) {
            if change.leg <= missed { said += look(at: change) }
        }
        let broken = facts.rides.firstIndex { !$0.isRideable } ?? .max
        for leg in open {
            let isTold = leg < missed && leg <= broken
            said += lookAtFaults(leg, isTold: isTold)
            guard isTold else { continue }
            said += lookAtPlatform(leg)
            let ride = facts.rides[leg]
            let stop = ride.departure <= second ? journey.rides[leg].to : journey.rides[leg].from
            if ride.runs, let delay = ride.delays[stop] ?? nil, let word = lateness(of: leg, at: delay) {
                said.append("new \(leg) \(word)")
            }
        }
        return said
    }

    /// Cancelled, skipped, led past a stop: told of the way up to where it breaks, and held wherever it is.
    private mutating func lookAtFaults(_ leg: Int, isTold: Bool) -> [String] {
        var said: [String] = []
        for (subject, word) in facts.rides[leg].faults {
            let key = "\(leg) \(subject)"
            if let word, states[key]?.word != word {
                guard isTold else { continue }
                states[key] = (leg, word)
                said.append("new \(leg) \(word)")
            } else if word == nil, let was = states[key], phase == 1 || phase == 2 {
                states[key] = nil
                said.append("taken_back \(leg) \(was.word)")
            }
        }
        return said
    }

    private mutating func lookAtPlatform(_ leg: Int) -> [String] {
        let ride = facts.rides[leg]
        guard ride.runs, second < ride.departure, let platform = ride.platform else { return [] }
        let key = "\(leg) platform"
        let isPlanned = platform == journey.rides[leg].line.stops[journey.rides[leg].from]
        guard states[key]?.word != platform, !isPlanned || states[key] != nil else { return [] }
        states[key] = (leg, platform)
        return ["new \(leg) platform \(platform)"]
    }

    private mutating func look(at change: JourneyFacts.Change) -> [String] {
        let key = "\(change.leg) change"
        let was = states[key]?.word
        let word = change.slack < 0 ? "change_missed" : change.slack < 120 && change.isFresh ? "change_at_risk" : nil
        guard was != word else { return [] }
        var said: [String] = []
        if let was {
            // Only a fresh prediction says that it is not as bad.
            guard word == "change_missed" || change.isFresh else { return [] }
            if was == "change_missed" || word == nil { said.append("taken_back \(change.leg) \(was)") }
        }
        states[key] = word.map { (change.leg, $0) }
        if let word { said.append("new \(change.leg) \(word)") }
        return said
    }

    /// What is to be told of a delay; nil for nothing.
    private mutating func lateness(of leg: Int, at delay: Int) -> String? {
        if let step = Int(lateness[leg]), step > 0, delay >= step - 60, delay < step + 300 { return nil }
        let word = delay < -60 ? "early" : delay <= 60 ? "on_time" : "\(delay / 300 * 300)"
        guard word != lateness[leg] else { return nil }
        switch (lateness[leg], word) {
        case ("none", "on_time"), ("none", "0"), ("on_time", "0"): return nil
        default: lateness[leg] = word
        }
        return word == "0" ? nil : word
    }
}

/// What a message says of a journey while it is of an age.
struct JourneyFacts {
    struct Moment {
        let leg: Int
        let word: String
        let step: Int
        let at: Int
        let isPredicted: Bool
        var name: String { "\(leg) \(word)" }
    }

    struct Ride {
        var runs = true
        /// Skipped where one boards, and where one alights.
        var skips = (from: false, to: false)
        var isRideable: Bool { runs && !skips.from && !skips.to }
        /// What is told of it, by subject.
        var faults: [(String, String?)] = []
        var departure = 0
        var arrival = 0
        /// A stop that is passed keeps its scheduled time.
        var end: Int { max(departure, arrival) }
        /// By stop, seconds late where that is known.
        var delays: [Int: Int?] = [:]
        var isFresh = (from: false, to: false)
        /// Nil where nothing is said of it.
        var platform: String?
    }

    struct Change {
        let leg: Int
        let slack: Int
        let isFresh: Bool
    }

    private(set) var rides: [Ride] = []
    private(set) var changes: [Change] = []
    /// In the order of their moments.
    private(set) var moments: [Moment] = []

    /// - Parameter phase: 0 without a message; 1 fresh, 2 stale, 3 without predictions, 4 of no use.
    init(_ journey: SimulatedJourney, _ message: SimulatedMessage?, phase: Int) {
        for (leg, ride) in journey.rides.enumerated() {
            let view = RideView(ride: ride, update: message?.updates[leg], phase: phase)
            rides.append(view.facts())
            let earlier = leg > 0 ? rides[leg - 1].arrival : nil
            let isBroken = rides[..<leg].contains { !$0.isRideable }
            if !isBroken { moments += view.moments(leg, journey, earlier: earlier) }
        }
        for leg in journey.rides.indices.dropFirst() {
            let (before, after) = (rides[leg - 1], rides[leg])
            guard before.isRideable, after.runs, !after.skips.from else { continue }
            changes.append(
                Change(
                    leg: leg, slack: after.departure - before.arrival - SimulatedJourney.change,
                    isFresh: before.isFresh.to || after.isFresh.from))
        }
        moments = moments.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
}

/// One ride, and what is said of its trip.
private struct RideView {
    let ride: SimulatedRide
    let update: SimulatedUpdate?
    let phase: Int

    private var isCancelled: Bool {
        (update?.relation == .cancelled || update?.relation == .deleted) && (1...3).contains(phase)
    }
    private var isPredicted: Bool { update != nil && !isCancelled && (1...2).contains(phase) }
    private var isReplaced: Bool { isPredicted && update?.relation == .replaced }

    /// Whether it comes to a stop at all.
    private func has(_ stop: Int) -> Bool { !isReplaced || update?.kept.contains(stop) == true }
    private var isDetoured: Bool { !has(ride.from) || !has(ride.to) }

    private func isSkipped(_ stop: Int) -> Bool {
        guard let update, update.relation == .runs, (1...3).contains(phase), stop >= update.first else { return false }
        return update.skipped.contains(stop)
    }

    /// Seconds late at a stop; nil without a prediction.
    private func delay(_ stop: Int) -> Int? {
        guard isPredicted, !isDetoured, let update, isReplaced || stop >= update.first, !isSkipped(stop) else {
            return nil
        }
        return update.delays[stop]
    }

    private func arrival(_ stop: Int) -> Int { ride.start + ride.line.times[stop].arrival + (delay(stop) ?? 0) }
    private func departure(_ stop: Int) -> Int { ride.start + ride.line.times[stop].departure + (delay(stop) ?? 0) }

    func facts() -> JourneyFacts.Ride {
        var facts = JourneyFacts.Ride()
        facts.runs = !isCancelled && !isDetoured
        facts.skips = (isSkipped(ride.from), isSkipped(ride.to))
        (facts.departure, facts.arrival) = (departure(ride.from), arrival(ride.to))
        facts.faults = [
            ("canceled", isCancelled ? "canceled" : nil),
            ("detour", isDetoured ? (has(ride.from) ? "detour-end" : "detour") : nil),
            ("skipped", facts.runs && facts.skips.from ? "skipped" : nil),
            ("skipped-end", facts.runs && facts.skips.to ? "skipped-end" : nil),
        ]
        // A trip of its own has no other times to be late against.
        for stop in [ride.from, ride.to] { facts.delays[stop] = isReplaced ? nil : delay(stop) }
        facts.isFresh = (phase == 1 && delay(ride.from) != nil, phase == 1 && delay(ride.to) != nil)
        if delay(ride.from) != nil {
            let isMoved = update?.moved.contains(ride.from) == true && !isReplaced
            facts.platform = ride.line.stops[ride.from] + (isMoved ? "b" : "")
        }
        return facts
    }

    func moments(_ leg: Int, _ journey: SimulatedJourney, earlier: Int?) -> [JourneyFacts.Moment] {
        guard !isCancelled, !isDetoured, !isSkipped(ride.from) else { return [] }
        var all: [JourneyFacts.Moment] = []
        func add(_ word: String, step: Int, at: Int, by stop: Int) {
            all.append(
                JourneyFacts.Moment(leg: leg, word: word, step: step, at: at, isPredicted: delay(stop) != nil))
        }
        let leaves = departure(ride.from)
        if earlier == nil { add("leave", step: 0, at: leaves - journey.options.walk - 120, by: ride.from) }
        for lead in journey.options.leads where leaves - lead >= earlier ?? .min {
            add("soon\(lead)", step: 0, at: leaves - lead, by: ride.from)
        }
        let isFirst = !(0..<ride.from).contains { has($0) }
        if !isFirst, arrival(ride.from) < leaves { add("boarding", step: 0, at: arrival(ride.from), by: ride.from) }
        add("left", step: 1, at: leaves, by: ride.from)
        guard !isSkipped(ride.to) else { return all }
        let before = (ride.from..<ride.to).last { has($0) && !isSkipped($0) } ?? ride.from
        let reaches = arrival(ride.to)
        add("next", step: 2, at: departure(before), by: before)
        add("off", step: 3, at: max(reaches - 30, min(departure(before), reaches)), by: ride.to)
        if leg + 1 == journey.rides.count { add("arrived", step: 4, at: reaches + journey.lastWalk, by: ride.to) }
        return all
    }
}
