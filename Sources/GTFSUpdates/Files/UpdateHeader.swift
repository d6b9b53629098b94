internal import Foundation
internal import GTFSModel

/// The first bytes of an update (docs/updates.md, "The file"). All numbers are big-endian.
struct UpdateHeader {
    static let length = 110
    static let digestLength = 32
    private static let magic = Array("GTFSDLTA".utf8)
    /// Version 1 was of builds before a release; its streams were others.
    private static let version: UInt8 = 2

    /// The database that the update is of; nil if it holds the whole of the new one.
    var base: FileIdentity?
    var result: FileIdentity
    /// Bytes per page of the new database.
    var pageSize: Int

    init(base: FileIdentity?, result: FileIdentity, pageSize: Int) {
        (self.base, self.result, self.pageSize) = (base, result, pageSize)
    }

    var bytes: [UInt8] {
        Self.magic + [Self.version, base == nil ? 0 : 1] + Self.number(pageSize, bytes: 4)
            + Self.bytes(result) + Self.bytes(base ?? FileIdentity(byteCount: 0, sha256: ""))
            + [UInt8](repeating: 0, count: 16)
    }

    /// - Throws: `UpdateError` if they are no header, or one of another version.
    init(_ bytes: [UInt8], path: String) throws {
        guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else {
            throw UpdateError(
                .damaged, path: path, "\(path) is no update of a database",
                advice: "name a file that was made as one.")
        }
        guard bytes[8] == Self.version else {
            let isNewer = bytes[8] > Self.version
            throw UpdateError(
                isNewer ? .newer : .older, path: path,
                "\(path) has version \(bytes[8]) of the format, this toolkit knows version \(Self.version)",
                advice: isNewer ? "update the toolkit." : "make it again with this toolkit.")
        }
        pageSize = Self.number(bytes[10..<14])
        result = Self.identity(bytes[14..<54])
        base = bytes[9] == 1 ? Self.identity(bytes[54..<94]) : nil
        guard bytes[9] <= 1, (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0, result.byteCount > 0,
            result.byteCount % pageSize == 0
        else { throw UpdateError.damaged(path, "its header contradicts itself") }
    }

    private static func bytes(_ identity: FileIdentity) -> [UInt8] {
        var digest: [UInt8] = []
        var digits = identity.sha256[...]
        while digits.count >= 2 {
            digest.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
            digits = digits.dropFirst(2)
        }
        digest += [UInt8](repeating: 0, count: digestLength - digest.count)
        return number(identity.byteCount, bytes: 8) + digest
    }

    private static func identity(_ bytes: ArraySlice<UInt8>) -> FileIdentity {
        FileIdentity(byteCount: number(bytes.prefix(8)), sha256: hexadecimal(bytes.dropFirst(8)))
    }

    private static func number(_ number: Int, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * (bytes - 1 - $0))) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

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
