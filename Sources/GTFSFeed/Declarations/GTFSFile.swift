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
    /// In the order of the reference.
    package let fields: [GTFSField]

    package func field(named name: String) -> GTFSField? { fields.first { $0.name == name } }

    /// The declaration of the file `name`; nil where GTFS has no such file.
    package static func named(_ name: String) -> GTFSFile? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// What the key of a file is.
    enum Key {
        case fields([String])
        case allFields
        /// The file holds one record.
        case single
    }

    init(_ name: String, _ presence: Presence, key: Key, @FieldList _ fields: () -> [GTFSField]) {
        self.name = name
        self.presence = presence
        self.fields = fields()
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
