extension ServiceCalendar: AnswerCodable {
    private static let blank = ServiceCalendar(
        id: "", weekdays: Array(repeating: nil, count: 7), startDate: nil, endDate: nil, addedDates: 0, removedDates: 0)
    private static let weekdayKeys = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ].map { AnswerKey($0) }

    /// A row of `services`.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("service_id", \.id)
        fields.add(
            encode: { calendar, output in
                for (key, value) in zip(weekdayKeys, calendar.weekdays) {
                    try output.container.encodeIfPresent(value, forKey: key)
                }
            },
            decode: { calendar, values in
                calendar.weekdays = try weekdayKeys.map { try values.decodeIfPresent(Int.self, forKey: $0) }
            })
        fields.add("start_date", \.startDate)
        fields.add("end_date", \.endDate)
        fields.add("added_dates", \.addedDates)
        fields.add("removed_dates", \.removedDates)
    }
}

extension ImportedFile: AnswerCodable {
    /// A file of `info`.
    package static let fields = AnswerFields(ImportedFile(name: "", rows: nil, keptAside: 0, isStored: false)) {
        fields in
        fields.add("file", \.name)
        fields.add("rows", \.rows)
        fields.add("kept_aside", \.keptAside)
        fields.add("stored", \.isStored)
    }
}

extension Coordinate: AnswerCodable {
    /// `latitude` and `longitude`, degrees.
    package static let fields = AnswerFields(Coordinate(latitude: 0, longitude: 0)) { fields in
        fields.add("latitude", \.latitude)
        fields.add("longitude", \.longitude)
    }
}
