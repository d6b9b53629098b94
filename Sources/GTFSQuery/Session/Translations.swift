internal import GTFSModel
internal import GTFSStore

/// The texts of translations.txt in one language: those of a record come before those of a value, and the language itself
/// before its primary subtag (rule A34; GTFS Schedule reference, translations.txt).
final class Translations: Sendable {
    /// A field of a file that has texts.
    struct Field: Hashable, Sendable {
        let table: String
        let name: String

        static let stopName = Field(table: "stops", name: "stop_name")
        static let spokenStopName = Field(table: "stops", name: "tts_stop_name")
        static let stopDescription = Field(table: "stops", name: "stop_desc")
        static let platformCode = Field(table: "stops", name: "platform_code")
        static let stopURL = Field(table: "stops", name: "stop_url")
        static let routeShortName = Field(table: "routes", name: "route_short_name")
        static let routeLongName = Field(table: "routes", name: "route_long_name")
        static let routeDescription = Field(table: "routes", name: "route_desc")
        static let routeURL = Field(table: "routes", name: "route_url")
        static let tripHeadsign = Field(table: "trips", name: "trip_headsign")
        static let tripShortName = Field(table: "trips", name: "trip_short_name")
        static let stopHeadsign = Field(table: "stop_times", name: "stop_headsign")
        static let agencyName = Field(table: "agency", name: "agency_name")
        static let agencyURL = Field(table: "agency", name: "agency_url")
        static let bookingMessage = Field(table: "booking_rules", name: "message")
        static let pickupMessage = Field(table: "booking_rules", name: "pickup_message")
        static let dropOffMessage = Field(table: "booking_rules", name: "drop_off_message")
        static let bookingPhone = Field(table: "booking_rules", name: "phone_number")
        static let bookingInfoURL = Field(table: "booking_rules", name: "info_url")
        static let bookingURL = Field(table: "booking_rules", name: "booking_url")
        static let publisherName = Field(table: "feed_info", name: "feed_publisher_name")
        static let publisherURL = Field(table: "feed_info", name: "feed_publisher_url")
    }

    /// A record of the feed, or a value that records share.
    private struct Subject: Hashable {
        let field: Field
        let id: String
        /// For stop_times, the stop_sequence.
        var subID: String?
    }

    private let records: [Subject: String]
    private let values: [Subject: String]

    /// - Parameter tag: BCP 47, such as `fr-CA`.
    init(_ tag: String, reader: FeedReader) throws {
        let primary = String(tag.prefix { $0 != "-" && $0 != "_" })
        var (records, values): ([Subject: String], [Subject: String]) = ([:], [:])
        // Texts in the language itself come last, and replace those in its primary subtag.
        let rows = try reader.translations(in: (tag, primary))
            .stableSorted { !$0.isExactly(tag) && $1.isExactly(tag) }
        for row in rows {
            let field = Field(table: row.table, name: row.field)
            if row.table == "feed_info" {
                records[Subject(field: field, id: "")] = row.translation
            } else if let id = row.recordID {
                records[Subject(field: field, id: id, subID: row.recordSubID)] = row.translation
            } else if let value = row.value {
                values[Subject(field: field, id: value)] = row.translation
            }
        }
        (self.records, self.values) = (records, values)
    }

    /// Whether the feed has no text in the language.
    var isEmpty: Bool { records.isEmpty && values.isEmpty }

    /// The text of a field, or else the value as the feed has it.
    /// - Parameters:
    ///   - id: of the record; nil if only the value is known.
    ///   - subID: for stop_times, the stop_sequence.
    func text(_ field: Field, _ value: String?, id: String?, subID: Int? = nil) -> String? {
        guard let value else { return nil }
        return known(field, value: value, id: id, subID: subID) ?? value
    }

    /// The text of a field; nil if it has none in the language.
    func known(_ field: Field, value: String, id: String?, subID: Int? = nil) -> String? {
        id.flatMap { records[Subject(field: field, id: $0, subID: subID.map(String.init))] }
            ?? values[Subject(field: field, id: value)]
    }

    var byteCount: Int {
        let stride = MemoryLayout<(Subject, String)>.stride + 8
        return [records, values].reduce(64) { bytes, texts in
            texts.reduce(bytes + texts.capacity * stride) {
                $0 + Optional($1.key.id).byteCount + Optional($1.value).byteCount
            }
        }
    }
}

extension TranslationRow {
    fileprivate func isExactly(_ tag: String) -> Bool { language.lowercased() == tag.lowercased() }
}
