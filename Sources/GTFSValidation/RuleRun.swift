internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Runs the rules whose codes are wanted, each kind in one reading.
final class RuleRun {
    private let feed: CheckedFeed
    private let findings: Findings
    private let rules: [ValidationRule]
    /// With those that are not checked.
    private let wanted: [ValidationRule]
    /// As far as profiles show them.
    private(set) var features = FeedFeatures()
    /// Codes that are not checked, as a file that their rules read is incomplete.
    private var found: [ValidationReport.UncheckedRule] = []
    /// The same, each code once.
    var unchecked: [ValidationReport.UncheckedRule] {
        Dictionary(grouping: found, by: \.code)
            .map { code, rules in
                ValidationReport.UncheckedRule(code: code, files: Set(rules.flatMap(\.files)).sorted())
            }
            .sorted { $0.code.rawValue < $1.code.rawValue }
    }

    init(_ feed: CheckedFeed, findings: Findings) {
        (self.feed, self.findings) = (feed, findings)
        wanted = ValidationRule.all.filter { $0.codes.contains(where: feed.options.wants) }
        var unchecked: [ValidationReport.UncheckedRule] = []
        rules = wanted.filter { rule in
            let files = rule.files.filter(rule.isOfRecords ? feed.lacksHeader : feed.isUnreadable)
            for code in rule.codes where !files.isEmpty && feed.options.wants(code) {
                unchecked.append(ValidationReport.UncheckedRule(code: code, files: files))
            }
            return files.isEmpty
        }
        found = unchecked
    }

    func run() throws {
        let apart = try checkRecords()
        let patterns = try checkProfiles()
        try checkShapes(patterns)
        for (index, rule) in rules.enumerated() {
            try Cancellation.current.check()
            if case .feed(let check) = rule.scope { try check(feed, findings) }
            for found in apart[index] ?? [] { findings.add(contentsOf: found) }
        }
    }

    private struct RecordChecks {
        var records: [(FeedIssue.Code, @Sendable (FeedRecord) throws -> NoticeSample?)] = []
        var rows: [(found: Findings, check: @Sendable (CheckedFeed, FeedRecord, Findings) throws -> Void)] = []
    }

    /// Reads each file once for all rules of its records.
    /// - Returns: what rules of rows found in each of their files, by the index of the rule.
    private func checkRecords() throws -> [Int: [Findings]] {
        var byFile: [String: RecordChecks] = [:]
        var apart: [Int: [Findings]] = [:]
        for (index, rule) in rules.enumerated() {
            switch rule.scope {
            case .records(let check):
                byFile[rule.files[0], default: RecordChecks()].records.append((rule.codes[0], check))
            case .rows(let files, let check):
                for file in files(feed) {
                    let found = findings.apart
                    apart[index, default: []].append(found)
                    byFile[file, default: RecordChecks()].rows.append((found, check))
                }
            case .profiles, .shapes, .feed: break
            }
        }
        for file in Set(byFile.keys).union(UsedColumns.files).sorted() {
            try read(file, checks: byFile[file] ?? RecordChecks())
        }
        return apart
    }

    /// Reads a file, which may have columns that features are known by, and may be that of the stops.
    private func read(_ file: String, checks: RecordChecks) throws {
        let showsFeatures = UsedColumns.files.contains(file)
        let isOfStops = file == "stops.txt"
        var stops: [StopTable.Entry] = []
        try feed.eachRecord(of: file) { record in
            for (code, check) in checks.records {
                if let sample = try check(record), try record.readsWell { findings.add(code) { sample } }
            }
            for (found, check) in checks.rows { try check(feed, record, found) }
            if record.isSuperseded { return }
            if showsFeatures { features.columns.add(record) }
            if isOfStops { stops.append(StopTable.Entry(record, index: stops.count)) }
        }
        if isOfStops { feed.keep(StopTable(stops)) }
    }

    /// - Returns: the patterns with trips, by their shape.
    private func checkProfiles() throws -> [Key<Shape>: [ShapeVisit.FollowingPattern]] {
        let checks = rules.compactMap { rule in
            if case .profiles(let check) = rule.scope { check } else { nil }
        }
        var patterns: [Key<Shape>: [ShapeVisit.FollowingPattern]] = [:]
        try feed.eachProfile { visit in
            for check in checks { try check(visit, findings) }
            features.add(visit)
            for trip in visit.trips {
                if let block = trip.blockKey {
                    feed.tripsOfBlocks[block, default: []].append(BlockTrip(trip, visit: visit))
                }
            }
            if let shape = visit.pattern.shapeKey { patterns[shape, default: []].add(visit) }
        }
        if !checks.isEmpty {
            try feed.eachUnlistedTrip { visit in for check in checks { try check(visit, findings) } }
        }
        return patterns
    }

