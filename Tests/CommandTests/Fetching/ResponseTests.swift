import Foundation
import GTFSModel
import Testing

@testable import Fetching

@Suite("Responses of HTTP and URLs")
struct ResponseTests {
    private static let text = Array(
        ("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/2 200 \r\nETag: \"1\"\r\ncontent-type: x\r\n\r\n"
            + "HTTP/1.1 is no header here").utf8)

    @Test("a head is told from interim ones before it, however its bytes come", arguments: 1...120)
    func head(size: Int) throws {
        var scanner = ResponseHead.Scanner()
        var rest = Self.text[...]
        while !rest.isEmpty {
            let piece = rest.prefix(size)
            rest = rest.dropFirst(size)
            guard let head = try scanner.add(piece) else { continue }
            #expect(head.status == 200 && head.header("etag") == "\"1\"" && head.header("Content-Type") == "x")
            return
        }
        Issue.record("no head with pieces of \(size)")
    }

    @Test("bytes that are no response are refused, and so is a head without an end")
    func none() throws {
        var scanner = ResponseHead.Scanner()
        #expect(throws: TransportFailure.noHTTP) { try scanner.add(Array("SSH-2.0-x\r\n\r\n".utf8)[...]) }
        var endless = ResponseHead.Scanner()
        #expect(throws: TransportFailure.noHTTP) {
            for _ in 0..<20 { _ = try endless.add([UInt8](repeating: 65, count: 100_000)[...]) }
        }
    }

    @Test(
        "a URL is shown without what may be a key, and names a file",
        arguments: [
            ("https://me:you@h.org:8443/a/feed.zip?key=1#2", "https://h.org:8443/a/feed.zip", "feed.zip"),
            ("HTTP://h.org/gtfs", "HTTP://h.org/gtfs", "gtfs"), ("https://h.org", "https://h.org", "h.org"),
            ("https://h.org/a/..?x", "https://h.org/a/..", "h.org"),
        ])
    func urls(text: String, label: String, name: String) throws {
        let url = try #require(WebURL(text))
        #expect(url.label == label && url.fileName == name)
        #expect(url.url.absoluteString == text)
    }

    @Test("a query tells two URLs of one label apart; what is no URL has no label of its own")
    func queries() throws {
        let hashes = try ["", "?a", "?b"].map { try #require(WebURL("https://h.org/f" + $0)).queryHash }
        #expect(hashes[0] == nil && hashes[1] != hashes[2] && hashes[1]?.count == 8)
        #expect(WebURL("https://?key=1") == nil && WebURL("file:///a") == nil)
        #expect(WebURL.label(of: "https://?key=1") == "The URL")
        let shown = try #require(WebURL("https://h.org/secret/f", shownAs: "https://h.org/KEY/f"))
        #expect(shown.label == "https://h.org/KEY/f" && shown.url.path == "/secret/f")
    }

    @Test("a server is its scheme, host and port")
    func servers() throws {
        let url = try #require(WebURL("https://h.org/a"))
        for (text, isSame) in [
            ("https://H.org:443/b", true), ("http://h.org/a", false), ("https://x.h.org/a", false),
            ("https://h.org:444/a", false),
        ] {
            #expect(try #require(WebURL(text)).isOnServer(of: url) == isSame, "\(text)")
        }
        #expect(url.leading(to: "../c?d")?.label == "https://h.org/c" && url.leading(to: "ftp://h.org") == nil)
    }
}

@Suite("SHA-256")
struct SHA256Tests {
    /// FIPS 180-4's examples and the empty text.
    @Test(
        "is that of the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(text: String, hash: String) {
        var sum = SHA256()
        sum.update(Array(text.utf8)[...])
        #expect(sum.text == hash)
    }

    @Test("is the system's, of every length around its blocks, in pieces of any size")
    func pieces() throws {
        let folder = try TemporaryFolder()
        for length in [55, 56, 63, 64, 65, 119, 120, 128, 1000] {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try folder.write(Data(bytes), to: "bytes")
            let wanted = try SystemHash.sha256(of: folder.path("bytes"))
            for size in [1, 7, 64, 65, 1000] {
                var (sum, rest) = (SHA256(), bytes[...])
                while !rest.isEmpty {
                    sum.update(rest.prefix(size))
                    rest = rest.dropFirst(size)
                }
                #expect(sum.text == wanted, "\(length) bytes in pieces of \(size)")
            }
        }
    }
}
