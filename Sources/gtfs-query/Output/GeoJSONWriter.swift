/// The fields of a record that say where it is, in degrees, WGS 84.
struct PositionFields: Equatable {
    let latitude: String
    let longitude: String

    /// `stop_lat` and `stop_lon`.
    static let ofStop = PositionFields(latitude: "stop_lat", longitude: "stop_lon")
}

/// Answers as GeoJSON (RFC 7946): a FeatureCollection of points, one feature a line.
enum GeoJSONWriter {
    static func text(_ records: [Record], position: PositionFields) -> String {
        let features = records.map { feature($0, position: position) }
        return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}\n"
    }

    private static func feature(_ record: Record, position: PositionFields) -> String {
        let geometry = geometry(of: record, position: position)
        let properties = JSONWriter.text(.object(properties(of: record, position: position)))
        return #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
    }

    /// A point, longitude first (RFC 7946, section 3.1.1); null for a record that has no place (section 3.2).
    private static func geometry(of record: Record, position: PositionFields) -> String {
        guard let latitude = record[position.latitude], let longitude = record[position.longitude]
        else { return "null" }
        return #"{"type":"Point","coordinates":\#(JSONWriter.text(.list([longitude, latitude])))}"#
    }

    private static func properties(of record: Record, position: PositionFields) -> Record {
        Record { properties in
            for field in record.fields where field.key != position.latitude && field.key != position.longitude {
                properties.add(field.key, field.value)
            }
        }
    }
}
