public import Foundation
internal import GTFSModel

/// The versions of a timetable that a web server has, and the files that lead to them: `manifest.json` in a folder that
/// `gtfs-export --publish` keeps (docs/updates.md, "The manifest").
public struct UpdateManifest: Sendable, Hashable, Codable {
    /// A file on the server.
    public struct File: Sendable, Hashable, Codable {
        /// Its path, relative to the manifest.
        public var path: String
        /// Its length in bytes.
        public var bytes: Int
        /// SHA-256 of its bytes: 64 hexadecimal digits in lower case.
        public var sha256: String

        /// A file of a manifest that an app makes itself.
        /// - Parameter bytes: its length.
        public init(path: String, bytes: Int, sha256: String) {
            (self.path, self.bytes, self.sha256) = (path, bytes, sha256)
        }
    }

    /// A database, and how it is reached from one before.
    public struct Version: Sendable, Hashable, Codable {
        /// The database itself, unpacked.
        public var database: FileIdentity
        /// When it was published, in RFC 3339.
        public var publishedAt: String
        /// The first day on which a service runs, as `YYYYMMDD`; nil if none does.
        public var firstServiceDate: Int?
        /// The last such day.
        public var lastServiceDate: Int?
        /// The whole database, compressed; nil for a version that is only on the way to a later one.
        public var whole: File?
        /// The update that makes it of the version before; nil if there is none.
        public var update: File?
        /// SHA-256 of the database that `update` is of.
        public var updates: String?
        /// Updates that make it of versions further back, where they are shorter than those one after the other; nil if there
        /// is none. The current version has them.
        public var directUpdates: [DirectUpdate]?

        private enum CodingKeys: String, CodingKey {
            case database, whole, update, updates
            case directUpdates = "direct_updates"
            case publishedAt = "published_at"
            case firstServiceDate = "first_service_date"
            case lastServiceDate = "last_service_date"
        }
    }

    /// An update that passes over the versions in between.
    public struct DirectUpdate: Sendable, Hashable, Codable {
        /// The file.
        public var update: File
        /// SHA-256 of the database that it is of.
        public var updates: String

        /// An update of a manifest that an app makes itself.
        /// - Parameter updates: SHA-256 of the database that it is of.
        public init(update: File, updates: String) { (self.update, self.updates) = (update, updates) }
    }

    /// The version of this format: 1.
    public var format = 1
    /// Oldest first; the last one is current.
    public var versions: [Version] = []

    /// A manifest without versions.
    public init() {}

    /// Reads a manifest.
    /// - Throws: `DecodingError` if it is none, `UpdateError.Code.newer` if its format is, `damaged` if it has a path that leads
    ///   out of its folder, a length below 0 or beyond a terabyte, or what is no SHA-256.
    public init(json: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: json)
        guard format == 1 else {
            throw UpdateError(
                .newer, path: "manifest.json", "The manifest has format \(format), this toolkit knows format 1",
                advice: "update the toolkit.")
        }
        guard versions.allSatisfy(\.isSound) else {
            throw UpdateError(
                .damaged, path: "manifest.json", "The manifest has a path, a length or a SHA-256 that is none",
                advice: "publish the database again, to an empty folder.")
        }
    }

    /// All files that it names.
    public var files: [File] { versions.flatMap(\.files) }

    /// The manifest as JSON, the same bytes for the same content.
    public var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }
}

extension UpdateManifest.Version {
    fileprivate var files: [UpdateManifest.File] {
        [whole, update].compactMap { $0 } + (directUpdates ?? []).map(\.update)
    }

    /// Whether it says nothing that a manifest may not say, which somebody made up.
    fileprivate var isSound: Bool {
        let digests = [database.sha256] + [updates].compactMap { $0 } + (directUpdates ?? []).map(\.updates)
        let lengths = [database.byteCount] + files.map(\.bytes)
        // A path alone, also as an address.
        return (digests + files.map(\.sha256)).allSatisfy {
            $0.utf8.count == 64 && $0.wholeMatch(of: #/[0-9a-f]{64}/#) != nil
        }
            && lengths.allSatisfy { $0 >= 0 && Int64($0) <= Int64(1) << 40 }
            && files.map(\.path).allSatisfy { path in
                !path.isEmpty && path.first != "." && path.utf8.count <= 255
                    && !path.contains { "/\\:?#%".contains($0) || $0.asciiValue.map { $0 < 32 } ?? false }
            }
    }
}

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
