/// Whether a database holds together.
public struct Verification: Sendable {
    /// One thing that was checked.
    public struct Check: Sendable {
        /// What was checked, as a person says it.
        public let name: String
        /// What is wrong; empty where nothing is.
        public let findings: [String]
    }

    public let checks: [Check]

    public var isSound: Bool { checks.allSatisfy(\.findings.isEmpty) }
}
