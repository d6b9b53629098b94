internal import Foundation

/// What a command has from the system around it.
enum Surroundings {
    /// Seconds since 1970.
    static var now: Int { Int(Date().timeIntervalSince1970.rounded(.down)) }

    /// A variable of the environment; nil where it is not set or empty.
    static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
