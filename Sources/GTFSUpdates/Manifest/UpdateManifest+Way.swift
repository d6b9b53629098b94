extension UpdateManifest {
    /// The files that make the current version, in the order of their application.
    public struct Way: Sendable, Hashable {
        /// One file, or updates one after the other.
        public let files: [File]
        /// The version that they make.
        public let version: Version

        /// What is to be downloaded, in bytes.
        public var byteCount: Int { files.reduce(0) { $0.addingUpToMost($1.bytes) } }
    }

    /// The shortest way to the current version: updates one after the other, one that passes over versions, or the whole
    /// database.
    /// - Parameter sha256: of the database that is there; nil if there is none.
    /// - Returns: nil if the manifest has no version, or none can be reached; a way without files if there is nothing to do.
    public func way(from sha256: String?) -> Way? {
        guard let current = versions.last else { return nil }
        if current.database.sha256 == sha256 { return Way(files: [], version: current) }
        let ways = UpdateWays(self)
        let updates = versions.indices.filter { versions[$0].database.sha256 == sha256 }.compactMap { ways[from: $0] }
        let shortest = updates.min { $0.byteCount < $1.byteCount }
        guard let whole = wholeWay else { return shortest }
        return shortest.map { $0.byteCount < whole.byteCount ? $0 : whole } ?? whole
    }

    /// The way of the whole database, which needs none before it; nil if the current version has no file of it.
    var wholeWay: Way? {
        versions.last.flatMap { current in current.whole.map { Way(files: [$0], version: current) } }
    }
}
