internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// The answer of `info` as a page for people.
struct InfoTables {
    let info: TimetableInfo

    var sections: [TableSection] {
        [
            .pairs(feedValues), .pairs(counts.map { ($0.title, PlainNumber.grouped($0.count)) }),
            .rows(info.files, Self.fileColumns), .rows(info.issues, Self.issueColumns), .pairs(originValues),
        ]
    }

    private var counts: [(title: String, count: Int)] {
        let counts = info.counts
        return [
            ("Stops", counts.stops), ("Routes", counts.routes), ("Services", counts.services), ("Trips", counts.trips),
            ("Stop times", counts.stopTimes), ("Patterns", counts.patterns), ("Time profiles", counts.timeProfiles),
            ("Shapes", counts.shapes), ("Kept records", counts.keptRecords), ("Extra values", counts.extraValues),
        ]
    }

    private var feedValues: [(name: String, value: String?)] {
        [
            ("Publisher", info.feed?.publisherName), ("Version", info.feed?.version),
            ("Language", info.feed?.language),
            (info.agencies.count == 1 ? "Agency" : "Agencies", agencyNames), ("Time zone", info.timeZone),
            ("Period", Self.period(from: info.feed?.startDate, to: info.feed?.endDate)),
            ("Service", Self.period(from: info.firstServiceDate, to: info.lastServiceDate)), ("Status", statusSentence),
            ("Centre", info.centre.map { "\(PlainNumber.text($0.latitude)),\(PlainNumber.text($0.longitude))" }),
            (
                "Box",
                info.box.map { [$0.west, $0.south, $0.east, $0.north].map(PlainNumber.text).joined(separator: ",") }
            ),
        ]
    }

    private var agencyNames: String? {
        let names = info.agencies.compactMap(\.name)
        if names.isEmpty { return nil }
        let more = names.count > 5 ? " and \(names.count - 5) more" : ""
        return names.prefix(5).joined(separator: ", ") + more
    }

    private var statusSentence: String? {
        switch info.state {
        case .active: info.today.flatMap(info.daysLeft(on:)).map(Self.daysLeft)
        case .expired: info.firstDayOver.map { "over since \($0)" }
        case .notYetActive: info.firstServiceDate.map { "begins on \($0)" }
        case .withoutService: "no service runs on any day"
        case nil: nil
        }
    }

    private static func daysLeft(_ days: Int) -> String {
        days == 0 ? "ends today" : days == 1 ? "1 day left" : "\(days) days left"
    }

    /// `20260101 to 20261231`, with `…` for an end that is open.
    private static func period(from first: ServiceDate?, to last: ServiceDate?) -> String? {
        if first == nil && last == nil { return nil }
        return "\(first?.description ?? "…") to \(last?.description ?? "…")"
    }

    private var originValues: [(name: String, value: String?)] {
        let excluded = info.origin.excludedFiles
        return [
            ("Source", info.origin.source)
        ] + info.urls.map { (Self.urlTitles[$0.kind] ?? $0.kind.rawValue, $0.url) } + [
            ("Content hash", info.origin.contentHash),
            (
                "Imported",
                "\(info.origin.importedAt) in \(PlainNumber.text(PlainNumber.rounded(info.origin.seconds, decimals: 1))) s"
            ),
            ("Left out", excluded.isEmpty ? nil : excluded.joined(separator: ", ")),
            ("Trip ids", info.origin.indexesTripIDs ? "indexed for SQL" : nil),
            ("Shapes", info.origin.shapeTolerance.map { "simplified to within \(PlainNumber.text($0)) m" }),
            ("Schema", "version \(info.origin.schemaVersion)"), ("Toolkit", info.origin.toolVersion),
        ]
    }

    private static let urlTitles: [FeedURL.Kind: String] = [
        .staticCurrent: "URL", .tripUpdates: "Trip updates", .vehiclePositions: "Vehicles", .alerts: "Alerts",
    ]

    private static var fileColumns: [TableColumn<ImportedFile>] {
        [
            TableColumn("File") { $0.name }, TableColumn("Rows", .right) { $0.rows.map(PlainNumber.grouped) },
            TableColumn("Kept aside", .right) { $0.keptAside == 0 ? nil : String($0.keptAside) },
            TableColumn("Otherwise") { $0.isStored ? ($0.rows == nil ? "kept as it is" : nil) : "left out" },
        ]
    }

    private static var issueColumns: [TableColumn<TimetableInfo.IssueCount>] {
        [
            TableColumn("Issue") { $0.code.rawValue }, TableColumn("Severity") { $0.severity.rawValue },
            TableColumn("File") { $0.file }.shortened(1),
            TableColumn("Count", .right) { PlainNumber.grouped($0.count) },
        ]
    }
}
