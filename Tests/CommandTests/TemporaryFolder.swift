import Foundation

/// A folder that goes away with its last owner.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("gtfs-toolkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// The names of what is in it.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

    func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path(name))) }

    func write(_ data: Data, to name: String) throws { try data.write(to: URL(fileURLWithPath: path(name))) }

    /// An empty file, open for writing.
    func handle(_ name: String) throws -> FileHandle {
        try Data().write(to: URL(fileURLWithPath: path(name)))
        return try FileHandle(forWritingTo: URL(fileURLWithPath: path(name)))
    }
}
