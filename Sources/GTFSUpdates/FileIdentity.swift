internal import Foundation
internal import GTFSModel

/// What a file is, to the last byte.
public struct FileIdentity: Sendable, Hashable, Codable {
    /// Its length in bytes.
    public var byteCount: Int
    /// SHA-256 of its bytes: 64 hexadecimal digits in lower case.
    public var sha256: String

    /// An identity that is known from elsewhere.
    /// - Parameters:
    ///   - byteCount: bytes of the file.
    ///   - sha256: 64 hexadecimal digits in lower case.
    public init(byteCount: Int, sha256: String) {
        self.byteCount = byteCount
        self.sha256 = sha256
    }

    /// The identity of the file at `path`; all of it is read.
    /// - Throws: `UpdateError.Code.notFound` or `io`.
    public init(path: String) throws {
        let url = URL(fileURLWithPath: path)
        var hash = SHA256()
        do {
            try hash.update(file: url)
        } catch {
            guard FileManager.default.fileExists(atPath: path) else { throw UpdateError.notFound(path) }
            throw UpdateError(.io, path: path, "\(path) cannot be read", advice: "check its permissions.")
        }
        self.init(byteCount: hash.count, sha256: hash.text)
    }
}
