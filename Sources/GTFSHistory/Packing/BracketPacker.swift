internal import GTFSModel

/// The codes of brackets: their width, by source, and what it was before.
struct BracketCodes {
    var widths = Array(repeating: RiceCode(typical: 8), count: EvidenceSource.allCases.count)
    var last = Array(repeating: 0, count: EvidenceSource.allCases.count)

    /// The bits of a number from 0 to `width`.
    static func bits(upTo width: Int) -> Int { min(Int.bitWidth - max(0, width).leadingZeroBitCount, 48) }
}

/// Writes brackets: the seconds from the earliest moment to the latest, and of these those before the time.
struct BracketPacker {
    private var bits = BitPacker()
    private var codes = BracketCodes()

    mutating func add(_ observation: VisitObservation) {
        let rank = observation.source.rank
        let width = max(0, observation.latest - observation.earliest)
        bits.append(signed: width - codes.last[rank], &codes.widths[rank])
        codes.last[rank] = width
        // The time of a stop is halfway in between.
        guard observation.source != .stopped else { return }
        bits.append(Int64(max(0, observation.time - observation.earliest)), width: BracketCodes.bits(upTo: width))
    }

    mutating func bytes() -> [UInt8] {
        bits.finish()
        return bits.bytes
    }
}

/// Reads what a `BracketPacker` has written.
struct BracketReader {
    private var bits: BitReader
    private var codes = BracketCodes()

    init(_ bytes: [UInt8]) { bits = BitReader(bytes) }

    /// The observation of a time.
    mutating func observation(_ time: Int, _ source: EvidenceSource) -> VisitObservation {
        let rank = source.rank
        let width = max(0, codes.last[rank] &+ bits.signed(&codes.widths[rank]))
        codes.last[rank] = width
        let before =
            source == .stopped
            ? width / 2 : Int(clamping: bits.bits(BracketCodes.bits(upTo: width)))
        return VisitObservation(
            time: time, source: source, earliest: time &- before, latest: time &- before &+ width)
    }
}
