/// The declaration of one GTFS file, which reading, writing, schema and export all follow.
package struct GTFSFile: Sendable {
    /// Lets the declaration of a file read as the table of the reference does.
    @resultBuilder enum FieldList {
        static func buildBlock(_ fields: GTFSField...) -> [GTFSField] { fields }
    }

    /// E.g. `stop_times.txt`.
    package let name: String
    package let presence: GTFSField.Presence
    /// The fields whose values together are unique: all fields if the file's key has all of them, none if the file
    /// holds a single record.
    package let primaryKey: [String]
    /// The fields that have a typed column in the database, in the order of the reference.
    package let fields: [GTFSField]
    /// The fields without a typed column: they are checked as the others are, and stored as extra cells.
    package let untypedFields: [GTFSField]

    package func field(named name: String) -> GTFSField? { (fields + untypedFields).first { $0.name == name } }

    /// The declaration of the file `name`; nil if GTFS does not have the file.
    package static func named(_ name: String) -> GTFSFile? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    enum PrimaryKey: ExpressibleByArrayLiteral {
        case fields([String])
        case allFields
        /// The file holds one record.
        case single

        init(arrayLiteral names: String...) { self = .fields(names) }
    }

    init(_ name: String, _ presence: GTFSField.Presence, key: PrimaryKey, @FieldList _ fields: () -> [GTFSField]) {
        self.name = name
        self.presence = presence
        let declared = fields()
        self.fields = declared.filter { $0.storage == .typedColumn }
        untypedFields = declared.filter { $0.storage == .extraCell }
        primaryKey =
            switch key {
            case .fields(let names): names
            case .allFields: self.fields.map(\.name)
            case .single: []
            }
    }
}

extension GTFSFile {
    /// Every file of the reference that is a table, in its order (revision of April 27, 2026).
    package static let all: [GTFSFile] = [
        .agency,
        .stops,
        .routes,
        .trips,
        .stopTimes,
        .calendar,
        .calendarDates,
        .fareAttributes,
        .fareRules,
        .timeframes,
        .riderCategories,
        .fareMedia,
        .fareProducts,
        .fareLegRules,
        .fareLegJoinRules,
        .fareTransferRules,
        .areas,
        .stopAreas,
        .networks,
        .routeNetworks,
        .shapes,
        .frequencies,
        .transfers,
        .pathways,
        .levels,
        .locationGroups,
        .locationGroupStops,
        .bookingRules,
        .translations,
        .feedInfo,
        .attributions,
    ]
}