    private func checkShapes(_ patterns: [Key<Shape>: [ShapeVisit.FollowingPattern]]) throws {
        let checks = rules.compactMap { rule in
            if case .shapes(let check) = rule.scope { check } else { nil }
        }
        if checks.isEmpty { return }
        try feed.eachShape(patterns) { visit in
            for check in checks { try check(visit, findings) }
        }
    }
}

extension [ShapeVisit.FollowingPattern] {
    /// Adds a profile, whose pattern may be the last one.
    fileprivate mutating func add(_ visit: ProfileVisit) {
        if let last, last.key == visit.pattern.key {
            self[count - 1] = ShapeVisit.FollowingPattern(
                key: last.key, firstTrip: last.firstTrip, tripCount: last.tripCount + visit.trips.count)
        } else {
            append(
                ShapeVisit.FollowingPattern(
                    key: visit.pattern.key, firstTrip: visit.trips[0], tripCount: visit.trips.count))
        }
    }
}

extension RuleRun {
    /// Adds what the import met, but for what a rule counts anew.
    func add(_ issues: [FeedReader.IssueExamplesRow]) {
        for issue in issues {
            let code = FeedIssue.Code(issue.code)
            if wanted.contains(where: { $0.codes.contains(code) && $0.recounted.contains(issue.fileName) }) { continue }
            // The validator reads no row of a file whose header has an error.
            if feed.lacksHeader(issue.fileName), !FeedIssue.codesOfHeaders.union(Self.ofFiles).contains(code) {
                continue
            }
            let missing = UnreadableCode.sources(of: issue, feed).filter(feed.isUnreadable)
            guard missing.isEmpty else {
                if feed.options.wants(code) {
                    found.append(ValidationReport.UncheckedRule(code: code, files: missing))
                }
                continue
            }
            findings.add(code, counted: issue.count, issue.examples.map { Self.sample(issue, example: $0) })
        }
    }

    /// Codes of a file as a whole, or of its header, that need no row.
    private static let ofFiles: Set<FeedIssue.Code> = [
        "duplicate_file", "invalid_input_files_in_subfolder", "linked_file", "missing_recommended_file",
        "missing_required_file", "unknown_column", "unknown_file",
    ]

    private static func sample(
        _ issue: FeedReader.IssueExamplesRow, example: FeedReader.IssueExamplesRow.Example
    ) -> NoticeSample {
        if issue.code == "unsorted_stop_times" {
            return NoticeSample([
                "tripId": example.value.map { .text($0) }, "startCsvRowNumber": example.line.map { .integer($0) },
            ])
        }
        let target = issue.code == "foreign_key_violation" ? target(issue.fileName, column: example.field) : nil
        return NoticeSample([
            "filename": issue.fileName.isEmpty ? nil : .text(issue.fileName),
            "csvRowNumber": example.line.map { .integer($0) }, "fieldName": example.field.map { .text($0) },
            "fieldValue": example.value.map { .text($0) },
            "parentFilename": target.map { .text($0.file) }, "parentFieldName": target.map { .text($0.field) },
            "startFieldName": start(issue.code, end: example.field),
            "lonFieldName": longitude(issue.code, latitude: example.field),
        ])
    }

    /// The column of the beginning of a range of which `end` is the end.
    private static func start(_ code: String, end: String?) -> NoticeSample.Value? {
        guard code.hasPrefix("start_and_end_range"), let end, end.contains("end_") else { return nil }
        return .text(end.replacing("end_", with: "start_"))
    }

    private static func longitude(_ code: String, latitude: String?) -> NoticeSample.Value? {
        guard code.hasPrefix("point_near_"), latitude == "stop_lat" else { return nil }
        return "stop_lon"
    }

    /// Where a column leads: the file, or `one or other`, and its column.
    private static func target(_ file: String, column: String?) -> (file: String, field: String)? {
        guard let field = column.flatMap({ GTFSFile.named(file)?.field(named: $0) }), let first = field.reference
        else { return nil }
        return (field.references.map(\.file).joined(separator: " or "), first.field)
    }

    /// The notices of rules and of the import.
    func notices(_ issues: [FeedReader.IssueExamplesRow]) -> [ValidationNotice] {
        let own = Dictionary(issues.map { ($0.code, $0.severity) }, uniquingKeysWith: { first, _ in first })
        return findings.notices { code in
            NoticeKind.of(code)?.severity ?? own[code.rawValue].flatMap(FeedIssue.Severity.init(rawValue:)) ?? .error
        }
    }
}

extension ValidationRule {
    /// Every rule, room by room.
    static let all =
        FeedInfoValidation.all + CalendarValidation.all + RouteValidation.all + StopValidation.all
        + StopTimeValidation.all + SpeedValidation.all
        + ShapeValidation.all + BlockValidation.all + TransferValidation.all + PathwayValidation.all
        + FareValidation.all + BookingValidation.all
        + FlexValidation.all + CellValidation.all + PhoneValidation.all
}
