package import GTFSModel
package import GTFSQuery

/// The ways of a commute at each moment of some time: what leaves then is searched once.
///
/// A journey is of the answer wherever it leaves within the window, as only what leaves later can beat it (rule J9). From one
/// moment to the next only what has left goes, and what comes into the window at its far end is added.
package struct CommuteWays {
    private let question: CommuteQuestion
    /// Seconds for which later departures are listed.
    private let window: Int
    private let start: Int
    /// From when on they are to be asked for again.
    package internal(set) var end: Int
    /// The journeys of each kind of access, in the order of their departures.
    private var departures: [[Int]] = []
    /// All journeys, as they arrive.
    private var journeys: [Listed] = []
    /// The numbers of the sequences of lines and modes.
    private var numbers: [[WayStep]: Int] = [:]
    /// All the way on foot and by bicycle, at the first moment.
    var alone: [Journey] = []
    /// When other ways may be listed.
    private var moments: Set<Int> = []
    private lazy var sortedMoments = moments.sorted()

    /// A journey, the kind of its access, and the number of its sequence of lines and modes.
    private struct Listed {
        var journey: Journey
        let access: Int
        let way: Int
    }

    init(_ question: CommuteQuestion, from start: Int, until end: Int) {
        (self.question, self.start, self.end) = (question, start, end)
        window = question.commute.journeys.minutes * 60
    }

    /// Adds the journeys of a kind of access, up to the window of the last moment or, where there are none, those of the next
    /// departure after it.
    mutating func add(_ all: [Journey]) {
        for journey in all {
            let steps = journey.steps(question.commute.lines)
            let number = numbers[steps] ?? numbers.count
            numbers[steps] = number
            journeys.append(Listed(journey: journey, access: departures.count, way: number))
        }
        journeys = journeys.stableSorted { $0.journey.arrivesEarlier(than: $1.journey) }
        let times = all.map(\.departure).sorted()
        for time in times {
            moments.formUnion([time, ClampedSum.sum(time, 1), ClampedSum.difference(time, window)])
        }
        // After the last one nothing is known.
        if let last = times.last, last < end { end = max(start + 1, last + 1) }
        departures.append(times)
    }

    /// Puts the names of the journeys into a language.
    fileprivate mutating func translate(by translator: Translator) throws {
        for index in journeys.indices { try translator.translate(&journeys[index].journey) }
        for index in alone.indices { try translator.translate(&alone[index]) }
    }

    /// The ways at a moment, the best first.
    package func journeys(at moment: Int) -> [Journey] {
        let shown = departures.map { listed($0, at: moment) }
        var known: Set<Int> = []
        var all: [Journey] = []
        for one in journeys {
            guard let leaving = shown[one.access], leaving.contains(one.journey.departure),
                alone.isEmpty || leaving.upperBound <= moment + window, known.insert(one.way).inserted
            else { continue }
            var journey = one.journey
            journey.flags = journey.departure > moment + window ? [.afterWindow] : []
            all.append(journey)
        }
        return question.best(of: all + alone.map { $0.moved(by: moment - start) })
    }

    /// When the journeys of a kind of access leave: within the window, or else next after it.
    private func listed(_ departures: [Int], at moment: Int) -> ClosedRange<Int>? {
        let first = departures.partitioningIndex { $0 >= moment }
        guard first < departures.count else { return nil }
        let next = departures[first]
        return next <= moment + window ? moment...moment + window : next...next
    }

    /// The first moment after another at which other ways may be listed.
    package mutating func change(after moment: Int) -> Int {
        let index = sortedMoments.partitioningIndex { $0 > moment }
        return index < sortedMoments.count ? min(end, sortedMoments[index]) : end
    }
}

extension Journey {
    /// The same at another moment.
    fileprivate func moved(by seconds: Int) -> Journey {
        var journey = self
        (journey.departure, journey.arrival) = (departure + seconds, arrival + seconds)
        for index in legs.indices {
            (journey.legs[index].departure, journey.legs[index].arrival) = (
                legs[index].departure + seconds, legs[index].arrival + seconds
            )
        }
        return journey
    }
}

extension CommuteRequest {
    /// The ways at each moment from the request's on until another, or until they are to be asked for again.
    package func ways(until end: Int, in session: QuestionSession) throws -> CommuteWays {
        let feed = try session.feed()
        var ways = try CommuteQuestion(self, in: feed, realtime: session.realtime).ways(until: end)
        if let translator = try Translator(feed) { try ways.translate(by: translator) }
        return ways
    }
}
