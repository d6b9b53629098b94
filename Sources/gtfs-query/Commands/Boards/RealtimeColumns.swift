internal import GTFSModel

/// The table of a board that realtime messages were laid over: what a display at a stop shows.
enum RealtimeColumns {
    /// The rows, and below them the alerts that every row has.
    static func sections(_ event: StopEvent, of records: [Record]) -> [TableSection] {
        let shared = records.count > 1 ? sharedHeadlines(records) : []
        let alerts = shared.map { headline in Record { $0.add("header", headline) } }
        return [
            .rows(records, columns(event, of: records, without: shared)),
            .rows(alerts, [TableColumn("Alerts", "header")]),
        ]
    }

    private static func columns(
        _ event: StopEvent, of records: [Record], without shared: [String]
    ) -> [TableColumn] {
        let key = event == .departure ? "departure" : "arrival"
        return [
            dayColumn(key, of: records),
            TableColumn(event == .departure ? "Departs" : "Arrives") { InstantText.clock($0.text("scheduled_" + key)) },
            TableColumn("Expected") { InstantText.clock($0.text(key)) },
            TableColumn("Min", "minutes", .right),
            TableColumn("Status", text: status),
            TableColumn("Route") { $0["route_short_name"]?.plainText ?? $0.text("route_long_name") },
            TableColumn("To", "headsign"),
            TableColumn("Platform", text: platform),
            TableColumn("Stop", "stop_name"),
            TableColumn("Notes") { record in
                (notes(record) + headlines(record).filter { !shared.contains($0) }).joined(separator: ", ")
            },
        ]
    }

    /// The day of what is expected, filled where rows lie on more than one.
    private static func dayColumn(_ key: String, of records: [Record]) -> TableColumn {
        func day(_ record: Record) -> String {
            String((record[key]?.plainText ?? record.text("scheduled_" + key)).prefix(10))
        }
        let days = Set(records.map(day))
        return TableColumn("Day") { record in
            days.count > 1 ? String((record[key]?.plainText ?? record.text("scheduled_" + key)).prefix(10)) : ""
        }
    }

    private static func status(_ record: Record) -> String {
        let minutes = Int(record.text("delay")).map { (Int($0.magnitude) + 30) / 60 } ?? 0
        return switch DepartureStatus(rawValue: record.text("status")) {
        case .late: "\(minutes) min late"
        case .early: "\(minutes) min early"
        case .onTime: "on time"
        case .canceled: "cancelled"
        case .skipped: "does not stop"
        case .added: "extra"
        case .noData: "no data"
        case .scheduled, nil: "scheduled"
        }
    }

    /// `3`, or `3 (not 4)` where the schedule says 4.
    private static func platform(_ record: Record) -> String {
        let platform = record.text("platform_code")
        guard record["scheduled_stop_id"] != nil else { return platform }
        let scheduled = record["scheduled_platform_code"] ?? record["scheduled_stop_id"]
        return [platform.isEmpty ? record.text("stop_id") : platform, "(not \(scheduled?.plainText ?? "…"))"]
            .joined(separator: " ")
    }

    private static func notes(_ record: Record) -> [String] {
        var notes = DepartureRecord.notes(record).filter { $0 != "platform changed" }
        if let occupancy = record["occupancy"], occupancy != .text(OccupancyStatus.noDataAvailable.name) {
            notes.append(occupancy.plainText.replacing("_", with: " "))
        }
        if case .object(let vehicle)? = record["vehicle"], vehicle.text("current_status") == "stopped_at",
            vehicle["stop_id"] == record["stop_id"]
        {
            notes.append("at the stop")
        }
        return notes
    }

    /// Of its alerts, each once.
    private static func headlines(_ record: Record) -> [String] {
        guard case .list(let alerts)? = record["alerts"] else { return [] }
        return alerts.reduce(into: []) { headlines, alert in
            guard case .object(let alert) = alert else { return }
            let headline = alert["header"]?.plainText ?? alert.text("effect").replacing("_", with: " ")
            if !headlines.contains(headline) { headlines.append(headline) }
        }
    }

    private static func sharedHeadlines(_ records: [Record]) -> [String] {
        guard let first = records.first else { return [] }
        return records.dropFirst().reduce(headlines(first)) { shared, record in
            shared.isEmpty ? [] : shared.filter(headlines(record).contains)
        }
    }
}
