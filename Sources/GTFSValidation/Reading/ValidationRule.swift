internal import GTFSModel

/// A rule of the feed: the codes that it reports, the files that it reads, and a function that finds them.
///
/// A rule is a static function in the room of its subject (`PathwayValidation`, `FareValidation` …) and a line in the room's list.
struct ValidationRule: Sendable {
    /// What a rule looks at. Rules of one kind share one reading.
    enum Scope: Sendable {
        /// Each record of a file.
        case records(@Sendable (FeedRecord) throws -> NoticeSample?)
        /// Each record of some files, and not only of those that the rule needs in full. What it finds comes where a rule of the
        /// feed would have it.
        case rows(
            files: @Sendable (CheckedFeed) -> [String],
            @Sendable (CheckedFeed, FeedRecord, Findings) throws -> Void)
        /// Each time profile, with its pattern and its trips.
        case profiles(@Sendable (ProfileVisit, Findings) throws -> Void)
        /// Each shape with its points, and the patterns that follow it.
        case shapes(@Sendable (ShapeVisit, Findings) throws -> Void)
        /// The feed as a whole.
        case feed(@Sendable (CheckedFeed, Findings) throws -> Void)
    }

    let codes: [FeedIssue.Code]
    /// The files without which it has nothing to say, or would say something wrong: if one of them could not be read in full,
    /// the rule is not checked.
    let files: [String]
    /// Files of whose issues by these codes the import counts one for each trip: the rule counts them anew.
    let recounted: Set<String>
    /// Whether it looks at single records, and so says nothing about those that could not be read: it needs the header alone.
    let isOfRecords: Bool
    let scope: Scope

    private init(
        _ codes: [FeedIssue.Code], files: [String], recounting: Set<String> = [], isOfRecords: Bool = false,
        scope: Scope
    ) {
        (self.codes, self.files, recounted) = (codes, files, recounting)
        (self.isOfRecords, self.scope) = (isOfRecords, scope)
    }

    /// A rule of single records: the sample of a record that breaks it, and nil of any other.
    static func record(
        _ code: FeedIssue.Code, of file: String, _ check: @escaping @Sendable (FeedRecord) throws -> NoticeSample?
    ) -> Self { Self([code], files: [file], isOfRecords: true, scope: .records(check)) }

    static func rows(
        _ codes: FeedIssue.Code..., reading files: [String], of read: @escaping @Sendable (CheckedFeed) -> [String],
        _ check: @escaping @Sendable (CheckedFeed, FeedRecord, Findings) throws -> Void
    ) -> Self { Self(codes, files: files, scope: .rows(files: read, check)) }

    static func feed(
        _ codes: FeedIssue.Code..., reading files: [String],
        _ check: @escaping @Sendable (CheckedFeed, Findings) throws -> Void
    ) -> Self { Self(codes, files: files, scope: .feed(check)) }

    static func profiles(
        _ codes: FeedIssue.Code..., reading files: [String], recounting: Set<String> = [],
        _ check: @escaping @Sendable (ProfileVisit, Findings) throws -> Void
    ) -> Self { Self(codes, files: files, recounting: recounting, scope: .profiles(check)) }

    /// A rule of single rows of stop_times.txt.
    static func stopTimes(
        _ codes: FeedIssue.Code..., recounting: Set<String> = [],
        by check: @escaping @Sendable (ProfileVisit, Findings) throws -> Void
    ) -> Self {
        Self(codes, files: ["stop_times.txt"], recounting: recounting, isOfRecords: true, scope: .profiles(check))
    }

    static func shapes(
        _ codes: FeedIssue.Code..., reading files: [String],
        _ check: @escaping @Sendable (ShapeVisit, Findings) throws -> Void
    ) -> Self { Self(codes, files: files, scope: .shapes(check)) }
}
