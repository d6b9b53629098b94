internal import Foundation
internal import GTFSModel

// The JSON of the Canonical GTFS Validator's report.json.

extension ValidationReport: Encodable {
    private enum CodingKeys: String, CodingKey { case summary, notices }
    private enum SummaryKey: String, CodingKey { case validatorVersion, gtfsInput, dateForValidation, uncheckedCodes }

    /// Writes an object of `summary` and `notices`.
    public func encode(to encoder: any Encoder) throws {
        var report = encoder.container(keyedBy: CodingKeys.self)
        var summary = report.nestedContainer(keyedBy: SummaryKey.self, forKey: .summary)
        try summary.encode("gtfs-toolkit \(Toolkit.version)", forKey: .validatorVersion)
        try summary.encode(source, forKey: .gtfsInput)
        if case .text(let day) = NoticeSample.Value.isoDay(today) {
            try summary.encode(day, forKey: .dateForValidation)
        }
        try summary.encode(unchecked.map(\.code.rawValue), forKey: .uncheckedCodes)
        try report.encode(notices, forKey: .notices)
    }
}

extension ValidationNotice: Encodable {
    private enum CodingKeys: String, CodingKey { case code, severity, totalNotices, sampleNotices }

    /// Writes `code`, `severity`, `totalNotices` and `sampleNotices`.
    public func encode(to encoder: any Encoder) throws {
        var notice = encoder.container(keyedBy: CodingKeys.self)
        try notice.encode(code.rawValue, forKey: .code)
        try notice.encode(severity.rawValue, forKey: .severity)
        try notice.encode(count, forKey: .totalNotices)
        try notice.encode(samples, forKey: .sampleNotices)
    }
}

extension NoticeSample: Encodable {
    private struct FieldName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes an object of the values.
    public func encode(to encoder: any Encoder) throws {
        var sample = encoder.container(keyedBy: FieldName.self)
        for field in fields {
            let key = FieldName(stringValue: field.name)
            switch field.value {
            case .text(let text): try sample.encode(text, forKey: key)
            case .integer(let number): try sample.encode(number, forKey: key)
            case .real(let number): try sample.encode(number, forKey: key)
            case .bool(let bool): try sample.encode(bool, forKey: key)
            case .position(let position):
                try sample.encode([position.latitude, position.longitude], forKey: key)
            }
        }
    }
}
