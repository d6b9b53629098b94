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
