import BoardService
import Foundation
import GTFSModel
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
            let kept = worker.matches(of: /"([a-z-]+\.(?:js|json|css|html|svg|webmanifest))"/).map { String($0.1) }
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

    @Test func `The page has all of its words in every language of the catalogues`() async throws {
        try await TestService().run { _, client in
            func text(_ name: String) async throws -> String {
                String(decoding: try await client.get("/\(name)").data, as: UTF8.self)
            }
            let worker = try await text("worker.js")
            var phrases: Set<String> = []
            for script in worker.matches(of: /"([a-z]+\.js)"/).map({ String($0.1) }) {
                let source = try await text(script)
                phrases.formUnion(source.matches(of: /\bsay\("([^"]+)"/).map { String($0.1) })
                for match in source.matches(of: /\bcount\([^"]+, "([^"]+)", "([^"]+)"\)/) {
                    phrases.formUnion([String(match.1), String(match.2)])
                }
            }
            for page in ["", "wall.html"] {
                let html = try await text(page).replacing(/<(noscript|style)>.*?<\/\1>/.dotMatchesNewlines(), with: "")
                phrases.formUnion(html.matches(of: />([^<>]*[A-Za-z][^<>]*)</).map { Self.trimmed($0.1) })
                phrases.formUnion(html.matches(of: /(?:placeholder|aria-label|title)="([^"]+)"/).map { String($0.1) })
                phrases.formUnion(html.matches(of: /name="description" content="([^"]+)"/).map { String($0.1) })
            }
            #expect(phrases.count > 120)
            let named = Set(worker.matches(of: /words-([a-z]+)\.json/).map { String($0.1) })
            #expect(named == Set(Words.languages).subtracting(["en"]))
            let german = Set(try await client.get("/words-de.json").object.keys)
            for language in named {
                let words = try await client.get("/words-\(language).json").object.compactMapValues { $0 as? String }
                #expect(phrases.subtracting(words.keys) == [], "\(language)")
                #expect(Set(words.keys) == german, "\(language)")
                for (phrase, said) in words { #expect(Self.names(phrase) == Self.names(said), "\(language): \(said)") }
            }
        }
    }

    private static func trimmed(_ text: Substring) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The names in braces, which values stand for.
    private static func names(_ text: String) -> Set<String> { Set(text.matches(of: /\{\w+\}/).map { String($0.0) }) }

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
