internal import GTFSModel

/// Which fields a visit has, in ten bits.
struct VisitToken: Equatable {
    static let width = 10
    let bits: Int64

    init(bits: Int64) { self.bits = bits }

    init(_ visit: VisitEvidence) {
        var bits = Int64(Self.kind(visit.arrival)) | Int64(Self.kind(visit.departure)) << 3
        if visit.arrival != nil, visit.arrival == visit.departure { bits |= 1 << 6 }
        if visit.expected != nil, !visit.isObserved { bits |= 1 << 7 }
        if visit.isCancelled { bits |= 1 << 8 }
        if visit.isSkipped { bits |= 1 << 9 }
        self.bits = bits
    }

    private init(_ arrival: EvidenceSource, departure: EvidenceSource?) {
        let later = departure ?? arrival
        bits = Int64(arrival.rank + 1) | Int64(later.rank + 1) << 3 | (departure == nil ? 1 << 6 : 0)
    }

    /// The recent numbers of a row before any came, the likeliest first.
    static let recent = RecentNumbers(
        [
            VisitToken(.passed, departure: nil), VisitToken(.stopped, departure: .stopped),
            VisitToken(.predicted, departure: nil),
            VisitToken(.stated, departure: .passed), VisitToken(.stated, departure: .stated),
            VisitToken(.passed, departure: .passed),
            VisitToken(.stated, departure: nil), VisitToken(bits: 0), VisitToken(.stopped, departure: nil),
            VisitToken(.stated, departure: .predicted),
            VisitToken(.stopped, departure: .predicted), VisitToken(.predicted, departure: .predicted),
        ].map(\.bits))

    private static func kind(_ observation: VisitObservation?) -> Int { observation.map { $0.source.rank + 1 } ?? 0 }

    /// 0 for none, else the rank of its source and 1.
    var arrivalKind: Int { Int(bits & 7) }
    /// 0 for none, else the rank of its source and 1.
    var departureKind: Int { Int(bits >> 3 & 7) }
    /// Whether the departure is the arrival, in all its fields.
    var isSame: Bool { bits & 1 << 6 != 0 }
    var hasExpected: Bool { bits & 1 << 7 != 0 }
    var isCancelled: Bool { bits & 1 << 8 != 0 }
    var isSkipped: Bool { bits & 1 << 9 != 0 }

    /// The source of a kind above 0.
    static func source(_ kind: Int) -> EvidenceSource {
        EvidenceSource.allCases.first { $0.rank == kind - 1 } ?? .predicted
    }
}

/// Numbers of which few come again and again, by how often they came lately: the number of one is small.
struct RecentNumbers {
    /// The most that are remembered, of numbers that are not known beforehand.
    static let most = 12
    private var numbers: [Int64]

    /// - Parameter numbers: those that come first, the likeliest first.
    init(_ numbers: [Int64]) { self.numbers = numbers }

    /// Where a number is, which then moves up; nil for one that is new.
    mutating func index(of number: Int64) -> Int? {
        guard let index = numbers.firstIndex(of: number) else { return nil }
        moveUp(index)
        return index
    }

    /// The number at an index, which then moves up.
    @inline(__always) mutating func number(at index: Int) -> Int64 {
        guard index > 0 else { return numbers.first ?? 0 }
        guard index < numbers.count else { return 0 }
        let number = numbers[index]
        moveUp(index)
        return number
    }

    /// Puts a new number first.
    mutating func insert(_ number: Int64) {
        if numbers.count >= Self.most { numbers.removeLast() }
        numbers.insert(number, at: 0)
    }

    private mutating func moveUp(_ index: Int) {
        guard index > 0 else { return }
        numbers.insert(numbers.remove(at: index), at: index / 2)
    }
}

/// The codes of the numbers in a row, in the state that writer and reader share.
struct VisitCodes {
    var trip = RiceCode(typical: 1)
    var token = RiceCode(typical: 1)
    var start = RiceCode(typical: 600)
    var vehicle = RiceCode(typical: 32)
    var first = RiceCode(typical: 64)
    var arrival = RiceCode(typical: 32)
    var dwell = RiceCode(typical: 16)
    var expected = RiceCode(typical: 32)
}

/// The reference of a visit's times: what the schedule says, or else the time before.
struct TimeReference {
    /// The last seconds from schedule.
    private var delay = 0
    /// The last time, seconds since 1970.
    private var time: Int

    /// - Parameter day: noon minus twelve hours of the service day.
    init(day: Int) { time = day }

    /// The time from which the next one is counted.
    func time(scheduled: Int?) -> Int { scheduled.map { $0 &+ delay } ?? time }

    mutating func take(_ time: Int, scheduled: Int?) {
        self.time = time
        if let scheduled { delay = time &- scheduled }
    }
}
