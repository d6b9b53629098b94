import Foundation
import Testing

/// A message that a real producer sent, from the folder that may lie beside the package.
struct Capture: CustomTestStringConvertible {
    /// From the folder of captures, e.g. `septa/septa.pbf`.
    let name: String
    let bytes: [UInt8]

    static let folder: URL? = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let url = package.deletingLastPathComponent().appending(path: "shared/realtime")
        return FileManager.default.fileExists(atPath: url.path) ? url : nil
    }()

    /// All that are messages: one is there to be refused.
    static let all: [Capture] = {
        let names = folder.flatMap { try? FileManager.default.subpathsOfDirectory(atPath: $0.path) } ?? []
        return names.sorted().filter { !$0.hasSuffix("invalid.pb") }.compactMap(named)
    }()

    static func named(_ name: String) -> Capture? {
        guard let url = folder?.appending(path: name), !url.hasDirectoryPath else { return nil }
        return FileManager.default.contents(atPath: url.path).map { Capture(name: name, bytes: Array($0)) }
    }

    var testDescription: String { name }
}
