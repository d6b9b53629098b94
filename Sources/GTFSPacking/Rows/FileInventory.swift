internal import GTFSFeed
internal import GTFSModel

/// Compares the files of a feed with those that it must have.
struct FileInventory {
    let input: ImportInput
    let output: ImportOutput

    /// - Throws: `ImportError.noFeed` if it has neither stops nor routes.
    static func requireFeed(_ source: FeedSource) throws {
        guard source.entry(named: GTFSFile.stops.name) == nil, source.entry(named: GTFSFile.routes.name) == nil else {
            return
        }
        let found = source.entries.map(\.name).prefix(8).joined(separator: ", ")
        throw ImportError(
            .noFeed, path: source.name, detail: found.isEmpty ? nil : found,
            "\(source.name) holds neither stops.txt nor routes.txt (\(found.isEmpty ? "it is empty" : "but \(found)"))",
            advice: "give a GTFS feed, a zip or a folder of its .txt files.")
    }

    func report() throws {
        for issue in input.source.issues { try output.report(issue) }
        for file in GTFSFile.all where file.presence == .required && input.source.entry(named: file.name) == nil {
            try output.report(FeedIssue("missing_required_file", .error, file: file.name))
        }
        if input.source.entry(named: GTFSFile.stops.name) == nil,
            input.source.entry(named: LocationFeatures.file) == nil
        {
            try output.report(FeedIssue("missing_required_file", .error, file: GTFSFile.stops.name))
        }
        if input.source.entry(named: GTFSFile.calendar.name) == nil,
            input.source.entry(named: GTFSFile.calendarDates.name) == nil
        {
            try output.report(FeedIssue("missing_calendar_and_calendar_date_files", .error))
        }
        if input.source.entry(named: "feed_info.txt") == nil { try reportMissingFeedInfo() }
        for entry in input.source.entries { try take(entry) }
    }

    /// feed_info.txt is "required if translations.txt is provided, recommended otherwise" (reference, Dataset Files).
    private func reportMissingFeedInfo() throws {
        if input.source.entry(named: "translations.txt") != nil {
            try output.report(FeedIssue("missing_required_file", .error, file: "feed_info.txt"))
        } else {
            try output.report(FeedIssue("missing_recommended_file", .warning, file: "feed_info.txt"))
        }
    }

    private func take(_ entry: FeedEntry) throws {
        if GTFSFile.named(entry.name) == nil {
            let code: FeedIssue.Code = "unknown_file"
            if entry.name != LocationFeatures.file { try output.report(FeedIssue(code, .info, file: entry.name)) }
        }
        if input.options.excluded.contains(entry.name) { output.files[entry.name] = ImportOutput.FileRecord(entry) }
    }
}
