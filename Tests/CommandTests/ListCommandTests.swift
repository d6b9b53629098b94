import Foundation
import GTFSModel
import GTFSQuery
import Testing

@Suite("gtfs-query stops, routes, shape and transfers: parts of the feed")
struct ListCommandTests {
    private func run(_ arguments: String...) throws -> Executable.Run {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        return try Executable.query.run(arguments, in: folder)
    }

    private func firstCells(_ csv: String) -> [String] {
        csv.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) }
    }

    @Test("all stops come page by page, each once")
    func pages() throws {
        let all = firstCells(try run("stops", "--format", "csv").output)
        #expect(all.count > 3)
        var (found, cursor): ([String], String?) = ([], nil)
        repeat {
            let page =
                try cursor.map { try run("stops", "--limit", "2", "--format", "csv", "--cursor", $0) }
                ?? run("stops", "--limit", "2", "--format", "csv")
            #expect(page.status == 0)
            found += firstCells(page.output)
            cursor = page.errors.split(separator: "--cursor ").dropFirst().first.map { String($0.dropLast()) }
        } while cursor != nil && found.count < all.count
        #expect(found == all)
    }

    @Test("a box has the stops within it, and no box in place of a route")
    func box() throws {
        let inside = firstCells(
            try run("stops", "--bbox", "151.209,-33.8721,151.211,-33.8719", "--format", "csv").output)
        #expect(inside == ["-12"])
        #expect(try run("stops", "--bbox", "151.209,-33,151.211,-34").status == 64)
        #expect(try run("stops", "--bbox", "1,2,3,4", "--route", "B").status == 64)
    }

    @Test(
        "routes by words, mode, agency and stop",
        arguments: [
            (["--text", "harb"], ["F"]), (["--mode", "ferry"], ["F"]), (["--text", "33", "--mode", "bus"], ["B"]),
            (["--text", "33", "--mode", "ferry"], []), (["--stop", "S"], ["B", "T"]),
            (["--agency", "H", "--limit", "1"], ["B"]),
        ] as [([String], [String])])
    func routes(words: [String], ids: [String]) throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let run = try Executable.query.run(["routes", "--format", "csv"] + words, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(firstCells(run.output) == ids)
    }

    @Test("the lines of a route as GeoJSON, as the library draws them")
    func lines() throws {
        let folder = try TemporaryFolder()
        try SearchDatabase.make(in: folder)
        let json = try Executable.query.run(["shape", "--route", "F", "--format", "json"], in: folder)
        let shapes = try JSONDecoder().decode([RouteShape].self, from: Data(json.output.utf8))
        #expect(!shapes.isEmpty)
        let map = try Executable.query.run(["shape", "--route", "F", "--format", "geojson"], in: folder)
        for shape in shapes { #expect(map.output.contains(#""geometry":\#(shape.line.geoJSON)"#)) }
        #expect(try Executable.query.run(["shape"], in: folder).status == 64)
        #expect(try Executable.query.run(["shape", "--route", "F", "--from", "1"], in: folder).status == 64)
        let unknown = try Executable.query.run(["shape", "--trip", "none"], in: folder)
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("The feed has no trip \"none\""))
    }

    @Test("a stop without transfers has none, an unknown stop is an error")
    func transfers() throws {
        #expect(try run("transfers", "S", "--format", "json").output == "[]\n")
        #expect(try run("transfers", "nowhere").status == 1)
    }
}
