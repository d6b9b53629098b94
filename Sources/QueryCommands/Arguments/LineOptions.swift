internal import ArgumentParser
internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSQuery

/// `--lines` and `--join-express`: the routes that are one line to riders (rule T15).
struct LineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "With --commute or --group: a CSV of route_id and line, or `networks` for the networks of the feed; the routes "
                + "of a line are one.", valueName: "file"),
        completion: .file())
    var lines: String?

    @Flag(help: "With --commute or --group: routes whose short names differ by a last X are one line.")
    var joinExpress = false

    /// The word for the networks of the feed.
    static let networks = "networks"

    /// The option that is given, to say what it is about; nil for none.
    var given: String? { lines != nil ? "--lines" : joinExpress ? "--join-express" : nil }

    /// The lines, by a timetable where they are its networks.
    func riderLines(_ timetable: @autoclosure () throws -> Timetable) throws -> RiderLines {
        var found = RiderLines()
        if let lines {
            found = lines == Self.networks ? try timetable().networkLines() : try RiderLines(file: lines)
        }
        found.joinsExpress = joinExpress
        return found
    }
}

extension RiderLines {
    /// The lines of a CSV with the columns route_id and line.
    init(file path: String) throws {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure("There is no file \(path) of lines, or it cannot be read: name another one.")
        }
        let source = FeedSource(name: path, files: ["lines.txt": Array(data)])
        guard let entry = source.entries.first else { throw CommandFailure("\(path) is empty.") }
        var table = try TableReader.open(source: source, entry: entry)
        let (route, line) = (table.header.index(of: "route_id"), table.header.index(of: "line"))
        guard route >= 0, line >= 0 else {
            throw CommandFailure(
                "\(path) lacks the column \(route < 0 ? "route_id" : "line"): it has route_id and line.")
        }
        self.init()
        while let row = try table.next() {
            guard let id = row.text(route), let name = row.text(line) else { continue }
            names[Route.ID(id)] = name
        }
    }
}
