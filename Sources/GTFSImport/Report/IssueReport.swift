internal import Foundation
internal import GTFSModel

/// The report of an import: every issue, one JSON object a line, written as it is met.
final class IssueReport {
    private let path: String
    private let handle: FileHandle
    private var buffer = ""

    init(path: String) throws {
        self.path = path
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else {
            throw ImportError(
                .io, "The report \(path) cannot be written: name a file in a folder that you may write to.")
        }
        self.handle = handle
    }

    func write(_ issue: FeedIssue) throws {
        buffer += issue.json + "\n"
        if buffer.utf8.count > 65536 { try flush() }
    }

    func close() throws {
        try flush()
        try handle.close()
    }

    private func flush() throws {
        try handle.write(contentsOf: Data(buffer.utf8))
        buffer = ""
    }
}

extension FeedIssue {
    /// The issue as a JSON object: file, line, field, value, code, severity, action; what it lacks is absent.
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
