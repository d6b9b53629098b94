internal import Foundation
internal import GTFSModel

/// The first bytes of an update (docs/updates.md, "The file").
struct UpdateHeader {
    /// Bytes of the checksum at the end of an update: the first of the SHA-256 of what stands before it.
    static let digestLength = 8
    private static let hashLength = 32
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
        Self.magic + [Self.version, base == nil ? 0 : 1, UInt8(pageSize.trailingZeroBitCount)]
            + Self.bytes(result) + (base.map(Self.bytes) ?? [])
    }

    var length: Int { bytes.count }

    static func digest(_ bytes: ArraySlice<UInt8>) -> [UInt8] { Array(SHA256.digest(bytes).prefix(digestLength)) }

    /// - Throws: `UpdateError` if they are no header, or one of another version.
    init(_ bytes: [UInt8], path: String) throws {
        guard bytes.count > Self.magic.count, bytes.starts(with: Self.magic) else {
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
        let contradiction = UpdateError.damaged(path, "its header contradicts itself")
        var position = Self.magic.count + 3
        guard bytes.count > position, bytes[9] <= 1, (9...16).contains(bytes[10]),
            let result = Self.identity(bytes, position: &position)
        else { throw contradiction }
        (self.result, pageSize) = (result, 1 << Int(bytes[10]))
        guard result.byteCount > 0, result.byteCount % pageSize == 0 else { throw contradiction }
        guard bytes[9] == 1 else { return }
        base = Self.identity(bytes, position: &position)
        guard base != nil else { throw contradiction }
    }

    private static func bytes(_ identity: FileIdentity) -> [UInt8] {
        var digest: [UInt8] = []
        var digits = identity.sha256[...]
        while digits.count >= 2 {
            digest.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
            digits = digits.dropFirst(2)
        }
        digest += [UInt8](repeating: 0, count: hashLength - digest.count)
        var bytes: [UInt8] = []
        SQLiteVarint.append(Int64(identity.byteCount), to: &bytes)
        return bytes + digest
    }

    /// The identity at a position, which is moved behind it; nil if the bytes end before, or have no length of a file.
    private static func identity(_ bytes: [UInt8], position: inout Int) -> FileIdentity? {
        guard let count = SQLiteVarint.read(bytes, &position), count >= 0, bytes.count - position >= hashLength else {
            return nil
        }
        defer { position += hashLength }
        return FileIdentity(byteCount: Int(count), sha256: hexadecimal(bytes[position..<position + hashLength]))
    }

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
