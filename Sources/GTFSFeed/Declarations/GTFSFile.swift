/// How much a feed needs a file or a field (GTFS Schedule reference, Document Conventions, "Presence").
package enum Presence: Sendable, Hashable {
    case required, conditionallyRequired, recommended, optional, conditionallyForbidden
}

/// The declaration of one GTFS file, which reading, writing, schema and export all follow.
package struct GTFSFile: Sendable {
    /// E.g. `stop_times.txt`.
    package let name: String
    package let presence: Presence
    /// The fields that together are given once; of a file whose key is all of its fields, all of them; empty where it
    /// holds a single record.
    package let primaryKey: [String]
    /// The fields that have a typed column in the database, in the order of the reference.
    package let fields: [GTFSField]
    /// The fields that have none: they are checked as the others are, and stored as extra cells.
    package let untypedFields: [GTFSField]

    package func field(named name: String) -> GTFSField? { (fields + untypedFields).first { $0.name == name } }

    /// The declaration of the file `name`; nil where GTFS has no such file.
    package static func named(_ name: String) -> GTFSFile? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The key of a file.
    enum PrimaryKey {
        case fields([String])
        case allFields
        /// The file holds one record.
        case single
    }

    init(_ name: String, _ presence: Presence, key: PrimaryKey, @FieldList _ fields: () -> [GTFSField]) {
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

/// Lets the declaration of a file read as the table of the reference does.
@resultBuilder enum FieldList {
    static func buildBlock(_ fields: GTFSField...) -> [GTFSField] { fields }
}

/// The declaration of one field of a GTFS file.
package struct GTFSField: Sendable {
    /// The type of a value (GTFS Schedule reference, Field Types).
    package enum Kind: Sendable, Hashable {
        case id, text, integer, real, time, date, color, timezone, url, email, phone, language, currency
        case currencyAmount, latitude, longitude
        /// One of a few whole numbers.
        case enumeration(AllowedValues)
    }

    /// A field of another file in which this one's values are to be found.
    package struct Reference: Sendable, Hashable {
        /// E.g. `stops.txt`.
        package let file: String
        package let field: String

        package init(file: String, field: String) {
            self.file = file
            self.field = field
        }
    }

    /// Which values a number may have.
    package enum Range: Sendable, Hashable {
        case any, nonNegative, positive, nonZero
    }

    /// Where the database has the values.
    package enum Storage: Sendable, Hashable {
        /// In a column of the file's table.
        case typedColumn
        /// As extra cells, until a version of the schema has a column for the field. Views and exports have them after the
        /// other columns of the file.
        case extraCell
    }

    package let name: String
    package let kind: Kind
    package let presence: Presence
    package let storage: Storage
    /// Where the value must occur too: in one of these fields.
    package let references: [Reference]
    package let range: Range

    /// The first of `references`.
    package var reference: Reference? { references.first }

    /// `references` in the reference's own notation: `stops.stop_id`, of a file that ends in .txt.
    init(
        _ name: String, _ kind: Kind, _ presence: Presence = .optional, _ range: Range = .any,
        storage: Storage = .typedColumn, in references: String...
    ) {
        self.name = name
        self.kind = kind
        self.presence = presence
        self.range = range
        self.storage = storage
        self.references = references.map(Reference.init)
    }
}

extension GTFSField.Reference {
    init(_ path: String) {
        let parts = path.split(separator: ".")
        file = parts.dropLast().joined(separator: ".") + (parts.count == 2 ? ".txt" : "")
        field = parts.last.map(String.init) ?? ""
    }
}

/// The whole numbers that an enumeration knows.
package struct AllowedValues: Sendable, Hashable {
    package let ranges: [ClosedRange<Int>]

    package func contains(_ value: Int) -> Bool { ranges.contains { $0.contains(value) } }
}

extension GTFSField.Kind {
    static func oneOf(_ ranges: ClosedRange<Int>...) -> Self {
        .enumeration(AllowedValues(ranges: ranges))
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
