internal import GTFSModel

/// Collects what rules find: exact counts, and the first samples of each code.
final class Findings {
    private struct Tally {
        var count = 0
        var samples: [NoticeSample] = []
    }

    private let options: ValidationOptions
    private var tallies: [FeedIssue.Code: Tally] = [:]

    init(_ options: ValidationOptions) { self.options = options }

    /// - Parameters:
    ///   - count: how many rows or trips this stands for.
    ///   - sample: the first of them; it is only made while samples are wanted.
    func add(_ code: FeedIssue.Code, count: Int = 1, _ sample: () throws -> NoticeSample) rethrows {
        guard count > 0, options.wants(code) else { return }
        tallies[code, default: Tally()].count += count
        guard tallies[code]?.samples.count ?? 0 < options.sampleLimit else { return }
        tallies[code]?.samples.append(try sample())
    }

    /// Adds what was counted before, with its first samples.
    func add(_ code: FeedIssue.Code, counted count: Int, _ samples: [NoticeSample]) {
        guard count > 0, options.wants(code) else { return }
        tallies[code, default: Tally()].count += count
        let room = options.sampleLimit - (tallies[code]?.samples.count ?? 0)
        tallies[code]?.samples += samples.prefix(max(0, room))
    }

    /// Adds what was collected apart.
    func add(contentsOf other: Findings) {
        for (code, tally) in other.tallies { add(code, counted: tally.count, tally.samples) }
    }

    /// Nothing yet, for what is collected apart and added later.
    var apart: Findings { Findings(options) }

    /// Adds one for each of some records; samples are made of the first ones alone.
    func add(_ code: FeedIssue.Code, of records: [FeedRecord], _ sample: (FeedRecord) -> NoticeSample) {
        let room = options.sampleLimit - (tallies[code]?.samples.count ?? 0)
        add(code, counted: records.count, records.prefix(max(0, room)).map(sample))
    }

    /// The notices, the most severe first, then by code.
    func notices(severity: (FeedIssue.Code) -> FeedIssue.Severity) -> [ValidationNotice] {
        let notices = tallies.map { code, tally in
            ValidationNotice(code: code, severity: severity(code), count: tally.count, samples: tally.samples)
        }
        let ranks = FeedIssue.Severity.allCases
        return notices.sorted {
            let (left, right) = (ranks.firstIndex(of: $0.severity) ?? 0, ranks.firstIndex(of: $1.severity) ?? 0)
            return (left, $0.code.rawValue) < (right, $1.code.rawValue)
        }
    }
}
