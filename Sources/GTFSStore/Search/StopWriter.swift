/// Writes stops: stored_stops, stop_attributes and text_parts.
///
/// The texts of all listed stops are added first. Then the stops are written in the same order, unlisted ones last.
package struct StopWriter {
    package struct Record {
        package let key: Int
        package let id: String
        package let parentKey: Int?
        package let departureCount: Int
        package let isListed: Bool
        /// In the order of the writer's columns; nil for a stop that its file does not list.
        package let values: [StoredValue]?

        package init(
            key: Int, id: String, parentKey: Int?, departureCount: Int, isListed: Bool, values: [StoredValue]?
        ) {
            (self.key, self.id, self.parentKey) = (key, id, parentKey)
            (self.departureCount, self.isListed, self.values) = (departureCount, isListed, values)
        }

        fileprivate func value(_ index: Int) -> StoredValue { values?[index] ?? .null }
    }

    private static let texts = ["stop_code", "stop_name", "stop_desc", "stop_url"]
    private static let attributes = [
        "zone_id", "location_type", "stop_timezone", "wheelchair_boarding", "level_id", "platform_code", "stop_access",
    ]

    private let database: StoreDatabase
    private let insert: PreparedInsert
    private let textColumns: [Int]
    private let attributeColumns: [Int]
    private let coordinateColumns: [Int]
    private let spokenName: Int?
    private var attributes: SharedRows
    private var shared = SharedTexts()
    private let sharesTexts: Bool
    private let searchedColumns: [Int?]
    private let locationType: Int?
    /// The listed stops that were written, for the search index; nil without one, or if they are too many to hold.
    private(set) var searched: SearchedStops?

    /// - Parameters:
    ///   - columns: the names of a record's values, those of stops.txt among them.
    ///   - sharingTexts: whether the texts are split into parts; otherwise none is added, and each stays as it is.
    package init(_ database: StoreDatabase, columns: [String], sharingTexts: Bool = true) throws {
        self.database = database
        sharesTexts = sharingTexts
        let indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
        textColumns = Self.texts.compactMap { indices[$0] }
        attributeColumns = Self.attributes.compactMap { indices[$0] }
        coordinateColumns = ["stop_lat", "stop_lon"].compactMap { indices[$0] }
        spokenName = indices["tts_stop_name"]
        searchedColumns = ["stop_code", "stop_name", "tts_stop_name"].map { indices[$0] }
        locationType = indices["location_type"]
        searched = sharingTexts ? SearchedStops() : nil
        insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(
                into: "stored_stops",
                [
                    "stop_key", "stop_id", "parent_key", "departure_count", "stop_attributes_key", "tts_stop_name",
                    "lat", "lon",
                ]
                    + Self.texts))
        attributes = try SharedRows(database, "stop_attributes", key: "stop_attributes_key", Self.attributes)
    }

    /// - Parameter values: those of a listed stop, in the order of the columns.
    package mutating func addTexts(of values: [StoredValue], id: String) {
        for column in textColumns { shared.add(values[column].text, id: id) }
    }

    /// Writes text_parts, after the texts of the last stop.
    package mutating func writeParts() throws {
        let parts = shared.share()
        let insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "text_parts", ["part_key", "part"]))
        guard !parts.isEmpty else { return }
        for (key, part) in ([""] + parts).enumerated() { try insert.run([.integer(key), .text(part)]) }
    }

    package mutating func write(_ stop: Record) throws {
        let key = stop.isListed ? try attributes.key(of: attributeColumns.map(stop.value)) : nil
        let texts = textColumns.map { sharesTexts ? shared.stored(stop.value($0).text) : stop.value($0) }
        let numbers: [StoredValue] = [
            .integer(stop.key), .text(stop.id), stop.parentKey.map(StoredValue.integer) ?? .null,
            .integer(stop.departureCount), key.map(StoredValue.integer) ?? .null, spokenName.map(stop.value) ?? .null,
        ]
        try insert.run(numbers + coordinateColumns.map { Self.stored(stop.value($0)) } + texts)
        if stop.isListed { addSearched(stop) }
    }

    private mutating func addSearched(_ stop: Record) {
        searched?.add(
            stop, [.text(stop.id)] + searchedColumns.map { $0.map(stop.value) ?? .null },
            position: coordinateColumns.map(stop.value), locationType: locationType.map(stop.value) ?? .null)
        if searched?.count ?? 0 > SearchIndexWriter.mostStopsHeld { searched = nil }
    }

    /// A coordinate as a whole number if that is exact: in units of 10^-7 degrees, which takes four bytes in place of
    /// eight, or of 10^-11 degrees, which takes six and is larger than any number of the former.
    private static func stored(_ coordinate: StoredValue) -> StoredValue {
        guard let degrees = coordinate.real, abs(degrees) < 214 else { return coordinate }
        let number = (degrees * 1e7).rounded()
        if number / 1e7 == degrees { return .integer(Int(number)) }
        let longer = (degrees * 1e11).rounded()
        guard abs(longer) >= 0x1p31, longer / 1e11 == degrees else { return coordinate }
        // An `Int` of 32 bits holds none of them: there it stays as it is.
        return Int(exactly: longer).map(StoredValue.integer) ?? coordinate
    }
}
