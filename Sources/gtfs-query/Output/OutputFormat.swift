internal import ArgumentParser

/// The forms in which an answer can be written.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, csv, geojson

    /// What a command whose rows have no place can write.
    static let withoutPlace: [OutputFormat] = [.table, .json, .csv]
}
