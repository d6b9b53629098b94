import Foundation
import GTFSFeed
import Testing

@Suite("The declarations of GTFS's files")
struct DeclarationTests {
    @Test func `every file is found by its name, and its key is made of its fields`() {
        #expect(GTFSFile.all.count == 31)
        for file in GTFSFile.all {
            #expect(GTFSFile.named(file.name)?.name == file.name)
            #expect(Set(file.fields.map(\.name)).count == file.fields.count)
            for key in file.primaryKey { #expect(file.field(named: key) != nil, "\(file.name): \(key)") }
        }
        #expect(GTFSFile.named("locations.geojson") == nil)
        #expect(GTFSFile.stopTimes.primaryKey == ["trip_id", "stop_sequence"])
        #expect(GTFSFile.feedInfo.primaryKey.isEmpty)
    }

    @Test func `what a field refers to is declared too`() {
        for field in GTFSFile.all.flatMap(\.fields) {
            for reference in field.references where reference.file != "locations.geojson" {
                let target = GTFSFile.named(reference.file)?.field(named: reference.field)
                #expect(target != nil, "\(field.name) refers to \(reference.file) \(reference.field)")
            }
        }
        #expect(
            GTFSFile.trips.field(named: "service_id")?.references.map(\.file) == ["calendar.txt", "calendar_dates.txt"])
        #expect(GTFSFile.stopTimes.field(named: "location_id")?.reference?.file == "locations.geojson")
    }

    @Test func `an enumeration knows its values`() throws {
        let kind = try #require(GTFSFile.routes.field(named: "route_type")?.kind)
        guard case .enumeration(let allowed) = kind else {
            Issue.record("route_type is no enumeration")
            return
        }
        #expect([0, 7, 11, 12, 109, 1702].allSatisfy(allowed.contains))
        #expect(![-1, 8, 10, 13, 99, 1703].contains(where: allowed.contains))
    }

    @Test(.enabled(if: SharedFolder.spec != nil, "the table of the specification is not beside the package"))
    func `they say what the table of the specification says`() throws {
        let spec = try #require(SharedFolder.spec)
        let bytes = try [UInt8](Data(contentsOf: spec.appendingPathComponent("gtfs_schedule_fields.csv")))
        let rows = try ReadTable(bytes).texts
        #expect(
            rows.map { "\($0[0]) \($0[3])" }
                == GTFSFile.all.flatMap { file in file.fields.map { "\(file.name) \($0.name)" } })
        for row in rows {
            let file = try #require(GTFSFile.named(row[0]))
            let field = try #require(file.field(named: row[3]))
            let told = "\(row[0]) \(row[3])"
            #expect(SpecWords.presence[row[1]] == file.presence, "\(told)")
            #expect(SpecWords.presence[row[6]] == field.presence, "\(told)")
            #expect(SpecWords.matches(row[4], field), "\(told) is \(row[4])")
            #expect(SpecWords.references(row[5]) == field.references.map { "\($0.file) \($0.field)" }, "\(told)")
            // The table leaves the key of fare_leg_join_rules.txt open.
            if !row[2].isEmpty { #expect(SpecWords.key(row[2], file) == file.primaryKey, "\(told)") }
        }
    }
}

/// The specification's words, as the declarations put them.
private enum SpecWords {
    static let presence: [String: GTFSField.Presence] = [
        "Required": .required, "Conditionally Required": .conditionallyRequired, "Optional": .optional,
        "Recommended": .recommended, "Conditionally Forbidden": .conditionallyForbidden,
    ]

    static func key(_ text: String, _ file: GTFSFile) -> [String] {
        switch text {
        case "*": file.fields.map(\.name)
        case "none": []
        default: text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    static func references(_ text: String) -> [String] {
        if text == "id from locations.geojson" { return ["locations.geojson id"] }
        return text.split(separator: " or ").filter { $0.contains(".") }.map {
            $0.replacingOccurrences(of: ".", with: ".txt ")
        }
    }

    private static let kinds: [String: GTFSField.Kind] = [
        "Unique ID": .id, "ID": .id, "Foreign ID": .id, "Text": .text, "URL": .url, "Timezone": .timezone,
        "Language code": .language, "Phone number": .phone, "Email": .email, "Latitude": .latitude,
        "Longitude": .longitude, "Color": .color, "Float": .real, "Non-negative float": .real, "Positive float": .real,
        "Time": .time, "Local time": .time, "Date": .date, "Currency code": .currency,
        "Currency amount": .currencyAmount, "Integer": .integer, "Non-negative integer": .integer,
        "Positive integer": .integer, "Non-zero integer": .integer, "Non-null integer": .integer,
        "Text or URL or Email or Phone number": .text,
    ]

    static func matches(_ type: String, _ field: GTFSField) -> Bool {
        if type == "Enum" {
            // Of all enumerations this one is of names.
            if field.name == "table_name" { return field.kind == .text }
            if case .enumeration = field.kind { return true } else { return false }
        }
        return kinds[type] == field.kind && range(type) == field.range
    }

    private static func range(_ type: String) -> GTFSField.Range {
        if type.hasPrefix("Non-negative") { return .nonNegative }
        if type.hasPrefix("Positive") { return .positive }
        return type.hasPrefix("Non-zero") || type.hasPrefix("Non-null") ? .nonZero : .any
    }
}
