internal import Foundation
internal import GTFSSchema

/// The statements that read every record of a file with its key and position: the schema's own views, with the columns
/// that stand in marks there asked for too.
package enum FileSelect {
    /// Every record of a view, in the order of its keys: record_key, position, then the view's columns in their order.
    package static func records(view: String) -> String? { bodies[view].map { $0 + ordered } }

    /// The same without an order, for use within another statement.
    static func body(view: String) -> String? { bodies[view] }

    /// Whether a key of the file has several records, told apart by their position.
    package static func hasLists(_ file: String) -> Bool { lists.contains(file) }

    private static let lists: Set = ["stop_times.txt", "frequencies.txt", "calendar_dates.txt", "shapes.txt"]
    private static let ordered = "\nORDER BY 1, 2"

    private static let bodies: [String: String] = {
        let marked = Schema.v1Views.split(separator: "CREATE VIEW ").filter { $0.contains("/*") }
        return Dictionary(marked.compactMap(keyed), uniquingKeysWith: { $1 })
    }()

    /// Name and statement of one view, its marks taken away.
    private static func keyed(_ text: Substring) -> (String, String)? {
        guard let name = text.split(separator: " ").first, let start = text.range(of: " AS\n")?.upperBound,
            let end = text.range(of: ";\n")?.lowerBound
        else { return nil }
        let statement = String(text[start..<end])
        return (
            String(name), statement.replacingOccurrences(of: "/*", with: "").replacingOccurrences(of: "*/", with: " ")
        )
    }
}
