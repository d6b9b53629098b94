internal import GTFSModel

/// Collects what rules find: exact counts, and the first samples of each code.
final class Findings {
    private let options: ValidationOptions
    private var found: CountedSamples<FeedIssue.Code, NoticeSample>

    init(_ options: ValidationOptions) {
        self.options = options
        found = CountedSamples(sampleLimit: options.sampleLimit)
    }

    /// Adds a finding.
    /// - Parameter sample: it is only made while samples are wanted.
    func add(_ code: FeedIssue.Code, _ sample: () throws -> NoticeSample) rethrows {
        try add(code, count: 1) { _ in try sample() }
    }

    /// Adds a finding in each of several rows or trips.
    /// - Parameter sample: that of each by its number, from 0; it is only made while samples are wanted.
    func add(_ code: FeedIssue.Code, count: Int, _ sample: (Int) throws -> NoticeSample) rethrows {
        if options.wants(code) { try found.add(code, count: count, sample: sample) }
    }

    /// How many samples of a code are still wanted.
    func room(for code: FeedIssue.Code) -> Int { found.room(for: code) }

    /// Adds what was counted before, with its first samples.
    func add(_ code: FeedIssue.Code, counted count: Int, _ samples: [NoticeSample]) {
        if options.wants(code) { found.add(code, counted: count, samples: samples) }
    }

    /// Adds what was collected apart.
    func add(contentsOf other: Findings) {
        for (code, tally) in other.found.tallies { add(code, counted: tally.count, tally.samples) }
    }

    /// Nothing yet, for what is collected apart and added later.
    var apart: Findings { Findings(options) }

    /// Adds one for each of some records; samples are made of the first ones alone.
    func add(_ code: FeedIssue.Code, of records: [FeedRecord], _ sample: (FeedRecord) -> NoticeSample) {
        add(code, counted: records.count, records.prefix(room(for: code)).map(sample))
    }

    /// The notices, the most severe first, then by code.
    func notices(severity: (FeedIssue.Code) -> FeedIssue.Severity) -> [ValidationNotice] {
        let notices = found.tallies.map { code, tally in
            ValidationNotice(code: code, severity: severity(code), count: tally.count, samples: tally.samples)
        }
        let ranks = FeedIssue.Severity.allCases
        return notices.sorted {
            let (left, right) = (ranks.firstIndex(of: $0.severity) ?? 0, ranks.firstIndex(of: $1.severity) ?? 0)
            return (left, $0.code.rawValue) < (right, $1.code.rawValue)
        }
    }
}
