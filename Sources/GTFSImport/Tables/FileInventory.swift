internal import GTFSFeed
internal import GTFSModel

/// Which files a feed has, and what is missing or left out.
extension ImportContext {
    /// - Throws: `ImportError.noFeed` where there are neither stops nor routes.
    static func requireFeed(_ source: FeedSource) throws {
        guard source.entry(named: "stops.txt") == nil, source.entry(named: "routes.txt") == nil else { return }
        let found = source.entries.map(\.name).prefix(8).joined(separator: ", ")
        throw ImportError(
            .noFeed,
            "\(source.name) holds neither stops.txt nor routes.txt (\(found.isEmpty ? "it is empty" : "but \(found)")): give a GTFS feed, a zip or a folder of its .txt files."
        )
    }

    func takeInventory() throws {
        for issue in source.issues { try issues.add(issue) }
        for file in GTFSFile.all where file.presence == .required && source.entry(named: file.name) == nil {
            try issues.add(FeedIssue("missing_required_file", .error, file: file.name))
        }
        if source.entry(named: "stops.txt") == nil, source.entry(named: Self.locationsFile) == nil {
            try issues.add(FeedIssue("missing_required_file", .error, file: "stops.txt"))
        }
        if source.entry(named: "calendar.txt") == nil, source.entry(named: "calendar_dates.txt") == nil {
            try issues.add(FeedIssue("missing_calendar_and_calendar_date_files", .error))
        }
        if source.entry(named: "feed_info.txt") == nil { try reportMissingFeedInfo() }
        for entry in source.entries { try takeInventory(of: entry) }
    }

    /// feed_info.txt is "required if translations.txt is provided, recommended otherwise" (reference, Dataset Files).
    private func reportMissingFeedInfo() throws {
        if source.entry(named: "translations.txt") != nil {
            try issues.add(FeedIssue("missing_required_file", .error, file: "feed_info.txt"))
        } else {
            try issues.add(FeedIssue("missing_recommended_file", .warning, file: "feed_info.txt"))
        }
    }

    private func takeInventory(of entry: FeedEntry) throws {
        if GTFSFile.named(entry.name) == nil {
            let code: FeedIssue.Code = "unknown_file"
            if entry.name != Self.locationsFile { try issues.add(FeedIssue(code, .info, file: entry.name)) }
        }
        if options.excluded.contains(entry.name) { files[entry.name] = FileRecord(entry) }
    }
}
