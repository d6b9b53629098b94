internal import Foundation

/// A CSV with a header that tells what it is: a file that begins with the same header may be replaced.
struct ExportedTable {
    private let file: ReplacedFile
    private let columns: [String]

    /// Rows that are written at once.
    private static let rowsAtOnce = 512

    init(_ path: String, columns: [String]) {
        (file, self.columns) = (ReplacedFile(path, for: "the table"), columns)
    }

    /// - Throws: if the file there must not be replaced.
    func requireReplaceable() throws {
        let header = Data(CSVWriter.line(columns).utf8)
        guard let head = try file.head(header.count), !head.isEmpty, head != header else { return }
        throw CommandFailure(
            "\(file.path) is no such table of gtfs-query and stays as it is: name another file, or move this one away.")
    }

    /// Writes the header and the rows beside the place of the file.
    func write(_ rows: @escaping (_ write: ([String]) throws -> Void) throws -> Void) throws {
        try file.write { write in
            var lines = CSVWriter.line(columns)
            var count = 0
            try rows { row in
                lines += CSVWriter.line(row)
                count += 1
                guard count % Self.rowsAtOnce == 0 else { return }
                try write(lines)
                lines = ""
            }
            try write(lines)
        }
    }

    /// Puts it in its place.
    func finish() throws { try file.finish() }

    /// Removes what was written beside its place.
    func remove() { file.remove() }

    /// Takes it out of its place again.
    func takeBack() { try? FileManager.default.removeItem(at: file.target) }
}
