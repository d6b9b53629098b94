/// The fields of a record that say where it is, in degrees, WGS 84.
struct PlaceFields: Equatable {
    let latitude: String
    let longitude: String

    /// `stop_lat` and `stop_lon`.
    static let ofStop = PlaceFields(latitude: "stop_lat", longitude: "stop_lon")
}

/// Answers as GeoJSON (RFC 7946): a FeatureCollection of points, one feature a line.
enum GeoJSONWriter {
    static func text(_ records: [Record], place: PlaceFields) -> String {
        let features = records.map { feature($0, place: place) }
        return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}\n"
    }

    private static func feature(_ record: Record, place: PlaceFields) -> String {
        let properties = JSONWriter.text(.object(properties(of: record, place: place)))
        return #"{"type":"Feature","geometry":\#(geometry(of: record, place: place)),"properties":\#(properties)}"#
    }

    /// A point, longitude first (RFC 7946, section 3.1.1); null for a record that has no place (section 3.2).
    private static func geometry(of record: Record, place: PlaceFields) -> String {
        guard let latitude = record[place.latitude], let longitude = record[place.longitude] else { return "null" }
        return #"{"type":"Point","coordinates":\#(JSONWriter.text(.list([longitude, latitude])))}"#
    }

    private static func properties(of record: Record, place: PlaceFields) -> Record {
        Record { properties in
            for field in record.fields where field.key != place.latitude && field.key != place.longitude {
                properties.add(field.key, field.value)
            }
        }
    }
}
