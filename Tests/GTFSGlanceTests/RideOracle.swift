import GTFSGlance

/// What is to be told of a simulated ride, by a look at every second: literal, slow, and without the code that it judges.
struct RideOracle {
    let ride: SimulatedRide
    /// The messages and the second.
    private var message: SimulatedMessage?
    private var second = 0
    /// What was told and happened: its moment, and whether a prediction said so.
    private var moments: [String: (at: Int, isPredicted: Bool)] = [:]
    /// States that were told.
    private var states: Set<String> = []
    private var lateness = "none"
    private var isLost: Bool?

    init(_ ride: SimulatedRide) { self.ride = ride }

    /// `at kind change` for everything that is told, in order.
    mutating func told() -> [String] {
        var said: [String] = []
        var next = 0
        for second in ride.span {
            self.second = second
            while next < ride.messages.count, ride.messages[next].at <= second {
                message = ride.messages[next]
                next += 1
            }
            guard !ride.sleep.contains(second) else { continue }
            said += (look() + lookAtStates()).sorted().map { "\(second - ride.start) \($0)" }
        }
        return said
    }

    private var age: Int? { message.map { second - $0.at } }
    private var isPredicted: Bool { age.map { $0 <= 300 } ?? false }
    private var isCancelled: Bool { message?.isCancelled == true && age.map { $0 <= 3600 } ?? false }
    private func isSkipped(_ stop: Int) -> Bool {
        guard let message, !message.isCancelled, message.delays != nil, stop >= message.first else { return false }
        return message.skipped.contains(stop) && age.map { $0 <= 3600 } ?? false
    }

    /// Seconds late at a stop; nil without a prediction.
    private func delay(_ stop: Int) -> Int? {
        guard isPredicted, let message, !message.isCancelled, let delays = message.delays, stop >= message.first,
            !message.skipped.contains(stop)
        else { return nil }
        return delays[stop]
    }

    private func arrival(_ stop: Int) -> Int { ride.start + SimulatedRide.times[stop].arrival + (delay(stop) ?? 0) }
    private func departure(_ stop: Int) -> Int { ride.start + SimulatedRide.times[stop].departure + (delay(stop) ?? 0) }

    private struct Moment {
        let name: String
        let step: Int
        let at: Int
        let isPredicted: Bool
    }

    /// In the order of their moments.
    private var present: [Moment] {
        guard !isCancelled, !isSkipped(ride.from) else { return [] }
        let (leaves, known) = (departure(ride.from), delay(ride.from) != nil)
        var all = [Moment(name: "leave", step: 0, at: leaves - ride.options.walk - 120, isPredicted: known)]
        for lead in ride.options.leads {
            all.append(Moment(name: "soon\(lead)", step: 0, at: leaves - lead, isPredicted: known))
        }
        if ride.from > 0, arrival(ride.from) < leaves {
            all.append(Moment(name: "boarding", step: 0, at: arrival(ride.from), isPredicted: known))
        }
        all.append(Moment(name: "left", step: 1, at: leaves, isPredicted: known))
        if !isSkipped(ride.to) {
            let before = (ride.from..<ride.to).last { !isSkipped($0) } ?? ride.from
            let (reaches, isKnown) = (arrival(ride.to), delay(ride.to) != nil)
            all.append(Moment(name: "next", step: 2, at: departure(before), isPredicted: delay(before) != nil))
            all.append(
                Moment(
                    name: "off", step: 3, at: max(reaches - 30, min(departure(before), reaches)), isPredicted: isKnown))
            all.append(Moment(name: "arrived", step: 4, at: reaches, isPredicted: isKnown))
        }
        return all.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    private mutating func look() -> [String] {
        let present = present
        var said: [String] = []
        for (name, was) in moments {
            let moment = present.first { $0.name == name }
            let isUnsaid = moment.map { !$0.isPredicted && was.isPredicted } ?? false
            if let moment, moment.at < second + 30 || isUnsaid { continue }
            moments[name] = nil
            said.append("taken_back \(name)")
        }
        let last = present.last { $0.at <= second }
        let farthest = present.filter { moments[$0.name] != nil }.map(\.step).max() ?? -1
        for moment in present where moment.at <= second && moments[moment.name] == nil && moment.step >= farthest {
            let isPair = moment.name == "left" && last?.name == "next" && last?.at == moment.at
            guard moment.at == second || moment.name == last?.name || isPair else { continue }
            moments[moment.name] = (moment.at, moment.isPredicted)
            said.append("new \(moment.name)")
        }
        return said
    }

    private mutating func lookAtStates() -> [String] {
        var said: [String] = []
        if let age {
            let lost = age > 300
            if lost, isLost != true { said.append("new lost") }
            if !lost, isLost == true { said.append("new live") }
            isLost = lost || isLost == true ? lost : nil
        }
        guard arrival(ride.to) >= second else {
            (states, lateness) = ([], "none")
            return said
        }
        var present: Set<String> = []
        if isCancelled { present.insert("canceled") }
        if !isCancelled, isSkipped(ride.from) { present.insert("skipped") }
        if !isCancelled, isSkipped(ride.to) { present.insert("skipped-end") }
        said += present.subtracting(states).map { "new \($0)" }
        if isPredicted { said += states.subtracting(present).map { "taken_back \($0)" } }
        states = isPredicted ? present : states.union(present)
        let stop = departure(ride.from) <= second ? ride.to : ride.from
        if !isCancelled, let delay = delay(stop), let word = lateness(at: delay) { said.append("new \(word)") }
        return said
    }

    /// What is to be told of a delay; nil for nothing.
    private mutating func lateness(at delay: Int) -> String? {
        if let step = Int(lateness), step > 0, delay >= step - 60, delay < step + 300 { return nil }
        let word = delay < -60 ? "early" : delay <= 60 ? "on_time" : "\(delay / 300 * 300)"
        guard word != lateness else { return nil }
        switch (lateness, word) {
        case ("none", "on_time"), ("none", "0"), ("on_time", "0"): return nil
        default: lateness = word
        }
        return word == "0" ? nil : word
    }
}
