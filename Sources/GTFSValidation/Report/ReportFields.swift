internal import GTFSFeed
internal import GTFSModel

/// The names under which report.json of the Canonical GTFS Validator has the values of what the import met.
///
/// The import tells of all issues alike: file, row, column, value. The validator has names of its own for each code, and
/// some values more, which are cells of the row.
struct ReportFields {
    /// A name, and the one under which the sample has its value.
    private struct Name {
        let theirs: String
        let ours: String
        /// Whether a text is written as a number, if it is one.
        let isNumber: Bool

        /// - Parameter text: as `NoticeRow.report` has it.
        init(_ text: Substring) {
            isNumber = text.hasPrefix("#")
            let parts = text.drop { $0 == "#" }.split(separator: "=")
            (theirs, ours) = (String(parts[0]), String(parts[parts.count - 1]))
        }

        /// The value, of a rule also under the validator's name.
        func value(in sample: NoticeSample) -> NoticeSample.Value? {
            let value = sample[ours] ?? sample[theirs]
            guard isNumber, case .text(let text)? = value else { return value }
            return Int(text).map { .integer($0) } ?? Double(text).map { .real($0) } ?? value
        }
    }

    private let names: [Name]

    private init(_ text: String) { names = text.split(separator: " ").map(Name.init) }

    /// The names of a code; nil for codes of rules whose samples have the validator's names.
    static func of(_ code: FeedIssue.Code) -> ReportFields? {
        NoticeRow.of(code)?.report.map(ReportFields.init)
    }

    /// The sample as report.json has it.
    func sample(_ sample: NoticeSample) -> NoticeSample {
        NoticeSample(
            fields: names.compactMap { name in
                name.value(in: sample).map { NoticeSample.Field(name: name.theirs, value: $0) }
            })
    }

    /// The columns of the row whose cells a sample lacks, with their names: `stopName` is stop_name.
    func columns(missingIn sample: NoticeSample) -> [(name: String, column: String)] {
        names.compactMap { name in
            guard sample[name.ours] == nil, sample[name.theirs] == nil, let column = Self.column(name, sample: sample)
            else {
                return nil
            }
            return (name.ours, column)
        }
    }

    private static func column(_ name: Name, sample: NoticeSample) -> String? {
        switch name.theirs {
        case "entityId": sample["filename"] == "stops.txt" ? "stop_id" : nil
        case "lonFieldValue": sample["lonFieldName"]?.cell
        case "startValue": sample["startFieldName"]?.cell
        case "endValue", "value": sample["fieldName"]?.cell
        case "currencyCode": "currency"
        case "featureIndex", "geometryType", "firstIndex", "secondIndex": nil
        case "oldCsvRowNumber", "fieldName2", "fieldValue2", "startFieldName", "lonFieldName": nil
        default: name.theirs == name.ours ? column(name.ours) : nil
        }
    }

    static func value(_ text: String, of name: String) -> NoticeSample.Value {
        integers.contains(name) ? Int(text).map { .integer($0) } ?? .text(text) : .text(text)
    }

    private static let integers: Set = ["locationType", "routeType", "stopSequence"]

    private static func column(_ name: String) -> String {
        String(name.flatMap { $0.isUppercase ? "_" + $0.lowercased() : String($0) })
    }
}
