internal import GTFSSchema

/// The statements that read every record of a file with its key and position.
package enum FileSelect {
    /// The views of the newest schema version: a file of an older one is brought up before anything reads it.
    static let views = FileViews.v1

    /// Every record of a declared file in the order of its keys: record_key, position, then the columns of its view.
    /// - Parameter view: the file's name without ".txt".
    package static func records(view: String) -> String {
        guard let view = views[view] else { preconditionFailure("The schema has no view \(view)") }
        return view.records + "\nORDER BY 1, 2"
    }

    /// Whether a key of the file has several records, told apart by their position.
    package static func hasLists(_ file: String) -> Bool { lists.contains(file) }

    private static let lists: Set = ["stop_times.txt", "frequencies.txt", "calendar_dates.txt", "shapes.txt"]
}
