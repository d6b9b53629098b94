package import GTFSModel

extension TimetableInfo: AnswerCodable {
    private static let blank = TimetableInfo(
        feed: nil, agencies: [], timeZone: nil, firstServiceDate: nil, lastServiceDate: nil,
        counts: Counts.blank, files: [], issues: [], origin: Origin.blank)

    /// The object that `info` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(FeedInfo.fields, of: \.writtenFeed)
        fields.add("agencies", \.agencies)
        fields.add("time_zone", \.timeZone)
        fields.add("first_service_date", \.firstServiceDate)
        fields.add("last_service_date", \.lastServiceDate)
        fields.add("status", derived: \.state)
        fields.add("days_left", derived: { $0.state == .active ? $0.today.flatMap($0.daysLeft(on:)) : nil })
        fields.add("over_since", derived: { $0.state == .expired ? $0.firstDayOver : nil })
        fields.add(latitude: "centre_lat", longitude: "centre_lon", \.centre)
        fields.add("bbox", edges: \.box)
        fields.add("counts", \.counts)
        fields.add("files", \.files)
        fields.add("issues", \.issues)
        fields.add("urls", \.urls, absent: [])
        fields.add(Origin.fields, of: \.origin)
        fields.addForDecoding { $0.add("today", \.today) }
    }

    /// The feed's own description; nil if it is blank.
    private var writtenFeed: FeedInfo {
        get { feed ?? FeedInfo() }
        set { feed = newValue == FeedInfo() ? nil : newValue }
    }

    /// The state of the feed today; nil if no day was asked about.
    public var state: FeedStatus.State? { today.map { state(on: $0) } }

    /// The first day after the last on which any service runs; nil if none ever runs.
    public var firstDayOver: ServiceDate? { lastServiceDate?.adding(days: 1) }
}

extension TimetableInfo.Origin {
    fileprivate static let blank = TimetableInfo.Origin(
        source: "", contentHash: "", importedAt: "", seconds: 0, excludedFiles: [], shapeTolerance: nil,
        toolVersion: "",
        schemaVersion: 0)

    fileprivate static let fields = AnswerFields(blank) { fields in
        fields.add("source_name", \.source)
        fields.add("content_hash", \.contentHash)
        fields.add("imported_at", \.importedAt)
        fields.add("import_seconds", \.seconds)
        fields.add("excluded_files", \.excludedFiles)
        fields.add("trip_ids_indexed", \.indexesTripIDs, absent: false)
        fields.add("shape_tolerance", \.shapeTolerance)
        fields.add("schema_version", \.schemaVersion)
        fields.add("tool_version", \.toolVersion)
    }
}

extension TimetableInfo.Counts: AnswerCodable {
    fileprivate static let blank = TimetableInfo.Counts(
        stops: 0, routes: 0, services: 0, trips: 0, stopTimes: 0, patterns: 0, timeProfiles: 0, shapes: 0,
        keptRecords: 0, extraValues: 0)

    /// `counts` of `info`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("stops", \.stops)
        fields.add("routes", \.routes)
        fields.add("services", \.services)
        fields.add("trips", \.trips)
        fields.add("stop_times", \.stopTimes)
        fields.add("patterns", \.patterns)
        fields.add("time_profiles", \.timeProfiles)
        fields.add("shapes", \.shapes)
        fields.add("kept_records", \.keptRecords)
        fields.add("extra_values", \.extraValues)
    }
}

extension TimetableInfo.IssueCount: AnswerCodable {
    private static let blank = TimetableInfo.IssueCount(code: "", severity: .info, file: nil, count: 0)

    /// An issue of `info`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("code", \.code)
        fields.add("severity", \.severity)
        fields.add("file", \.file)
        fields.add("count", \.count)
    }
}
