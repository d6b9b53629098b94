internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reports the errors in the records of one file.
struct FileIssues {
    let file: String
    let output: ImportOutput

    func report(
        _ code: FeedIssue.Code, _ severity: FeedIssue.Severity, line: Int, field: String? = nil, value: String? = nil,
        action: FeedIssue.Action = .kept
    ) throws {
        try output.report(
            FeedIssue(code, severity, file: file, line: line, field: field, value: value, action: action))
    }

    /// Reports a reference that leads nowhere. The row stays as it is and answers.
    func reportDangling(_ value: String, line: Int, field: String, action: FeedIssue.Action = .kept) throws {
        try report("foreign_key_violation", .error, line: line, field: field, value: value, action: action)
    }

    /// Reports a trip whose stop times are scattered, or not in the order of stop_sequence.
    func reportUnsorted(trip: String, line: Int) throws {
        try report("unsorted_stop_times", .info, line: line, field: "trip_id", value: trip)
    }

    /// Reports a second record of a key. `action` says what the import did with one of the two.
    func reportDuplicate(
        line: Int, field: String, value: String?, action: FeedIssue.Action = .recordSetAside
    ) throws {
        try report("duplicate_key", .error, line: line, field: field, value: value, action: action)
    }

    /// Reports the faults of a record.
    /// - Parameter value: the value of a field, for faults without one of their own.
    func report(_ faults: [RowFields.Fault], line: Int, value: (String) -> String? = { _ in nil }) throws {
        for fault in faults {
            try report(
                fault.code, fault.severity, line: line, field: fault.field, value: fault.value ?? value(fault.field))
        }
    }
}
