import Foundation
import GTFSQuery
import HTTPTypes
import Hummingbird

/// The files of the board page and the description of the service, read once.
struct WebFiles: Sendable {
    private struct File: Sendable {
        let bytes: Data
        let type: String
    }

    /// By path.
    private let files: [String: File]

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml", "json": "application/json; charset=utf-8",
        "webmanifest": "application/manifest+json",
    ]
    /// Where the pages are, beside their own names.
    private static let places: [String: RouterPath] = ["index.html": "/", "wall.html": "wall/:id"]
    /// Nothing is loaded from elsewhere.
    private static let policy = "default-src 'self'; img-src 'self' data:; style-src 'self'; frame-ancestors 'self'"

    /// - Throws: where the package's resources cannot be read.
    init() throws {
        guard let resources = Bundle.module.resourceURL else { throw CocoaError(.fileNoSuchFile) }
        var files: [String: File] = [:]
        let web = resources.appendingPathComponent("web")
        for name in try FileManager.default.contentsOfDirectory(atPath: web.path) {
            files[name] = try Self.file(web.appendingPathComponent(name))
        }
        files["openapi.json"] = try Self.file(resources.appendingPathComponent("openapi.json"))
        self.files = files
    }

    private static func file(_ url: URL) throws -> File {
        File(bytes: try Data(contentsOf: url), type: types[url.pathExtension] ?? "application/octet-stream")
    }

    /// Adds a path for each file, `/` for the page, and one per stop for the board on a wall.
    func add(to router: Router<ServiceContext>) {
        for (name, file) in files {
            router.get(RouterPath(name)) { request, _ in response(request, file) }
            if let place = Self.places[name] { router.get(place) { request, _ in response(request, file) } }
        }
    }

    private func response(_ request: Request, _ file: File) -> Response {
        let tag = "W/\"\(Checksum.text(of: file.bytes))\""
        var response = Reply(to: request, .none).response(tag: tag, file.bytes, type: file.type)
        response.headers[.contentSecurityPolicy] = Self.policy
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }
}
