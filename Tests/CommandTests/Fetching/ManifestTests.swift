import Foundation
import Testing

@Suite("A manifest that gtfs-import follows")
struct ManifestTests {
    private let city: PublishedCity
    private var folder: TemporaryFolder { city.folder }

    init() throws { city = try PublishedCity() }

    private func follow(_ words: String..., environment: [String: String] = [:]) throws -> Executable.Run {
        try Executable.importer.run(words, in: folder, environment: environment)
    }

    private func begin(from number: Int) throws {
        try folder.write(folder.data("\(number).sqlite"), to: "sydney.sqlite")
    }

    private func isCurrent() throws -> Bool {
        let names = try folder.names
        return try folder.data("sydney.sqlite") == folder.data("3.sqlite")
            && names == ["1.sqlite", "2.sqlite", "3.sqlite", "public", "sydney.sqlite"]
    }

    @Test(
        "makes the database the newest version by the shortest way, and says what it fetched",
        arguments: ["parts", "plain", "cut"])
    func ways(way: String) throws {
        let first = try follow(city.url(way))
        #expect(first.status == 0 && first.errors == "", "\(first.errors)")
        #expect(first.output.hasPrefix("\(city.url(way)) -> sydney.sqlite\n  fetched the whole of "), "\(first.output)")
        #expect(first.output.contains("; its SHA-256 is right\n"))
        #expect(try isCurrent())
        let count = try city.requests.count
        let again = try follow(city.url(way))
        #expect(again.status == 0 && again.output == "sydney.sqlite has what \(city.url(way)) has: nothing new.\n")
        #expect(try city.requests.count == count + 1)
        for number in 1...2 {
            try begin(from: number)
            let run = try follow(city.url(way))
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            #expect(run.output.contains("\n  fetched an update of "), "\(run.output)")
            #expect(try isCurrent())
        }
    }

    @Test("may be a file of this machine, and has the name of its folder where it has none of its own")
    func local() throws {
        try begin(from: 1)
        let run = try follow("public/manifest.json", "--output", "sydney.sqlite")
        #expect(
            run.status == 0 && run.output.hasPrefix("public/manifest.json -> sydney.sqlite\n  fetched an update of "))
        #expect(try isCurrent())
        let file = try follow("file://\(folder.path("public/manifest.json"))", "--quiet")
        #expect(file.status == 0 && file.output == "" && file.errors == "")
        #expect(try folder.data("public.sqlite") == folder.data("3.sqlite"))
        try FileManager.default.moveItem(
            atPath: folder.path("public/manifest.json"), toPath: folder.path("public/melbourne.json"))
        #expect(try follow("public/melbourne.json").output.hasPrefix("public/melbourne.json -> melbourne.sqlite\n"))
        let none = try follow("public/none.json")
        #expect(none.status == 1 && none.errors == "Error: public/none.json does not exist: check the name.\n")
        try folder.write(Data(#"{"feeds": []}"#.utf8), to: "list.json")
        let list = try follow("list.json")
        #expect(list.status == 1 && list.errors == "Error: list.json is a list of feeds: give it with --list.\n")
    }

    @Test(
        "leads to the whole where an update is missing, wrong or something else",
        arguments: ["lacks", "changes", "longer"])
    func fallback(way: String) throws {
        try begin(from: 2)
        let run = try follow(city.url(way))
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.output.contains(" bytes, as an update on the shorter way is missing or wrong\n"), "\(run.output)")
        #expect(try isCurrent())
    }

