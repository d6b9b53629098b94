/// The declaration of one field of a GTFS file.
package struct GTFSField: Sendable {
    /// How much a feed needs a file or a field (GTFS Schedule reference, Document Conventions, "Presence").
    package enum Presence: Sendable, Hashable {
        case required, conditionallyRequired, recommended, optional, conditionallyForbidden
    }

    /// The whole numbers that an enumeration knows.
    package struct AllowedValues: Sendable, Hashable {
        package let ranges: [ClosedRange<Int>]

        package func contains(_ value: Int) -> Bool { ranges.contains { $0.contains(value) } }
    }

    /// The type of a value (GTFS Schedule reference, Field Types).
    package enum Kind: Sendable, Hashable {
        case id, text, integer, real, time, date, color, timezone, url, email, phone, language, currency
        case currencyAmount, latitude, longitude
        /// One of a few whole numbers.
        case enumeration(AllowedValues)
    }

    /// A field of another file that must have this one's values.
    package struct Reference: Sendable, Hashable {
        /// E.g. `stops.txt`.
        package let file: String
        package let field: String

        package init(file: String, field: String) {
            self.file = file
            self.field = field
        }
    }

    /// The values that a number may have.
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
    /// The value must also occur in one of these fields.
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

extension GTFSField.Kind {
    static func oneOf(_ ranges: ClosedRange<Int>...) -> Self {
        .enumeration(GTFSField.AllowedValues(ranges: ranges))
    }
}
