internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Where an export goes: a file, which is replaced in one step when the new zip or script is complete, or a device or pipe, which is
/// written to.
struct ExportTarget {
    /// The kind of file that an export writes.
    enum Form {
        case zip, script

        /// Its name in sentences.
        var noun: String { self == .zip ? "zip" : "script for PostgreSQL" }
    }

    /// As the caller names it.
    let path: String
    private let form: Form
    /// Whether the path names a device or a pipe.
    private let isStream: Bool
    private let unfinished: UnfinishedFile

    init(path: String, form: Form = .zip) {
        self.path = path
        self.form = form
        isStream = FileStamp(path: path).map { !$0.isRegularFile && !$0.isFolder } ?? false
        // Only devices belong in /dev.
        let file =
            isStream
            ? FileManager.default.temporaryDirectory.appendingPathComponent("feed.zip") : URL.file(ledToBy: path)
        unfinished = UnfinishedFile(of: file, while: "exporting")
    }

    /// Where the zip is written until it is complete.
    var partial: String { unfinished.path }

    /// Removes the unfinished files of killed exports to the same path.
    func removeAbandoned() { unfinished.removeAbandoned() }

    /// Removes the unfinished zip of this process.
    func discard() { unfinished.discard() }

    /// - Throws: `ExportError` if the file at the path is not the export's to replace.
    func requireReplaceable(database: String) throws {
        guard !isStream, let stamp = FileStamp(path: path) else { return }
        guard !stamp.isFolder else {
            throw ExportError(
                .io, path: path, "\(path) is a folder", advice: "name a file for the \(form.noun).")
        }
        // Also through a link.
        guard FileStamp(path: database)?.isSameFile(as: stamp) != true else {
            throw ExportError(
                .sameFile, path: path, "\(path) is the database itself",
                advice: "name another file for the \(form.noun).")
        }
        guard stamp.byteCount == 0 || isOfForm else {
            throw ExportError(
                .notReplaceable, path: path, "\(path) is no \(form.noun) and stays as it is",
                advice: "name another file for the feed, or move this one away.")
        }
    }

    /// The beginning of a script for PostgreSQL, which identifies an older one.
    static let markOfScripts = "-- GTFS for PostgreSQL"

    /// Whether an export of this form wrote the file.
    private var isOfForm: Bool {
        guard form == .script else { return Self.isZip(path) }
        let file = FileHandle(forReadingAtPath: path)
        defer { try? file?.close() }
        let mark = Data(Self.markOfScripts.utf8)
        return (try? file?.read(upToCount: mark.count)) == mark
    }

    /// Whether the file begins as a zip does: with an entry, or with the end of a directory that has none (APPNOTE.TXT of
    /// PKWARE, sections 4.3.7 and 4.3.16).
    private static func isZip(_ path: String) -> Bool {
        let file = FileHandle(forReadingAtPath: path)
        defer { try? file?.close() }
        let head = (try? file?.read(upToCount: 4)).map { [UInt8]($0) }
        return head == [0x50, 0x4B, 3, 4] || head == [0x50, 0x4B, 5, 6]
    }

    /// Puts the complete zip where it belongs.
    /// - Returns: Its bytes.
    func finish() throws -> Int {
        let byteCount = try FileManager.default.attributesOfItem(atPath: partial)[.size] as? Int ?? 0
        if isStream {
            try writeToStream()
        } else {
            do {
                try UnfinishedFile.synchronize(unfinished.url)
                try unfinished.replaceTarget()
            } catch {
                let detail = Self.reason(error)
                throw ExportError(.io, path: path, detail: detail, "\(path) cannot be replaced: \(detail).")
            }
        }
        return byteCount
    }

    /// The file is removed before the first byte is written, so that no failure of the pipe or device leaves it behind.
    private func writeToStream() throws {
        do {
            let zip = try FileHandle(forReadingFrom: unfinished.url)
            unfinished.discard()
            let stream = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            while let piece = try zip.read(upToCount: 1 << 20), !piece.isEmpty { try stream.write(contentsOf: piece) }
            try stream.close()
        } catch {
            let detail = Self.reason(error)
            throw ExportError(.io, path: path, detail: detail, "\(path) cannot be written to: \(detail).")
        }
    }

    private static func reason(_ error: any Error) -> String {
        (error as? UnfinishedFile.SystemError)?.description ?? SystemReason.of(error)
    }

    /// The error with the path of the requested zip instead of the unfinished one.
    func named(_ error: any Error) -> any Error {
        guard let error = error as? FeedOutputError, error.path == partial else { return error }
        return ExportError(
            .io, path: path, detail: error.message, "\(path)\(error.entry.map { ", \($0)" } ?? ""): \(error.message).")
    }
}