    @Test("is gone on with by a later run where the connection breaks off again and again")
    func cuts() throws {
        var run = try follow(city.url("cuts"))
        #expect(run.status == 1)
        #expect(
            run.errors.hasSuffix(
                " broke off again and again, and what came is kept: run this again to fetch the rest.\n"),
            "\(run.errors)")
        #expect(try !folder.names.contains("sydney.sqlite"))
        for _ in 0..<9 where run.status != 0 { run = try follow(city.url("cuts")) }
        #expect(try run.status == 0 && isCurrent())
        let starts = try city.requests.compactMap {
            $0["range"]?.split(separator: "=").last?.split(separator: "-").first
        }
        #expect(
            starts.compactMap { Int($0) } == starts.compactMap { Int($0) }.sorted() && Set(starts).count == starts.count
        )
    }

    @Test(
        "that cannot be had or read is one sentence, and leaves the database as it was",
        arguments: [
            ("down", "URL gave the answer 503: its server has failed; run this again later."),
            ("key", "URL gave the answer 401: give the key that it asks for, in $GTFS_HEADERS or with --headers FILE."),
            (
                "login",
                "URL did not come (a page came in its place): log in where the network asks for it, or check the address."
            ),
            ("list", "URL is no manifest: check the address."),
            ("newer", "The manifest has format 2, this toolkit knows format 1: update the toolkit."),
        ])
    func refused(way: String, sentence: String) throws {
        try begin(from: 1)
        let before = try folder.names
        let run = try follow(city.url(way))
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors == "Error: \(sentence.replacing("URL", with: city.url(way)))\n")
        #expect(try folder.names == before && folder.data("sydney.sqlite") == folder.data("1.sqlite"))
    }

    @Test("that is not there, whose host is down, or that leads to more than is allowed, is one sentence")
    func absent() throws {
        try FileManager.default.moveItem(atPath: folder.path("public"), toPath: folder.path("elsewhere"))
        let absent = try follow(city.url("parts"))
        #expect(
            absent.errors
                == "Error: \(city.url("parts")) gave the answer 404: there is no file; look for the URL at its publisher.\n"
        )
        let down = try follow("http://127.0.0.1:9/manifest.json")
        #expect(
            down.status == 1
                && down.errors == "Error: http://127.0.0.1:9/manifest.json gave no answer: the connection is refused.\n"
        )
        try FileManager.default.moveItem(atPath: folder.path("elsewhere"), toPath: folder.path("public"))
        let names = try folder.names
        let long = try follow(city.url("parts"), "--max-download", "0.000001")
        #expect(long.status == 1)
        #expect(
            long.errors.hasSuffix(
                " bytes, and 1000 are allowed: allow more gigabytes with --max-download if you trust it.\n"),
            "\(long.errors)")
        #expect(try folder.names == names)
    }

    @Test("is not asked for where it would replace a file that is no database")
    func foreign() throws {
        try folder.write(Data("mine".utf8), to: "sydney.sqlite")
        let run = try follow(city.url("parts"))
        #expect(
            run.status == 1 && run.errors.contains("sydney.sqlite is no database of this toolkit and stays as it is"))
        #expect(try city.requests.isEmpty && folder.text("sydney.sqlite") == "mine")
    }

    @Test("and its files are asked for with the key, which stands nowhere")
    func keys() throws {
        let header = try follow(city.url("key"), environment: ["GTFS_HEADERS": "X-Key: secret"])
        #expect(header.status == 0, "\(header.errors)")
        try begin(from: 2)
        let query = try follow(city.url("key") + "?token=secret")
        #expect(query.status == 0 && query.errors == "", "\(query.errors)")
        #expect(!(header.output + query.output).contains("secret"))
        #expect(try isCurrent())
    }

    @Test("is a feed of a list; options of an import are refused for it, and JSON says what was fetched")
    func list() throws {
        let feeds = #"{"feeds": [{"id": "sydney", "urls": {"static_current": "\#(city.url("parts"))"}}]}"#
        try folder.write(Data(feeds.utf8), to: "list.json")
        let refused = try follow("--list", "list.json", "--exclude", "shapes")
        #expect(refused.status == 1)
        #expect(
            refused.errors
                == "Error: \(city.url("parts")) is a manifest, whose database comes as it was published: leave --exclude out.\n"
        )
        try begin(from: 1)
        let run = try follow("--list", "list.json", "--format", "json")
        let answers = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        let fetched = answers.first?["fetched"] as? [[String: Any]]
        #expect(run.status == 0 && answers.count == 1 && fetched?.count == 1, "\(run.errors)")
        let hash = try SystemHash.sha256(of: folder.path("3.sqlite"))
        #expect(answers[0]["outcome"] as? String == "updated" && answers[0]["source"] as? String == city.url("parts"))
        #expect(answers[0]["fetched_bytes"] as? Int == fetched?[0]["bytes"] as? Int)
        #expect(answers[0]["sha256"] as? String == hash)
        try FileManager.default.removeItem(atPath: folder.path("list.json"))
        #expect(try isCurrent())
    }

    @Test("need not be there for an update of a URL to be applied")
    func applied() throws {
        try folder.write(folder.data("1.sqlite"), to: "sydney.sqlite")
        for number in 1...2 {
            let words = ["\(number + 1).sqlite", "public/update-\(number)", "--since", "\(number).sqlite", "--quiet"]
            #expect(try Executable.exporter.run(words, in: folder).status == 0)
        }
        let chain = { (way: String) in
            ["update-1", "update-2"].flatMap { ["--apply", city.url(way, $0)] } + ["sydney.sqlite"]
        }
        let wrong = try Executable.importer.run(chain("changes"), in: folder)
        #expect(wrong.status == 1)
        #expect(
            wrong.errors
                == "Error: \(city.url("changes", "update-1")) is no update of a database: name a file that was made as one.\n"
        )
        let lost = try follow("--apply", city.url("parts", "none"), "sydney.sqlite")
        #expect(
            lost.errors
                == "Error: \(city.url("parts", "none")) gave the answer 404: there is no file; look for the URL at its publisher.\n"
        )
        #expect(try folder.data("sydney.sqlite") == folder.data("1.sqlite"))
        let run = try Executable.importer.run(chain("parts"), in: folder)
        #expect(
            run.status == 0 && run.output.hasPrefix("sydney.sqlite is updated, and its SHA-256 is right\n"),
            "\(run.errors)")
        #expect(try isCurrent())
    }
}
