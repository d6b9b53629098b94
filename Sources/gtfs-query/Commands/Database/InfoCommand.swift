internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// `gtfs-query info`
struct InfoCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Shows what feed this is, which days it covers and what it holds.",
        discussion: """
            Shows the publisher and the version, the days on which services run and how many of them are left, the rows \
            of each file, what was wrong in the feed, and when and from what the database was made.

            Example:
              gtfs-query --database sydney.sqlite info
            """)

    @OptionGroup var options: DatabaseOptions

    func answer(_ timetable: Timetable) throws -> Answer {
        let info = try timetable.info()
        let report = InfoReport(info: info, today: info.serviceTimeZone?.date(at: Environment.now))
        return Answer(single: report.record, sections: report.sections)
    }
}

/// The answer of `info`, as an object and as a page for people.
struct InfoReport {
    let info: TimetableInfo
    /// Where the feed runs; nil where that cannot be told.
    let today: ServiceDate?

    /// GTFS's own names where a value is a field of the feed.
    var record: Record {
        Record { record in
            addFeed(to: &record)
            record.add("agencies", info.agencies.map(Self.agency))
            record.add("time_zone", info.timeZone)
            addDays(to: &record)
            record.add("counts", counts)
            record.add("files", info.files.map(Self.file))
            record.add("issues", info.issues.map(Self.issue))
            addOrigin(to: &record)
        }
    }

    private func addFeed(to record: inout Record) {
        record.add("feed_publisher_name", info.feed?.publisherName)
        record.add("feed_publisher_url", info.feed?.publisherURL)
        record.add("feed_lang", info.feed?.language)
        record.add("default_lang", info.feed?.defaultLanguage)
        record.add("feed_start_date", info.feed?.startDate)
        record.add("feed_end_date", info.feed?.endDate)
        record.add("feed_version", info.feed?.version)
        record.add("feed_contact_email", info.feed?.contactEmail)
        record.add("feed_contact_url", info.feed?.contactURL)
    }

    private func addDays(to record: inout Record) {
        record.add("first_service_date", info.firstServiceDate)
        record.add("last_service_date", info.lastServiceDate)
        guard let today else { return }
        let state = info.state(on: today)
        record.add("status", state.rawValue)
        switch state {
        case .active: record.add("days_left", info.daysLeft(on: today))
        case .expired: record.add("over_since", firstDayOver)
        case .notYetActive, .withoutService: break
        }
    }

    /// The first day after the last on which any service runs.
    private var firstDayOver: ServiceDate? { info.lastServiceDate?.adding(days: 1) }

    private func addOrigin(to record: inout Record) {
        record.add("source_name", info.origin.source)
        record.add("content_hash", info.origin.contentHash)
        record.add("imported_at", info.origin.importedAt)
        record.add("import_seconds", PlainNumber.rounded(info.origin.seconds, decimals: 3))
        record.add("excluded_files", info.origin.excludedFiles)
        record.add("schema_version", info.origin.schemaVersion)
        record.add("tool_version", info.origin.toolVersion)
    }

    private var counts: Record {
        Record { record in
            for (name, count) in namedCounts { record.add(name.key, count) }
        }
    }

    private var namedCounts: [(name: (key: String, title: String), count: Int)] {
        let counts = info.counts
        return [
            (("stops", "Stops"), counts.stops), (("routes", "Routes"), counts.routes),
            (("services", "Services"), counts.services), (("trips", "Trips"), counts.trips),
            (("stop_times", "Stop times"), counts.stopTimes), (("patterns", "Patterns"), counts.patterns),
            (("time_profiles", "Time profiles"), counts.timeProfiles), (("shapes", "Shapes"), counts.shapes),
            (("kept_records", "Kept records"), counts.keptRecords),
            (("extra_values", "Extra values"), counts.extraValues),
        ]
    }

