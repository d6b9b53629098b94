import Foundation
import Testing

@Suite("The keys of URLs")
struct FetchedKeyTests {
    private let server: FeedServer
    private let folder: TemporaryFolder

    init() throws {
        server = try FeedServer()
        folder = try TemporaryFolder()
    }

    @Test("are in no command line, no message and no database: headers of the environment and of a file")
    func headers() throws {
        let tools = try TemporaryFolder()
        let script = "#!/bin/sh\necho \"$@\" >> '\(tools.path("words"))'\nexec /usr/bin/curl \"$@\"\n"
        try tools.write(Data(script.utf8), to: "curl")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools.path("curl"))
        let path = ["PATH": tools.url.path + ":/usr/bin:/bin"]
        try folder.write(Data("# mine\nX-Key: secret\n".utf8), to: "headers")
        let url = [server.url("key")]
        let inFile = try Executable.importer.run(url + ["--headers", "headers"], in: folder, environment: path)
        let inEnvironment = try Executable.importer.run(
            url + ["--force"], in: folder, environment: path.merging(["GTFS_HEADERS": "X-Key: secret"]) { $1 })
        for run in [inFile, inEnvironment] {
            #expect(run.status == 0, "\(run.errors)")
            #expect(!(run.output + run.errors).contains("secret"))
        }
        #expect(try tools.text("words").contains("--config -") && !tools.text("words").contains("secret"))
        #expect(try !folder.data("city.sqlite").contains(Data("secret".utf8)))
        #expect(try server.requests.map { $0["x-key"] } == ["secret", "secret"])
    }

    @Test("go to the server of the URL, and to no other to which it leads")
    func otherServer() throws {
        let run = try Executable.importer.run(
            [server.url("away")], in: folder, environment: ["GTFS_HEADERS": "X-Key: secret"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try server.requests.map { $0["x-key"] } == ["secret", nil])
    }

    @Test("that are no headers are refused without being said")
    func refused() throws {
        try folder.write(Data("X-Key: a\nsecret\n".utf8), to: "headers")
        let run = try Executable.importer.run([server.url("key"), "--headers", "headers"], in: folder)
        #expect(run.status == 1 && run.errors == "Error: headers, line 2, is no header: write `Name: value`.\n")
    }
}
