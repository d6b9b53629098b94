import Foundation

/// A file of the made-up message that goes with Harbour City.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: package.appending(path: "Fixtures/realtime/\(name)")))
    }
}
