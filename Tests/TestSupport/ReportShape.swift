package import Foundation

/// The shape of report.json of the Canonical GTFS Validator: the fields of each code's samples, from
/// `Fixtures/report-fields.txt`.
package struct ReportShape {
    /// The names and types of the fields, by code.
    package let fields: [String: [String: String]]

    package init() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/report-fields.txt")
        var fields: [String: [String: String]] = [:]
        for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            let pairs = words.dropFirst().map { $0.split(separator: "=").map(String.init) }
            fields[String(words[0].dropLast())] = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
        }
        self.fields = fields
    }

    /// What a report has that the validator's has not, each in a sentence.
    package func faults(of report: Data) throws -> [String] {
        guard let object = try JSONSerialization.jsonObject(with: report) as? [String: Any],
            let notices = object["notices"] as? [[String: Any]], object["summary"] is [String: Any], object.count == 2
        else { return ["it has not summary and notices"] }
        return notices.flatMap(faults)
    }

    private func faults(of notice: [String: Any]) -> [String] {
        guard let code = notice["code"] as? String, let severity = notice["severity"] as? String,
            let count = notice["totalNotices"] as? Int, let samples = notice["sampleNotices"] as? [[String: Any]],
            notice.count == 4
        else { return ["a notice has not its four keys: \(notice.keys.sorted())"] }
        var faults: [String] = []
        if !["ERROR", "WARNING", "INFO"].contains(severity) { faults.append("\(code): severity \(severity)") }
        if samples.isEmpty || samples.count > count { faults.append("\(code): \(samples.count) samples of \(count)") }
        guard let fields = fields[code] else { return faults }
        for (name, value) in samples.flatMap({ $0 }) {
            // Rows, sequences, trips and routes tell where a record is, of each code.
            if fields[name] == nil, name.contains(#/(?i)(rowNumber|sequence)[12AB]?$|^(trip|route)Id$/#) { continue }
            guard let type = fields[name] else {
                faults.append("\(code): \(name) is not a field of it")
                continue
            }
            if !Self.is(value, type) { faults.append("\(code): \(name) is no \(type)") }
        }
        return faults
    }

    private static func `is`(_ value: Any, _ type: String) -> Bool {
        switch type {
        case "string": value is String
        case "integer": value is Int
        case "number": value is Double
        case "boolean": value is Bool
        default: true
        }
    }
}
