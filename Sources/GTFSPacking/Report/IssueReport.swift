internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// The report of an import: every issue, one JSON object per line, written as it is met.
final class IssueReport {
    private let path: String
    private let handle: FileHandle
    private var buffer = ""

    /// Empties a regular file. A device or a pipe stays as it is.
    init(path: String) throws {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw ImportError(
                .io, path: path, "The report \(path) cannot be written",
                advice: "name a file in a folder that you may write to.")
        }
        // Only a regular file has a length; of anything else this does nothing.
        ftruncate(descriptor, 0)
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func write(_ issue: FeedIssue) throws {
        buffer += issue.json + "\n"
        if buffer.utf8.count > 65536 { try flush() }
    }

    func close() throws {
        try flush()
        do { try handle.close() } catch { throw failure(error) }
    }

    private func flush() throws {
        defer { buffer = "" }
        do { try handle.write(contentsOf: Data(buffer.utf8)) } catch { throw failure(error) }
    }

    private func failure(_ error: any Error) -> ImportError {
        let reason = SystemReason.of(error)
        return ImportError(
            .io, path: path, detail: reason, "The report \(path) cannot be written (\(reason))",
            advice: ErrorAdvice(.makeRoomForReport, "make room, or name another file for the report."))
    }

    /// - Throws: `ImportError.notReplaceable` if `path` is a file that a report must not replace: the feed, the
    ///   database, or any file that is neither empty nor an earlier report.
    static func requireReplaceable(_ path: String, feed: String?, output: String) throws {
        let target = URL.fileAlone(ledToBy: path)
        if target == URL.fileAlone(ledToBy: output) { throw refusal(path, because: "is to be the database") }
        if let feed = feed.map({ URL.fileAlone(ledToBy: $0) }) {
            if target.path == feed.path { throw refusal(path, because: "is the feed itself") }
            if target.lies(in: feed) { throw refusal(path, because: "lies in the feed, into which nothing is written") }
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return }
        let beginning = try FileHandle(forReadingAtPath: target.path)?.read(upToCount: 1 << 20) ?? Data()
        guard !beginning.isEmpty, !isReport(beginning) else { return }
        let isDatabase = beginning.starts(with: "SQLite format 3\0".utf8)
        throw refusal(
            path, because: "is \(isDatabase ? "an SQLite database" : "no earlier report") and stays as it is")
    }

    private static func refusal(_ path: String, because what: String) -> ImportError {
        ImportError(
            .notReplaceable, path: path, "\(path) \(what)",
            advice: ErrorAdvice(.otherReport, "name another file for the report."))
    }

    /// Whether text begins with a line as `FeedIssue.json` writes it.
    private static func isReport(_ text: Data) -> Bool {
        guard let line = text.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
            let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any]
        else { return false }
        return ["code", "severity", "action"].allSatisfy { object[$0] is String }
    }
}

extension FeedIssue {
    /// The issue as a JSON object: file, line, field, value, code, severity, action; fields without a value are absent.
    var json: String {
        var fields: [String] = []
        if let file { fields.append("\"file\":\(file.jsonQuoted)") }
        if let line { fields.append("\"line\":\(line)") }
        if let field { fields.append("\"field\":\(field.jsonQuoted)") }
        if let value { fields.append("\"value\":\(value.jsonQuoted)") }
        fields.append("\"code\":\(code.rawValue.jsonQuoted)")
        fields.append("\"severity\":\"\(severity.rawValue)\"")
        fields.append("\"action\":\"\(action.rawValue)\"")
        return "{" + fields.joined(separator: ",") + "}"
    }
}
