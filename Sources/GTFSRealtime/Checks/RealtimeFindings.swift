import GTFSModel

/// Collects what rules find in messages: exact counts, and the first samples of each code.
struct RealtimeFindings {
    private struct Tally {
        var count = 0
        var samples: [RealtimeSample] = []
    }

    /// The most characters of a value: a message may have any text.
    private static let longestValue = 200

    private let sampleLimit: Int
    private let ignored: Set<RealtimeNotices.Code>
    private var tallies: [RealtimeNotices.Code: Tally] = [:]

    /// - Parameter sampleLimit: the most samples of each code.
    init(sampleLimit: Int, ignoring ignored: Set<RealtimeNotices.Code> = []) {
        (self.sampleLimit, self.ignored) = (sampleLimit, ignored)
    }

    /// - Parameters:
    ///   - found: where it was found.
    ///   - value: what is wrong.
    mutating func add(_ code: RealtimeNotices.Code, count: Int = 1, _ found: RealtimeSample, _ value: String) {
        guard count > 0, !ignored.contains(code) else { return }
        tallies[code, default: Tally()].count += count
        guard tallies[code]?.samples.count ?? 0 < sampleLimit else { return }
        var sample = found
        sample.value = String(value.prefix(Self.longestValue))
        tallies[code]?.samples.append(sample)
    }

    /// How often a code was found.
    func count(of code: RealtimeNotices.Code) -> Int { tallies[code]?.count ?? 0 }

    /// The notices, errors first, then by code.
    var notices: [RealtimeValidationReport.Notice] {
        let notices = tallies.map { code, tally in
            RealtimeValidationReport.Notice(code: code, count: tally.count, samples: tally.samples)
        }
        return notices.sorted {
            ($0.severity == .error ? 0 : 1, $0.code) < ($1.severity == .error ? 0 : 1, $1.code)
        }
    }
}