    private static func agency(_ agency: Agency) -> Record {
        Record { record in
            record.add("agency_id", agency.id)
            record.add("agency_name", agency.name)
            record.add("agency_url", agency.url)
            record.add("agency_timezone", agency.timeZone)
            record.add("agency_lang", agency.language)
            record.add("agency_phone", agency.phone)
        }
    }

    private static func file(_ file: ImportedFile) -> Record {
        Record { record in
            record.add("file", file.name)
            record.add("rows", file.rows)
            record.add("kept_aside", file.keptAside)
            record.add("stored", file.isStored)
        }
    }

    private static func issue(_ issue: TimetableInfo.IssueCount) -> Record {
        Record { record in
            record.add("code", issue.code.rawValue)
            record.add("severity", issue.severity.rawValue)
            record.add("file", issue.file)
            record.add("count", issue.count)
        }
    }
}

extension InfoReport {
    /// The page for people.
    var sections: [TableSection] {
        [
            .properties(feedProperties),
            .properties(namedCounts.map { ($0.name.title, PlainNumber.grouped($0.count)) }),
            .rows(info.files, Self.fileColumns), .rows(info.issues, Self.issueColumns), .properties(originProperties),
        ]
    }

    private var feedProperties: [(name: String, value: String?)] {
        [
            ("Publisher", info.feed?.publisherName), ("Version", info.feed?.version),
            ("Language", info.feed?.language),
            (info.agencies.count == 1 ? "Agency" : "Agencies", agencyNames), ("Time zone", info.timeZone),
            ("Period", Self.period(info.feed?.startDate, info.feed?.endDate)),
            ("Service", Self.period(info.firstServiceDate, info.lastServiceDate)), ("Status", statusSentence),
        ]
    }

    private var agencyNames: String? {
        let names = info.agencies.compactMap(\.name)
        if names.isEmpty { return nil }
        let more = names.count > 5 ? " and \(names.count - 5) more" : ""
        return names.prefix(5).joined(separator: ", ") + more
    }

    private var statusSentence: String? {
        guard let today else { return nil }
        switch info.state(on: today) {
        case .active: return info.daysLeft(on: today).map(Self.daysLeft)
        case .expired: return firstDayOver.map { "over since \($0)" }
        case .notYetActive: return info.firstServiceDate.map { "begins on \($0)" }
        case .withoutService: return "no service runs on any day"
        }
    }

    private static func daysLeft(_ days: Int) -> String {
        days == 0 ? "ends today" : days == 1 ? "1 day left" : "\(days) days left"
    }

    /// `20260101 to 20261231`, with `…` for an end that is open.
    private static func period(_ first: ServiceDate?, _ last: ServiceDate?) -> String? {
        if first == nil && last == nil { return nil }
        return "\(first?.description ?? "…") to \(last?.description ?? "…")"
    }

    private var originProperties: [(name: String, value: String?)] {
        let excluded = info.origin.excludedFiles
        return [
            ("Source", info.origin.source), ("Content hash", info.origin.contentHash),
            (
                "Imported",
                "\(info.origin.importedAt) in \(PlainNumber.text(PlainNumber.rounded(info.origin.seconds, decimals: 1))) s"
            ),
            ("Left out", excluded.isEmpty ? nil : excluded.joined(separator: ", ")),
            ("Schema", "version \(info.origin.schemaVersion)"), ("Toolkit", info.origin.toolVersion),
        ]
    }

    private static var fileColumns: [Column<ImportedFile>] {
        [
            Column("File") { $0.name }, Column("Rows", .right) { $0.rows.map(PlainNumber.grouped) },
            Column("Kept aside", .right) { $0.keptAside == 0 ? nil : String($0.keptAside) },
            Column("Otherwise") { $0.isStored ? ($0.rows == nil ? "kept as it is" : nil) : "left out" },
        ]
    }

    private static var issueColumns: [Column<TimetableInfo.IssueCount>] {
        [
            Column("Issue") { $0.code.rawValue }, Column("Severity") { $0.severity.rawValue },
            Column("File") { $0.file }, Column("Count", .right) { PlainNumber.grouped($0.count) },
        ]
    }
}
