import Foundation
import GTFSQuery
import GTFSUpdates
import HTTPTypes
import Hummingbird

/// The folders that `gtfs-export --publish` keeps, for apps that update their own database: `/timetables/sydney/manifest.json`
/// and the files that it names. A folder need not be there yet.
struct PublishedFiles: Sendable {
    /// The paths of the folders.
    let folders: [FeedID: String]

    func add(to router: Router<ServiceContext>) {
        router.get("timetables/:feed/:file") { request, context in
            let feed = try context.parameters.require("feed")
            guard let folder = FeedID(feed).flatMap({ folders[$0] }) else {
                throw ServiceError.unknown("feed", feed, "No timetable of \"\(feed)\" is published here.")
            }
            return try response(request, folder, try context.parameters.require("file"))
        }
    }

    private func response(_ request: Request, _ folder: String, _ name: String) throws -> Response {
        guard let json = try Self.open(folder, Self.manifest)?.readToEnd() else { throw Self.unknown(name) }
        if name == Self.manifest {
            return Reply(to: request, .none).response(tag: "W/\"\(Checksum.text(of: json))\"", json)
        }
        // Nothing else of the folder is served, and no other folder.
        let named = try? UpdateManifest(json: json).files.map(\.path)
        guard named?.contains(name) == true, let file = Self.open(folder, name), let length = try? file.seekToEnd()
        else { throw Self.unknown(name) }
        return part(of: file, Int(length), name, request)
    }

    private static let manifest = "manifest.json"

    private static func unknown(_ name: String) -> ServiceError {
        ServiceError.unknown("file", name, "There is no file \"\(name)\": read manifest.json again.")
    }

    /// A file of a folder; nil if there is none. A link would lead out of the folder, and a pipe would be waited for.
    private static func open(_ folder: String, _ name: String) -> FileHandle? {
        let descriptor = unsafe Foundation.open(folder + "/" + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return file
    }

    /// A file that has its digest in its name, or the part of it that a request names (RFC 9110, 14).
    private func part(of file: FileHandle, _ length: Int, _ name: String, _ request: Request) -> Response {
        let tag = "\"\(name)\""
        var headers: HTTPFields = [
            .eTag: tag, .cacheControl: "public, max-age=31536000, immutable", .acceptRanges: "bytes",
        ]
        if request.headers[.ifNoneMatch]?.contains(tag) == true {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = "application/octet-stream"
        let range = request.headers[.ifRange].map { $0 == tag } ?? true ? request.headers[.range] : nil
        guard let part = range.flatMap({ ByteRange($0) }) else {
            return Response(status: .ok, headers: headers, body: Self.body(file, 0..<length))
        }
        guard let bytes = part.bytes(of: length) else {
            headers[.contentRange] = "bytes */\(length)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
        headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(length)"
        return Response(status: .partialContent, headers: headers, body: Self.body(file, bytes))
    }

    /// Bytes of one read.
    private static let pieceSize = 256 << 10

    private static func body(_ file: FileHandle, _ bytes: Range<Int>) -> ResponseBody {
        ResponseBody(contentLength: bytes.count) { writer in
            try file.seek(toOffset: UInt64(bytes.lowerBound))
            var rest = bytes.count
            while rest > 0, let piece = try file.read(upToCount: min(rest, pieceSize)), !piece.isEmpty {
                rest -= piece.count
                try await writer.write(ByteBuffer(bytes: piece))
            }
            try await writer.finish(nil)
        }
    }
}
