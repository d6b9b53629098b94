internal import Foundation
internal import GTFSFeed
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// A file of places: an id a line, or a CSV with the columns `id` or `stop_id`, perhaps `lat` and `lon`, and perhaps `weight`.
struct PointFile {
    private let path: String
    private let bytes: [UInt8]

    struct Record {
        let point: MatrixPoint
        /// Nil where the file has no such column.
        let weight: Double?
    }

    /// Nil if there is no such file.
    init?(_ path: String) throws {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("\(path) cannot be read: name another file.")
        }
        self.path = path
        bytes = Array(data)
    }

    func records() throws -> [Record] {
        let source = FeedSource(name: path, files: ["points.txt": bytes])
        guard let entry = source.entries.first else { throw failure(line: 1, "it is empty") }
        var table = try TableReader.open(source: source, entry: entry)
        guard let columns = try Columns(table.header, path: path) else { return try lines() }
        var records: [Record] = []
        while let row = try table.next() { records.append(try record(row, columns: columns)) }
        return records
    }

    /// Where the cells of a record are; -1 for a column that the file lacks.
    private struct Columns {
        let id: Int
        let latitude: Int
        let longitude: Int
        let weight: Int

        /// Nil for a file without such a header, which is a list of ids.
        init?(_ header: TableReader.Header, path: String) throws {
            id = max(header.index(of: "id"), header.index(of: "stop_id"))
            // A file of stops has the points of its stops already.
            let hasOwnPositions = header.index(of: "id") >= 0
            latitude = hasOwnPositions ? header.index(of: "lat") : -1
            longitude = hasOwnPositions ? header.index(of: "lon") : -1
            weight = header.index(of: "weight")
            if id >= 0 { return }
            guard header.columns.count > 1 else { return nil }
            throw CommandFailure("\(path) has no column id: give its columns the names id, lat, lon and weight.")
        }
    }

    private func record(_ row: CSVRow, columns: Columns) throws -> Record {
        guard let id = row.text(columns.id) else { throw failure(line: row.line, "it has no id") }
        let weight = columns.weight < 0 ? nil : row.real(columns.weight)
        if case .invalid? = weight { throw failure(line: row.line, "its weight is no number") }
        guard row.text(columns.latitude) != nil || row.text(columns.longitude) != nil else {
            return Record(point: MatrixPoint(Stop.ID(id)), weight: weight?.value)
        }
        guard let latitude = row.real(columns.latitude).value, let longitude = row.real(columns.longitude).value,
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { throw failure(line: row.line, "lat and lon are no degrees") }
        let position = Coordinate(latitude: latitude, longitude: longitude)
        return Record(point: MatrixPoint(id: id, .position(position)), weight: weight?.value)
    }

    private func lines() throws -> [Record] {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\u{FEFF}", with: "")
        let ids = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        return ids.filter { !$0.isEmpty }.map { Record(point: MatrixPoint(Stop.ID($0)), weight: nil) }
    }

    private func failure(line: Int, _ reason: String) -> CommandFailure {
        CommandFailure("\(path), line \(line): \(reason).")
    }
}
