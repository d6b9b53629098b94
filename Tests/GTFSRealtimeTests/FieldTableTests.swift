import Foundation
import Testing

/// Beside the package there may be tables of all fields of GTFS Realtime.
@Suite(
    "The .proto files say what the reference says",
    .enabled(if: FieldTable.folder != nil, "NOT RUN: no tables of fields lie beside the package"))
struct FieldTableTests {
    @Test func `Every field and value of the reference has its number`() throws {
        let declared = try ProtoDeclarations(file: "gtfs-realtime.proto")
        let rows = try FieldTable.rows("gtfs_realtime_fields.csv")
        #expect(rows.count > 200)
        for row in rows {
            let name = "\(row[0]).\(row[2])"
            #expect(declared.numbers[name] == row[3], "\(name)")
        }
    }

    @Test(arguments: [("nyct", "nyct.proto"), ("tfnsw", "tfnsw.proto")])
    func `Every field of an extension has its number`(extension name: String, file: String) throws {
        let declared = try ProtoDeclarations(file: file)
        let rows = try FieldTable.rows("gtfs_realtime_extensions.csv").filter { $0[0] == name && $0[2] != "quirk" }
        #expect(rows.count > 10)
        for row in rows { #expect(declared.numbers["\(row[1]).\(row[3])"] == row[4], "\(row[1]).\(row[3])") }
    }
}

private enum FieldTable {
    static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static var folder: URL? {
        let url = package.deletingLastPathComponent().appending(path: "shared/spec")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }

    /// The rows without the header; no cell that is read has a comma.
    static func rows(_ name: String) throws -> [[String]] {
        let url = try #require(folder).appending(path: name)
        return try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

/// The numbers of a .proto file: `TripUpdate.StopTimeEvent.delay` → `1`, `extend FeedHeader.nyct_feed_header` → `1001`.
private struct ProtoDeclarations {
    private(set) var numbers: [String: String] = [:]

    init(file: String) throws {
        let url = FieldTable.package.appending(path: "Sources/RealtimeText/messages/\(file)")
        var scope: [String] = []
        for line in try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline) {
            let words = line.prefix { $0 != "/" }.split(whereSeparator: { " ;".contains($0) }).map(String.init)
            if ["message", "enum"].contains(words.first) {
                // An enumeration is named by its own scope in the table.
                scope.append(words[1])
            } else if words.first == "extend" {
                scope.append("extend \(words[1])")
            } else if words.first == "}" {
                scope.removeLast()
            } else if let equals = words.firstIndex(of: "="), equals > 0, words[0] != "syntax" {
                numbers["\(scope.joined(separator: ".")).\(words[equals - 1])"] = words[equals + 1]
            }
            if line.hasSuffix("{}") { scope.removeLast() }
        }
    }
}
