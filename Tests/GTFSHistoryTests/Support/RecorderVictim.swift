import Foundation

/// `recorder-victim`, which stands beside the test bundle.
enum RecorderVictim {
    static let executable: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let inside = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return inside.resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("recorder-victim")
    }()
}
