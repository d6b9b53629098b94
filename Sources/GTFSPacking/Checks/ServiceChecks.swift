internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reports errors of the days of services and of headway windows.
struct ServiceChecks {
    let services: ServiceList
    let frequencies: [FrequencyRecord]
    let trips: TripList
    let output: ImportOutput

    /// To be called after calendar.txt and frequencies.txt have been read.
    func report() throws {
        for row in services.rows.rows.lazy.compactMap({ $0 }) {
            try output.issues(of: .calendar).report(
                RowFields(.calendar, row: row).rangeFaults("start_date", "end_date", mayBeEqual: true), line: row.line)
        }
        try reportFrequencies()
    }

    private var issues: FileIssues { output.issues(of: .frequencies) }

    private func reportFrequencies() throws {
        let ordered = frequencies.sorted { ($0.trip, $0.start, $0.end) < ($1.trip, $1.start, $1.end) }
        for frequency in ordered where frequency.start != .min && frequency.end != .min {
            guard frequency.start >= frequency.end else { continue }
            try issues.report(
                frequency.start == frequency.end ? "start_and_end_range_equal" : "start_and_end_range_out_of_order",
                .error, line: Int(frequency.line), field: "end_time")
        }
        for (earlier, later) in zip(ordered, ordered.dropFirst()) where earlier.trip == later.trip {
            try check(later, after: earlier)
        }
    }

    /// "Headways … must not overlap" for one trip; "frequencies may share a boundary" (reference, frequencies).
    private func check(_ frequency: FrequencyRecord, after earlier: FrequencyRecord) throws {
        let trip = trips.ids.text(frequency.trip)
        if frequency.start == earlier.start {
            try issues.reportDuplicate(
                line: Int(frequency.line), field: "trip_id,start_time", value: trip, action: .kept)
        }
        guard frequency.start != .min, frequency.start < earlier.end else { return }
        try issues.report(
            "overlapping_frequency", .error, line: Int(frequency.line), field: "start_time", value: trip)
    }
}

extension FrequencyRecord {
    /// In seconds of the service day; the smallest integer where not given.
    fileprivate var start: Int { values[0].integer ?? .min }
    fileprivate var end: Int { values[1].integer ?? .min }
}
