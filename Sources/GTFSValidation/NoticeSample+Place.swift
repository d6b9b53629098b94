public import GTFSModel

extension NoticeSample {
    /// The file that a person would mend; nil if the notice is about the feed as a whole.
    public func file(of code: FeedIssue.Code) -> String? {
        if case .text(let file)? = self["filename"] { return file }
        if let reference = RowReference.all(of: self, code).first { return reference.file }
        return ValidationRule.all.first { $0.codes.contains(code) }?.files.first ?? Self.filesOfRecords[code]
    }

    /// The row of that file; nil if it is not known, or the notice is about the file as a whole.
    public func row(of code: FeedIssue.Code) -> Int? {
        let names = RowReference.all(of: self, code).map(\.name) + Self.rowNames
        return names.lazy.compactMap { name in
            if case .integer(let row)? = self[name] { row } else { nil }
        }.first
    }

    /// The files of rules that read a file as far as it can be read.
    private static let filesOfRecords: [FeedIssue.Code: String] = [
        "feed_expiration_date7_days": "feed_info.txt", "feed_expiration_date30_days": "feed_info.txt",
    ]

    private static let rowNames = ["csvRowNumber", "startCsvRowNumber", "csvRowNumber2", "currCsvRowNumber"]
}

extension NoticeSample {
    /// The column of the row that a person would mend; nil if no column alone is at fault.
    public func field(of code: FeedIssue.Code) -> String? {
        if code == "stop_time_with_only_arrival_or_departure_time" {
            // The validator names the one that is there.
            return self["specifiedField"] == "arrival_time" ? "departure_time" : "arrival_time"
        }
        for name in Self.namesOfFields {
            if case .text(let field)? = self[name] { return field.split(separator: ",").first.map(String.init) }
        }
        if code == "feed_info_lang_and_agency_lang_mismatch" {
            return file(of: code) == "agency.txt" ? "agency_lang" : "feed_lang"
        }
        return NoticeRow.of(code)?.column
    }

    /// Names under which samples have a column.
    private static let namesOfFields = [
        "fieldName", "columnName", "latFieldName", "specifiedField", "startFieldName", "stopIdFieldName",
        "routeFieldName", "stopFieldName", "fieldNames",
    ]
}
