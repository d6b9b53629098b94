import BoardService
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@Suite struct PageTests {
    @Test func `The page and all that it names are served, and nothing comes from elsewhere`() async throws {
        try await TestService().run { _, client in
            let page = try await client.get("/")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'self'") == true)
            let html = String(decoding: page.data, as: UTF8.self)
            let worker = String(decoding: try await client.get("/worker.js").data, as: UTF8.self)
            let named = html.matches(of: /(?:href|src)="([a-z.]+)"/).map { String($0.1) }
            let kept = worker.matches(of: /"([a-z]+\.(?:js|css|html|svg|webmanifest))"/).map { String($0.1) }
            #expect(named.count > 3 && kept.count > 6)
            for file in named + kept { #expect(try await client.get("/\(file)").status == .ok, "\(file)") }
            #expect(!html.contains("http://") && !html.contains("https://"))
        }
    }

    @Test func `Each stop has a board for a wall, which finds its parts above it`() async throws {
        try await TestService().run { _, client in
            let page = try await client.get("/wall/2000%2F1")
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            let html = String(decoding: page.data, as: UTF8.self)
            #expect(html.contains(#"<base href="../">"#))
            #expect(html.contains("wall.css") && html.contains("wall.js"))
            #expect(try await client.get("/wall").status == .notFound)
        }
    }

    @Test func `The description has every path of the service, and no other`() async throws {
        let service = try TestService()
        try await service.run { feeds, client in
            let paths = try #require(try await client.value("/openapi.json", "paths") as? [String: Any])
            let router = Router(context: ServiceContext.self)
            QuestionRoutes(feeds: feeds, metrics: Metrics()).add(to: router)
            let served = router.routes.map { "\($0.path)".replacing(/:([a-z]+)/) { "{\($0.1)}" } }
            #expect(Set(paths.keys) == Set(served))
        }
    }
}
