import Foundation
import GTFSPictures
import Testing

@testable import QueryCommands

@Suite("Files of pictures")
struct PictureFileTests {
    private static let commands = [
        ["calendar"], ["map"], ["timetable", "L1", "--date", "20261125"],
        ["diagram", "L1", "--date", "20261125"], ["size"], ["strip", "L1", "--at", "2026-11-25T08:10"],
    ]

    @Test("a picture is replaced, and a file that is none stays as it is", arguments: commands)
    func files(command: [String]) throws {
        let folder = try TemporaryFolder()
        let words = command + ["--picture", "own.html"]
        for _ in 0..<2 {
            let run = try HarbourCity.ask(words, in: folder)
            #expect(run.status == 0 && run.output == "", "\(run.errors)")
            #expect(run.errors.hasPrefix("Wrote own.html: "))
        }
        #expect(try folder.names == ["own.html"])
        try Data("<!DOCTYPE html>\n<p>Mine".utf8).write(to: folder.url.appendingPathComponent("own.html"))
        let run = try HarbourCity.ask(words, in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors
                == "Error: own.html is no picture of gtfs-query and stays as it is: name another file with --picture, or move this one away.\n"
        )
        #expect(try folder.text("own.html") == "<!DOCTYPE html>\n<p>Mine")
        try Data().write(to: folder.url.appendingPathComponent("own.html"))
        #expect(try HarbourCity.ask(words, in: folder).status == 0, "an empty file holds nothing of anyone")
    }

    @Test(
        "what has nothing to draw writes no file, says why and is exit 1",
        arguments: [
            (["calendar", "--year", "2050"], "The feed has no service in 2050"),
            (["map", "--route", "L1", "--mode", "bus"], "ask with fewer of --route, --agency and --mode"),
            (["timetable", "L1", "--date", "20400101"], "No trip of L1 with times runs on 20400101."),
            (["diagram", "L1", "--date", "20400101"], "No trip of L1 with times runs on 20400101."),
            (["strip", "L1", "--at", "2040-01-01T08:00"], "No trip of L1 runs then in this direction."),
            (["reach", "10,10", "--minutes", "5", "--at", "2026-11-25T08:00"], "No stop is reached within 5 minutes."),
        ])
    func nothing(command: [String], reason: String) throws {
        let folder = try TemporaryFolder()
        for words in [["--picture", "none.html"], ["--format", "html"]] {
            let run = try HarbourCity.ask(command + words, in: folder)
            #expect(run.status == 1 && run.output == "" && run.errors.hasPrefix("Error: "), "\(run.errors)")
            #expect(run.errors.contains(reason), "\(run.errors)")
        }
        #expect(try folder.names == [])
    }

    @Test("a picture keeps the permissions of the one before, and what killed processes left beside it goes")
    func replaced() throws {
        let folder = try TemporaryFolder()
        // A name has 255 bytes.
        let name = String(repeating: "a", count: 240) + ".svg"
        #expect(try HarbourCity.ask(["map", "--picture", name], in: folder).status == 0)
        let file = FileManager.default
        try file.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path(name))
        // No process has this number.
        let left = ".\(name.prefix(200)).writing-99999999"
        try Data("<svg".utf8).write(to: folder.url.appendingPathComponent(left))
        #expect(try HarbourCity.ask(["map", "--picture", name], in: folder).status == 0)
        #expect(try folder.names == [name])
        let permissions = try file.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test("a folder is no file, and a link leads to its file")
    func links() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("x.svg"), withIntermediateDirectories: false)
        let run = try HarbourCity.ask(["map", "--picture", "x.svg"], in: folder)
        #expect(run.status == 1 && run.errors == "Error: x.svg is a folder: name a file for the picture.\n")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.svg"), withDestinationPath: folder.path("real.svg"))
        #expect(try HarbourCity.ask(["map", "--picture", "link.svg"], in: folder).status == 0)
        #expect(try folder.text("real.svg").hasPrefix(PictureKind.svg.beginning))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.svg")) != "")
    }

    @Test("--format html draws to standard output what --picture draws into a file", arguments: commands)
    func output(command: [String]) throws {
        let folder = try TemporaryFolder()
        let run = try HarbourCity.ask(command + ["--format", "html"], in: folder)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(try HarbourCity.ask(command + ["--picture", "x.html"], in: folder).status == 0)
        #expect(try folder.text("x.html") == run.output)
        #expect(run.output.hasPrefix(PictureKind.html.beginning) && run.output.hasSuffix("</html>\n"))
    }

    @Test(
        "what cannot be drawn is exit 64",
        arguments: [
            ["map", "--picture", "map.png"], ["map", "--picture", "a.html", "--format", "svg"],
            ["timetable", "L1", "--picture", "a.svg"], ["timetable", "L1", "--format", "svg"],
            ["timetable", "L1", "--format", "geojson"], ["routes", "--format", "html"],
            ["map", "--simplify-shapes", "0"],
            ["map", "--simplify-shapes", "nan"], ["timetable", "L1", "--direction", "2"],
        ])
    func refused(words: [String]) throws {
        let run = try HarbourCity.ask(words)
        #expect(run.status == 64, "\(run.errors)")
        #expect(run.output == "")
    }

    /// HTML without anything that a browser would fetch: no URL but the name of SVG.
    static func fetches(_ page: String) -> Bool {
        let text = page.replacing("http://www.w3.org/2000/svg", with: "")
        return text.contains("http") || text.contains(" src=") || text.contains("<link") || text.contains("url(")
    }
}
