internal import Foundation
internal import GTFSModel
internal import GTFSQuery

/// An alert as `alerts` writes it.
struct AlertRecord {
    let report: AlertReport
    let language: AlertLanguage
    let zone: TimeZone

    var record: Record {
        let alert = report.alert
        return Record { record in
            record.add("id", report.id)
            record.add("header", language.text(alert.header))
            record.add("description", language.text(alert.description))
            record.add("url", language.text(alert.url))
            record.add("cause", alert.cause.name)
            record.add("cause_detail", language.text(alert.causeDetail))
            record.add("effect", alert.effect.name)
            record.add("effect_detail", language.text(alert.effectDetail))
            record.add("severity", alert.severity.name)
            record.add("active_periods", alert.activePeriods.map(period))
            record.add("informed_entities", alert.informedEntities.map(entity))
            record.add("stale", report.isStale ? true : nil)
        }
    }

    private func period(_ period: TimeRange) -> Record {
        Record { record in
            record.add("start", period.start.map { InstantText.rfc3339($0, zone) })
            record.add("end", period.end.map { InstantText.rfc3339($0, zone) })
        }
    }

    /// With the names that the timetable has for what it is about.
    private func entity(_ selector: EntitySelector) -> Record {
        let subjects = report.subjects
        return Record { record in
            record.add("agency_id", selector.agencyID)
            record.add("agency_name", subjects.first { $0.selector.agencyID == selector.agencyID }?.agencyName)
            record.add("route_id", selector.routeID)
            record.add("route_label", subjects.first { $0.selector.routeID == selector.routeID }?.routeLabel)
            record.add("route_type", selector.routeType)
            record.add("direction_id", selector.directionID)
            record.add("stop_id", selector.stopID)
            record.add("stop_name", subjects.first { $0.selector.stopID == selector.stopID }?.stopName)
            record.add("trip_id", selector.trip?.tripID)
            record.add("start_date", selector.trip?.startDate)
            record.add("start_time", selector.trip?.startTime)
        }
    }

    static let columns = [
        TableColumn("Severity") { record in
            let severity = record.text("severity")
            return severity == AlertSeverity.unknownSeverity.name ? "" : severity
        },
        TableColumn("Effect") { $0.text("effect").replacing("_", with: " ") },
        TableColumn("About", text: about),
        TableColumn("Until") { until($0) },
        TableColumn("Alert") { $0["header"]?.plainText ?? $0.text("description") },
    ]

    /// `stop Lantern Square, route L1`: the names of things, or their ids where the timetable has none.
    private static func about(_ record: Record) -> String {
        guard case .list(let entities)? = record["informed_entities"] else { return "" }
        let words = entities.compactMap { entity -> String? in
            guard case .object(let entity) = entity else { return nil }
            return spoken.compactMap { word, keys in
                keys.lazy.compactMap { entity[$0] }.first.map { "\(word) \($0.plainText)" }
            }.joined(separator: " ")
        }
        let rest = words.count - mostNamed
        return words.prefix(mostNamed).joined(separator: ", ") + (rest > 0 ? " +\(rest)" : "")
    }

    private static let mostNamed = 3

    /// How a thing that an alert is about is named, and the keys of its names, the best first.
    private static let spoken = [
        ("agency", ["agency_name", "agency_id"]), ("route", ["route_label", "route_id"]),
        ("route type", ["route_type"]), ("direction", ["direction_id"]), ("stop", ["stop_name", "stop_id"]),
        ("trip", ["trip_id"]), ("on", ["start_date"]), ("at", ["start_time"]),
    ]

    /// The end of the last period.
    private static func until(_ record: Record) -> String {
        guard case .list(let periods)? = record["active_periods"] else { return "" }
        let ends = periods.map { if case .object(let period) = $0 { period.text("end") } else { "" } }
        guard let last = ends.max(), !ends.contains("") else { return "" }
        return String(last.prefix(16).replacing("T", with: " "))
    }
}

/// In which language alerts are written.
struct AlertLanguage {
    /// BCP 47; nil where no language was asked for.
    let tag: String?
    /// The timetable's own.
    let feed: String?

    /// - Parameter tag: what `--lang` asks for.
    init(_ tag: String?, of timetable: Timetable) throws {
        self.tag = tag
        feed = try timetable.language()
    }

    func text(_ text: TranslatedString?) -> String? { text?.text(language: tag, defaultLanguage: feed) }
}
