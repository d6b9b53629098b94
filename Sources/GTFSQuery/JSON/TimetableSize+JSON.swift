package import GTFSModel

extension TimetableSize: AnswerCodable {
    private static let blank = TimetableSize(
        bytes: 0, pageSize: 0, freeBytes: 0, parts: nil, stopTimes: 0, zipBytes: 0, textBytes: 0,
        estimatedPlainBytes: 0)

    /// The object that `size` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("bytes", \.bytes)
        fields.add("page_size", \.pageSize)
        fields.add("free_bytes", \.freeBytes)
        fields.add("stop_times", \.stopTimes)
        fields.add("bytes_per_stop_time", derived: { $0.bytesPerStopTime.map { rounded($0, 3) } })
        fields.add("zip_bytes", \.zipBytes)
        fields.add("ratio_to_zip", derived: { $0.ratioToZip.map { rounded($0, 4) } })
        fields.add("text_bytes", \.textBytes)
        fields.add("ratio_to_text", derived: { $0.ratioToText.map { rounded($0, 4) } })
        fields.add("plain_estimate_bytes", \.estimatedPlainBytes)
        fields.add("ratio_to_plain_estimate", derived: { $0.ratioToPlain.map { rounded($0, 4) } })
        fields.add("kinds", derived: \.kinds)
        fields.add("parts", \.parts)
    }

    private static func rounded(_ value: Double, _ decimals: Int) -> Double {
        PlainNumber.rounded(value, decimals: decimals)
    }
}

extension TimetableSize.Part: AnswerCodable {
    private static let blank = TimetableSize.Part(
        name: "", table: "", isIndex: false, kind: .bookkeeping, bytes: 0, unusedBytes: 0)

    /// A part of `size`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("name", \.name)
        fields.add("type", \.type)
        fields.add("table", \.table)
        fields.add("kind", \.kind)
        fields.add("bytes", \.bytes)
        fields.add("unused_bytes", \.unusedBytes)
    }

    /// `index` or `table`.
    package var type: String {
        get { isIndex ? "index" : "table" }
        set { isIndex = newValue == "index" }
    }
}

extension Verification: Codable {
    /// Reads the checks.
    public init(from decoder: any Decoder) throws {
        checks = try decoder.singleValueContainer().decode([Check].self)
    }

    /// Writes the checks as `verify` does, one object each.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(checks)
    }
}

extension Verification.Check: AnswerCodable {
    /// A check of `verify`.
    package static let fields = AnswerFields(Verification.Check(name: "", findings: [])) { fields in
        fields.add("check", \.name)
        fields.add("sound", derived: \.findings.isEmpty)
        fields.add("findings", \.findings, absent: [])
    }
}

extension SchemaMigration: AnswerCodable {
    /// The object that `migrate` writes.
    package static let fields = AnswerFields(SchemaMigration(path: "", from: 0, to: 0)) { fields in
        fields.add("database", \.path)
        fields.add("from_version", \.from)
        fields.add("to_version", \.to)
        fields.add("migrated", derived: \.isChanged)
    }
}
