internal import GTFSModel

/// Writes what is known of the stops of a trip under way, one after another, so that those that no longer change stay as they
/// were packed.
struct OpenStopsPacker {
    private var codes = OpenTripCodes()
    /// The time that came last, from which the next one is counted.
    private var last: Int
    /// The timestamp of a statement that came last, from which the next one is counted.
    private var stated: Int
    /// How many stops are packed.
    private(set) var count = 0

    init(_ record: TripRecord) { (last, stated) = (record.base, record.base) }

    /// Appends the next stop.
    mutating func add(_ visit: VisitEvidence, statements: [TripStatement], to bits: inout BitPacker) {
        if let (arrival, departure) = statements.coming(visit, position: count) {
            let form = arrival == departure ? OpenStopForm.coming : .staying
            bits.append(form.rawValue, width: OpenStopForm.width)
            add(time: arrival, &bits)
            if arrival != departure { add(time: departure, &bits) }
        } else if visit.isEmpty, statements.areEmpty(count) {
            bits.append(OpenStopForm.empty.rawValue, width: OpenStopForm.width)
        } else {
            bits.append(OpenStopForm.any.rawValue, width: OpenStopForm.width)
            add(visit, bits: &bits)
            for index in statements.indices { add(statements[index].stops[count], bits: &bits) }
        }
        count += 1
    }

    private mutating func add(_ visit: VisitEvidence, bits: inout BitPacker) {
        let isSame = visit.hasOneObservation
        let states =
            Self.bit(visit.isCancelled, index: 5) | Self.bit(visit.isSkipped, index: 4)
            | Self.bit(visit.expected != nil, index: 3)
        let events = Self.bit(visit.arrival != nil, index: 2) | Self.bit(isSame, index: 1)
        bits.append(states | events | Self.bit(!isSame && visit.departure != nil, index: 0), width: 6)
        if let arrival = visit.arrival { add(arrival, bits: &bits) }
        if !isSame, let departure = visit.departure { add(departure, bits: &bits) }
        if let expected = visit.expected { add(time: expected, &bits) }
    }

    private mutating func add(_ observation: VisitObservation, bits: inout BitPacker) {
        bits.append(Int64(observation.source.rank), width: 2)
        add(time: observation.time, &bits)
        bits.append(signed: observation.time &- observation.earliest, &codes.bracket)
        bits.append(signed: observation.latest &- observation.time, &codes.bracket)
    }

    private mutating func add(_ stop: TripStatement.ComingStop, bits: inout BitPacker) {
        let isSame = stop.arrival == stop.departure
        bits.append(Self.bit(isSame, index: 3) | Self.flags(stop.arrival), width: 4)
        add(stop.arrival, bits: &bits)
        guard !isSame else { return }
        bits.append(Self.flags(stop.departure), width: 3)
        add(stop.departure, bits: &bits)
    }

    private mutating func add(_ coming: TripStatement.Coming, bits: inout BitPacker) {
        if coming.statedAt > 0 {
            add(statedAt: coming.statedAt, &bits)
            add(time: coming.time, &bits)
        }
        if coming.behindAt > 0 { add(statedAt: coming.behindAt, &bits) }
    }

    private mutating func add(statedAt moment: Int, _ bits: inout BitPacker) {
        bits.append(signed: moment &- stated, &codes.stated)
        stated = moment
    }

    private mutating func add(time: Int, _ bits: inout BitPacker) {
        bits.append(signed: time &- last, &codes.time)
        last = time
    }

    private static func flags(_ coming: TripStatement.Coming) -> Int64 {
        bit(coming.isObserved, index: 2) | bit(coming.statedAt > 0, index: 1) | bit(coming.behindAt > 0, index: 0)
    }

    private static func bit(_ flag: Bool, index: Int64) -> Int64 { flag ? 1 &<< index : 0 }
}

extension [TripStatement] {
    /// The arrival and the departure of a stop of which nothing is known but that the last statement of the first source has
    /// it still to come.
    fileprivate func coming(_ visit: VisitEvidence, position: Int) -> (arrival: Int, departure: Int)? {
        guard !isEmpty, self[0].timestamp > 0 else { return nil }
        let (timestamp, stop) = (self[0].timestamp, self[0].stops[position])
        guard stop.arrival.isOnlyStated(at: timestamp), stop.departure.isOnlyStated(at: timestamp),
            visit.isOnlyExpected(at: stop.departure.time), dropFirst().allSatisfy({ $0.stops[position].isEmpty })
        else { return nil }
        return (stop.arrival.time, stop.departure.time)
    }

    fileprivate func areEmpty(_ position: Int) -> Bool { allSatisfy { $0.stops[position].isEmpty } }
}

extension TripStatement.Coming {
    fileprivate func isOnlyStated(at timestamp: Int) -> Bool { statedAt == timestamp && behindAt == 0 && !isObserved }
}

/// How a stop of a trip under way is packed.
enum OpenStopForm: Int64 {
    static let width = 2

    /// Nothing is known of it.
    case empty
    /// The first source's last statement has it still to come, and nothing else is known of it: one time for both.
    case coming
    /// The same with a time of arrival and one of departure.
    case staying
    /// All of it.
    case any
}

/// The codes of the stops of a trip under way, in the state that writer and reader share.
struct OpenTripCodes {
    var time = RiceCode(typical: 64)
    var bracket = RiceCode(typical: 16)
    var stated = RiceCode(typical: 1)
}
