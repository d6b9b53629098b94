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
            for fault in RowFields(.calendar, row).rangeFaults("start_date", "end_date", mayBeEqual: true) {
                try report(fault.code, .calendar, line: row.line, field: fault.field, value: nil)
            }
        }
        try reportFrequencies()
    }

    private func reportFrequencies() throws {
        let ordered = frequencies.sorted { ($0.trip, $0.start, $0.end) < ($1.trip, $1.start, $1.end) }
        for frequency in ordered where frequency.start != .min && frequency.end != .min {
            guard frequency.start >= frequency.end else { continue }
            try report(
                frequency.start == frequency.end ? "start_and_end_range_equal" : "start_and_end_range_out_of_order",
                .frequencies, line: Int(frequency.line), field: "end_time", value: nil)
        }
        for (earlier, later) in zip(ordered, ordered.dropFirst()) where earlier.trip == later.trip {
            try check(later, after: earlier)
        }
    }

    /// "Headways … must not overlap" for one trip; "frequencies may share a boundary" (reference, frequencies).
    private func check(_ frequency: FrequencyRecord, after earlier: FrequencyRecord) throws {
        let trip = trips.ids.text(frequency.trip)
        if frequency.start == earlier.start {
            try report(
                "duplicate_key", .frequencies, line: Int(frequency.line), field: "trip_id,start_time", value: trip)
        }
        guard frequency.start != .min, frequency.start < earlier.end else { return }
        try report("overlapping_frequency", .frequencies, line: Int(frequency.line), field: "start_time", value: trip)
    }

    private func report(_ code: FeedIssue.Code, _ file: GTFSFile, line: Int, field: String, value: String?) throws {
        try output.issues.add(
            FeedIssue(code, .error, file: file.name, line: line, field: field, value: value))
    }
}

extension FrequencyRecord {
    /// In seconds of the service day; the smallest integer where not given.
    fileprivate var start: Int { values[0].integer ?? .min }
    fileprivate var end: Int { values[1].integer ?? .min }
}
