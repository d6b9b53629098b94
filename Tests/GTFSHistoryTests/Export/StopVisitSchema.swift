import Foundation

/// What the schema of TIDES stop_visits says of the columns that the export has, in its order.
enum StopVisitSchema {
    struct Field {
        var name: String
        var type: Kind
        var isRequired = false
        var minimum: Int?
        var choices: [String]?
    }

    enum Kind { case date, string, integer, boolean, datetime }

    static let primaryKey = ["service_date", "trip_id_performed", "trip_stop_sequence"]

    static let fields = [
        Field(name: "service_date", type: .date, isRequired: true),
        Field(name: "trip_id_performed", type: .string, isRequired: true),
        Field(name: "trip_stop_sequence", type: .integer, isRequired: true, minimum: 1),
        Field(name: "scheduled_stop_sequence", type: .integer, minimum: 0),
        Field(name: "vehicle_id", type: .string), Field(name: "dwell", type: .integer, minimum: 0),
        Field(name: "stop_id", type: .string), Field(name: "timepoint", type: .boolean),
        Field(name: "schedule_arrival_time", type: .datetime), Field(name: "schedule_departure_time", type: .datetime),
        Field(name: "actual_arrival_time", type: .datetime), Field(name: "actual_departure_time", type: .datetime),
        Field(
            name: "schedule_relationship", type: .string, choices: ["Scheduled", "Skipped", "Added", "Missing"]),
    ]

    /// A sentence for each way in which rows break the schema.
    static func faults(_ rows: [[String]]) -> [String] {
        rows.flatMap { faults($0, fields) } + sequenceFaults(rows)
    }

    fileprivate static func faults(_ row: [String], _ fields: [Field]) -> [String] {
        guard row.count == fields.count else { return ["\(row) has \(row.count) cells"] }
        return zip(fields, row).compactMap { field, cell in
            isGood(cell, field) ? nil : "\(field.name) is \(cell)"
        }
    }

    private static func isGood(_ cell: String, _ field: Field) -> Bool {
        guard !cell.isEmpty else { return !field.isRequired }
        if let choices = field.choices, !choices.contains(cell) { return false }
        switch field.type {
        case .string: return !["NA", "NaN"].contains(cell)
        case .integer: return Int(cell).map { $0 >= field.minimum ?? .min } ?? false
        case .boolean: return ["true", "false"].contains(cell)
        case .date: return (try? Date(cell, strategy: .iso8601.year().month().day())) != nil
        case .datetime: return (try? Date(cell, strategy: .iso8601)) != nil
        }
    }

    /// "The values must start at 1 and must be consecutive along the trip"; those of the schedule "must increase along the
    /// trip".
    private static func sequenceFaults(_ rows: [[String]]) -> [String] {
        let trips = Dictionary(grouping: rows) { "\($0[0]) \($0[1])" }
        return trips.flatMap { trip, rows in
            let scheduled = rows.compactMap { Int($0[3]) }
            var faults: [String] = []
            if rows.map({ $0[2] }) != (1...rows.count).map(String.init) { faults.append("\(trip) has gaps") }
            if zip(scheduled, scheduled.dropFirst()).contains(where: { $0 >= $1 }) {
                faults.append("\(trip) goes back")
            }
            return faults
        }
    }
}

/// What the schema of TIDES trips_performed says of the columns that the export has, in its order.
enum TripPerformedSchema {
    typealias Field = StopVisitSchema.Field

    static let fields = [
        Field(name: "service_date", type: .date, isRequired: true),
        Field(name: "trip_id_performed", type: .string, isRequired: true),
        Field(name: "vehicle_id", type: .string, isRequired: true), Field(name: "trip_id_scheduled", type: .string),
        Field(name: "route_id", type: .string), Field(name: "direction_id", type: .integer, choices: ["0", "1"]),
        Field(name: "trip_start_stop_id", type: .string), Field(name: "trip_end_stop_id", type: .string),
        Field(name: "schedule_trip_start", type: .datetime), Field(name: "schedule_trip_end", type: .datetime),
        Field(name: "actual_trip_start", type: .datetime), Field(name: "actual_trip_end", type: .datetime),
        Field(
            name: "trip_type", type: .string,
            choices: [
                "In service", "Deadhead", "Layover", "Pullout", "Pullin", "Extra Pullout", "Extra Pullin",
                "Deadhead To Layover", "Deadhead From Layover", "Other not in service",
            ]),
        Field(
            name: "schedule_relationship", type: .string,
            choices: ["Scheduled", "Added", "Unscheduled", "Canceled", "Duplicated"]),
    ]

    /// A sentence for each way in which rows break the schema.
    static func faults(_ rows: [[String]]) -> [String] {
        let twice = rows.count - Set(rows.map { $0.prefix(2) }).count
        return rows.flatMap { StopVisitSchema.faults($0, fields) }
            + (twice > 0 ? ["\(twice) keys are there twice"] : [])
    }
}
