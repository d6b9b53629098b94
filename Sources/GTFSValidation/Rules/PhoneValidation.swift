internal import GTFSModel

/// Phone numbers (reference, field type "Phone number"), if the options name a country.
enum PhoneValidation {
    static let all: [ValidationRule] = [.feed("invalid_phone_number", reading: [], numbers)]

    private static let fields: KeyValuePairs = [
        "agency.txt": "agency_phone", "attributions.txt": "attribution_phone", "booking_rules.txt": "phone_number",
    ]

    private static func numbers(_ feed: CheckedFeed, _ findings: Findings) throws {
        guard let plan = feed.options.country.map(PhonePlan.init) else { return }
        for (file, field) in fields where feed.has(file) && !feed.lacksHeader(file) {
            try feed.eachRecord(of: file) { record in
                guard let text = record.text(field), !plan.allows(text) else { return }
                findings.add("invalid_phone_number") {
                    NoticeSample(["filename": .text(file)]) + record.rowSample()
                        + NoticeSample(["fieldName": .text(field), "fieldValue": .text(text)])
                }
            }
        }
    }
}
