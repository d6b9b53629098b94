internal import GTFSModel

/// Reads what an `OpenStopsPacker` has written.
struct OpenStopsReader {
    private var codes = OpenTripCodes()
    /// The time that came last, from which the next one is counted.
    private var last: Int
    /// The timestamp of a statement that came last, from which the next one is counted.
    private var stated: Int

    init(_ record: TripRecord) { (last, stated) = (record.base, record.base) }

    /// Reads the next stop into a record that has its statements, but nothing of their stops.
    mutating func read(_ position: Int, of record: TripRecord, from bits: inout BitReader) {
        let form = OpenStopForm(rawValue: bits.bits(OpenStopForm.width))
        switch form {
        case .coming, .staying:
            let arrival = time(&bits)
            let departure = form == .coming ? arrival : time(&bits)
            record.change(position) { $0.expected = departure }
            guard !record.statements.isEmpty else { return }
            let timestamp = record.statements[0].timestamp
            record.statements[0].stops[position] = TripStatement.ComingStop(
                arrival: TripStatement.Coming(time: arrival, statedAt: timestamp),
                departure: TripStatement.Coming(time: departure, statedAt: timestamp))
        case .any:
            let visit = visit(&bits)
            record.change(position) { $0 = visit }
            for index in record.statements.indices {
                readStatement(position, statement: &record.statements[index], bits: &bits)
            }
        case .empty, nil: break
        }
    }

    private mutating func visit(_ bits: inout BitReader) -> VisitEvidence {
        var visit = VisitEvidence()
        visit.isCancelled = bits.flag()
        visit.isSkipped = bits.flag()
        let (hasExpected, hasArrival, isSame, hasDeparture) = (bits.flag(), bits.flag(), bits.flag(), bits.flag())
        if hasArrival { visit.arrival = observation(&bits) }
        visit.departure = isSame ? visit.arrival : hasDeparture ? observation(&bits) : nil
        if hasExpected { visit.expected = time(&bits) }
        return visit
    }

    private mutating func observation(_ bits: inout BitReader) -> VisitObservation {
        let rank = Int(bits.bits(2))
        let time = time(&bits)
        return VisitObservation(
            time: time, source: VisitToken.source(rank + 1), earliest: time &- bits.signed(&codes.bracket),
            latest: time &+ bits.signed(&codes.bracket))
    }

    private mutating func readStatement(
        _ position: Int, statement: inout TripStatement, bits: inout BitReader
    ) {
        let isSame = bits.flag()
        let arrival = coming(&bits)
        statement.stops[position] = TripStatement.ComingStop(
            arrival: arrival, departure: isSame ? arrival : coming(&bits))
    }

    private mutating func coming(_ bits: inout BitReader) -> TripStatement.Coming {
        var coming = TripStatement.Coming()
        coming.isObserved = bits.flag()
        let (isStated, isBehind) = (bits.flag(), bits.flag())
        if isStated {
            coming.statedAt = moment(&bits)
            coming.time = time(&bits)
        }
        if isBehind { coming.behindAt = moment(&bits) }
        return coming
    }

    /// The timestamp of a statement, counted from the one before.
    private mutating func moment(_ bits: inout BitReader) -> Int {
        stated = stated &+ bits.signed(&codes.stated)
        return stated
    }

    /// A time, counted from the one before.
    private mutating func time(_ bits: inout BitReader) -> Int {
        last = last &+ bits.signed(&codes.time)
        return last
    }
}
