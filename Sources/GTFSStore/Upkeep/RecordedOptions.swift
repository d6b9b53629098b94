internal import Foundation
internal import GRDB
internal import GTFSModel

/// The options of an import that change its result, as `import_record.options` has them.
package struct RecordedOptions: Sendable {
    /// Files that were left out.
    package let excluded: [String]
    /// Whether SQL finds a trip by its id at once (`--index-trip-ids`).
    package let indexesTripIDs: Bool
    /// Metres within which the points left out of shapes lie from their lines; nil if shapes have all their points.
    package let shapeTolerance: Double?

    package init(excluded: [String], indexesTripIDs: Bool = false, shapeTolerance: Double? = nil) {
        (self.excluded, self.indexesTripIDs, self.shapeTolerance) = (excluded, indexesTripIDs, shapeTolerance)
    }

    /// - Parameter json: a value that cannot be read is ignored.
    package init(json: String) {
        let written = try? JSONDecoder().decode(Written.self, from: Data(json.utf8))
        self.init(
            excluded: written?.exclude ?? [], indexesTripIDs: written?.indexTripIDs ?? false,
            shapeTolerance: written?.simplifyShapes)
    }

    /// A JSON object without blanks; the same options give the same text.
    package var json: String {
        let names = "\"exclude\":[" + excluded.map(\.jsonQuoted).joined(separator: ",") + "]"
        let metres = shapeTolerance.map { ",\"simplify_shapes\":\(PlainNumber.text($0))" } ?? ""
        let tripIDs = indexesTripIDs ? ",\"index_trip_ids\":true" : ""
        return "{" + names + tripIDs + metres + "}"
    }

    private struct Written: Decodable {
        let exclude: [String]?
        let indexTripIDs: Bool?
        let simplifyShapes: Double?

        private enum CodingKeys: String, CodingKey {
            case exclude
            case indexTripIDs = "index_trip_ids"
            case simplifyShapes = "simplify_shapes"
        }
    }
}

extension RecordedOptions {
    package static func read(_ database: StoreDatabase) throws -> RecordedOptions {
        RecordedOptions(json: try String.fetchOne(database, sql: "SELECT options FROM import_record") ?? "")
    }
}
