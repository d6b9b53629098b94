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

    /// The lines of several feeds. A route_id may have the name of its feed before it: `sydney:L1`.
    func riderLines(_ feeds: TimetableSet) throws -> RiderLines {
        guard lines != Self.networks else {
            throw ValidationError("--lines networks asks one database: leave one --database.")
        }
        var found = try riderLines(feeds.members[0].timetable)
        for (route, name) in found.names {
            let prefix = feeds.members.lazy.map { "\($0.id):" }.first { route.rawValue.hasPrefix($0) }
            guard let prefix else { continue }
            found.names[route] = nil
            found.names[Route.ID(String(route.rawValue.dropFirst(prefix.count)))] = name
        }
        return found
    }

    /// A note on routes that no timetable has.
    func notes(on found: RiderLines, _ timetables: [Timetable]) throws -> [String] {
        guard let lines else { return [] }
        let known = Set(try timetables.flatMap { try $0.routes().map(\.id) })
        let unknown = found.names.keys.count { !known.contains($0) }
        if unknown == found.names.count { return [CommandWords.text("lines_none", with: ["file": lines])] }
        return unknown > 0 ? [CommandWords.text("lines_unknown", count: unknown, with: ["file": lines])] : []
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
