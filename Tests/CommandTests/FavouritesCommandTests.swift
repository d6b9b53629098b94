import Foundation
import GTFSGlance
import GTFSModel
import GTFSQuery
import Testing

@Suite("gtfs-query favorites")
struct FavouritesCommandTests {
    private let folder: TemporaryFolder
    private static let at = ["--at", "2026-11-25T08:00:00+11:00"]

    init() throws { folder = try TemporaryFolder() }

    private func ask(_ words: [String]) throws -> Executable.Run {
        try HarbourCity.ask(["favorites"] + words + ["--favorites", folder.path("mine.sqlite")])
    }

    private func fill() throws {
        for words in [
            ["stop", "2000", "--label", "Work"], ["route", "L1"], ["place", "-33.87", "151.21", "--label", "Home"],
            ["journey", "2000", "2010"],
        ] {
            let run = try ask(["add"] + words)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test(
        "T14: a label stands for its place wherever a stop is asked, below an id and above a search",
        arguments: [
            (
                ["departures", "WÖRK", "--limit", "1"], "\"WÖRK\" is your favourite Lantern Square (2000).",
                "Lantern Square"
            ),
            (
                ["journeys", "home", "work", "--limit", "1"], "\"home\" is your favourite -33.87, 151.21.",
                "Lantern Square"
            ),
            (
                ["connections", "Home", "2050", "--limit", "1"],
                "\"Home\" is your favourite -33.87, 151.21. Its nearest stop is Lantern Square Tram (3001).", ""
            ),
            (["departures", "2000", "--limit", "1"], "", "Lantern Square"),
            (
                ["departures", "saltpan", "--limit", "1"], "\"saltpan\" is your favourite Lantern Square (2000).",
                "Lantern"
            ),
        ])
    func labels(words: [String], note: String, row: String) throws {
        for (label, kind) in [("Work", ["stop", "2000"]), ("Home", ["place", "-33.87", "151.21"])] {
            #expect(try ask(["add"] + kind + ["--label", label]).status == 0)
        }
        // The label of one favourite is the id of a stop, that of another the name of one.
        #expect(try ask(["add", "stop", "2010", "--label", "2000"]).status == 0)
        if words.contains("saltpan") { #expect(try ask(["add", "stop", "2000", "--label", "Saltpan"]).status == 0) }
        let run = try Executable.query.run(
            ["--database", HarbourCity.database()] + words + Self.at, in: folder,
            environment: ["GTFS_FAVORITES": folder.path("mine.sqlite")])
        #expect(run.status == 0 && (row.isEmpty || run.output.contains(row)), "\(run.output)\(run.errors)")
        #expect(note.isEmpty ? !run.errors.contains("favourite") : run.errors.contains(note), "\(run.errors)")
    }

    @Test(
        "T14: so it does in several databases, in the one that has it, and words mean a stop of any of them",
        arguments: [
            (["departures", "WÖRK", "--limit", "1"], #"city: "WÖRK" is your favourite Lantern Square (2000)."#),
            (["departures", "city:work", "--limit", "1"], #"city: "work" is your favourite Lantern Square (2000)."#),
            (["departures", "home"], #""home" is your favourite -33.87, 151.21. Its nearest stop is "#),
            (["connections", "work", "city:2050"], #"city: "work" is your favourite Lantern Square (2000)."#),
            (["stop", "work"], #"city: "work" is your favourite Lantern Square (2000)."#),
            (["transfers", "work"], #"city: "work" is your favourite Lantern Square (2000)."#),
            (["routes", "--stop", "work"], #"city: "work" is your favourite Lantern Square (2000)."#),
            (["departures", "lantern square"], #""lantern square" is taken for Lantern Square (city:2000)"#),
            (["stop", "city:saltpan"], #"city: "saltpan" is taken for Saltpan ("#),
        ])
    func labelsOfSeveral(words: [String], note: String) throws {
        for (label, kind) in [("Work", ["stop", "2000"]), ("Home", ["place", "-33.87", "151.21"])] {
            #expect(try ask(["add"] + kind + ["--label", label]).status == 0)
        }
        #expect(try ask(["add", "stop", "2010", "--label", "2000"]).status == 0)
        try SmallDatabase.make("small.sqlite", in: folder)
        let both = try ["--database", "small.sqlite", "--database", HarbourCity.database()]
        let own = ["GTFS_FAVORITES": folder.path("mine.sqlite")]
        let at = ["departures", "connections"].contains(words[0]) ? Self.at : []
        let run = try Executable.query.run(both + words + at, in: folder, environment: own)
        #expect(run.status == 0 && run.errors.contains(note), "\(run.output)\(run.errors)")
        let id = try Executable.query.run(both + ["departures", "2000"] + Self.at, in: folder, environment: own)
        #expect(id.status == 1 && id.errors.contains("2000 names no feed"))
    }

    @Test("options may stand between favorites and its command")
    func optionsBeforeTheCommand() throws {
        let folder = try TemporaryFolder()
        let words = ["favorites", "--favorites", folder.path("mine.sqlite")]
        let added = try HarbourCity.ask(words + ["add", "--label", "Work", "stop", "2000"])
        #expect(added.status == 0, "\(added.errors)")
        let list = try HarbourCity.ask(words + ["--format", "csv", "list"])
        #expect(list.status == 0 && list.output.contains("Work"), "\(list.errors)")
        #expect(try HarbourCity.ask(words + ["--unknown", "list"]).status == 64)
    }

    @Test("an empty file is a list of nothing, stays empty while it is read, and takes favourites")
    func blank() throws {
        try Data().write(to: folder.url.appendingPathComponent("mine.sqlite"))
        for words in [["list"], ["list", "--format", "json"], ["board"] + Self.at] {
            let run = try ask(words)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try folder.data("mine.sqlite").isEmpty)
        }
        try fill()
        #expect(try ask(["list"]).output.split(separator: "\n").count == 5)
        #expect(try folder.names == ["mine.sqlite"])
    }

    @Test("told to end in the middle of a change, it ends after it and leaves nothing beside the file")
    func toldToEnd() throws {
        try fill()
        let add = try HarbourCity.process(
            ["favorites", "add", "stop", "2050", "--favorites", "mine.sqlite"], in: folder)
        let words = [add.executableURL?.path ?? ""] + (add.arguments ?? [])
        // Another process has the file for three seconds.
        let other = "printf 'BEGIN IMMEDIATE;\\n.shell sleep 3\\nCOMMIT;\\n' | sqlite3 mine.sqlite"
        add.executableURL = URL(fileURLWithPath: "/bin/sh")
        add.arguments = [
            "-c", "\(other) & sleep 1; '\(words.joined(separator: "' '"))' & sleep 1; kill -TERM $!; wait $!",
        ]
        add.standardOutput = FileHandle.nullDevice
        try add.run()
        add.waitUntilExit()
        #expect(add.terminationStatus == 143)
        #expect(try ask(["list"]).output.contains("Saltpan (2050)"))
        #expect(try folder.names == ["mine.sqlite"])
    }

    @Test("add, list, move and remove")
    func list() throws {
        try fill()
        let list = try ask(["list"])
        #expect(
            list.output == """
                No  Kind     Label  What
                 1  stop     Work   Lantern Square (2000)
                 2  route           L1 Lookout Hill to Saltpan (L1)
                 3  place    Home   -33.87, 151.21
                 4  journey         Lantern Square (2000) – Harbour Steps (2010)

                """)
        #expect(try ask(["move", "3", "1"]).output.split(separator: "\n")[1].hasPrefix(" 3  place"))
        #expect(try ask(["remove", "1", "4"]).errors.hasPrefix("Removed favourite 1, Work.\n"))
        let json = try ask(["list", "--format", "json"])
        let found = try JSONDecoder().decode([FoundFavourite].self, from: Data(json.output.utf8))
        #expect(found.map(\.id) == [3, 2])
        #expect(found.allSatisfy { $0.state == .present })
        let unknown = try ask(["remove", "2", "9"])
        #expect(unknown.status == 1)
        #expect(unknown.errors == "Error: There is no favourite 9: list them for their numbers.\n")
    }

    @Test("one question for the boards of all, with realtime too")
    func board() throws {
        try fill()
        let table = try ask(["board"] + Self.at)
        #expect(table.status == 0, "\(table.errors)")
        for title in ["Work\n", "\nL1\n", "\nHome\n", "\nLantern Square – Harbour Steps\n"] {
            #expect(table.output.contains(title), "\(title)")
        }
        let json = try ask(["board", "--format", "json", "--limit", "2"] + Self.at)
        let boards = try JSONDecoder().decode([FavouriteBoard].self, from: Data(json.output.utf8))
        #expect(boards.map { $0.departures.count } == [2, 2, 2, 0])
        #expect(boards[3].connections.count == 2)
        let csv = try ask(["board", "--format", "csv", "--limit", "1"] + Self.at)
        #expect(csv.output.hasPrefix("favorite_id,label,trip_id,"))
        #expect(csv.output.split(separator: "\r\n").count == 5)
        let live = try ask(["board", "--realtime", HarbourCity.message] + HarbourCity.now)
        #expect(live.status == 0, "\(live.errors)")
        #expect(live.output.contains("2 min early"))
    }

    @Test func `T10: the timeline of all favourites has the rows of each below its title`() throws {
        try fill()
        let words = ["timeline", "--favorites", folder.path("mine.sqlite"), "--rows", "1"] + Self.at
        let table = try HarbourCity.ask(words + ["--maximum", "2"])
        #expect(table.status == 0 && table.output.split(separator: "\n").count == 3, "\(table.output) \(table.errors)")
        for title in ["Work: ", "L1: ", "Home: ", "Lantern Square – Harbour Steps: "] {
            #expect(table.output.contains(title), "\(title)")
        }
        let json = try HarbourCity.ask(words + ["--format", "json"])
        let entries = try JSONDecoder().decode([BoardTimeline.Entry].self, from: Data(json.output.utf8))
        #expect(entries.allSatisfy { Set($0.rows.map(\.favouriteID)) == [1, 2, 3, 4] } && entries.count > 60)
    }

    @Test("none yet: nothing is made, and the next step is said")
    func none() throws {
        let run = try ask(["list", "--format", "json"])
        #expect(run.output == "[]\n")
        #expect(run.errors == "There is no favourite yet: gtfs-query favorites add stop STOP_ID\n")
        #expect(try folder.names == [])
    }

    @Test("the file: $GTFS_FAVORITES, else in $XDG_DATA_HOME, made with its folders")
    func files() throws {
        let words = ["favorites", "add", "place", "-33.87,151.21"]
        let own = try Executable.query.run(
            words, in: folder, environment: ["GTFS_FAVORITES": folder.path("own.sqlite"), "HOME": folder.path("home")])
        #expect(own.status == 0, "\(own.errors)")
        #expect(try folder.names == ["own.sqlite"])
        let standard = try Executable.query.run(words, in: folder, environment: ["XDG_DATA_HOME": folder.path("data")])
        #expect(standard.status == 0, "\(standard.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.path("data/gtfs-toolkit/favorites.sqlite")))
    }

    @Test("a foreign file, an unknown stop and a wrong line are one sentence each")
    func refused() throws {
        try Data("certainly no database, and not short either".utf8).write(
            to: URL(fileURLWithPath: folder.path("mine.sqlite")))
        let foreign = try ask(["list"])
        #expect(foreign.status == 1)
        #expect(foreign.errors.hasPrefix("Error: ") && foreign.errors.hasSuffix("file of their own.\n"))
        try FileManager.default.removeItem(atPath: folder.path("mine.sqlite"))
        let unknown = try ask(["add", "stop", "20000"])
        #expect(unknown.status == 1)
        #expect(unknown.errors.hasPrefix("Error: The feed has no stop \"20000\": did you mean \"2000\""))
        #expect(try ask(["add", "place", "91", "0"]).status == 64)
        #expect(try ask(["add", "planet", "Mars"]).status == 64)
        #expect(try ask(["move", "1", "0"]).status == 64)
    }

    @Test func `Of several sources only those are read again that have spoken of routes of the favourites`() throws {
        #expect(try ask(["add", "stop", "2000"]).status == 0)
        let other = """
            header { gtfs_realtime_version: "2.0" timestamp: 1795553980 }
            entity { id: "a" vehicle { trip { route_id: "52" } position { latitude: -33.8 longitude: 151.2 } } }
            """
        let file = folder.url.appendingPathComponent("other.textproto")
        try Data(other.utf8).write(to: file)
        let board =
            ["board", "--own-sources", "--realtime", HarbourCity.message, "--realtime", folder.path("other.textproto")]
            + HarbourCity.now
        #expect(try ask(board).status == 0)
        try Data("garbage".utf8).write(to: file)
        let again = try ask(board)
        #expect(again.status == 0 && !again.errors.contains("other.textproto"), "\(again.errors)")
        #expect(again.errors.contains("1 source that speaks of other routes was not read."))
        let all = try ask(board.filter { $0 != "--own-sources" })
        #expect(all.errors.contains("other.textproto") && all.output == again.output)
        #expect(try ask(["board", "--own-sources"]).status == 64)
    }

    @Test(
        arguments: [
            "departures 2000", "timeline 2000", "watch --stop 2000 --plan", "strip L1", "place L1-S-0800 --at 08:12",
            "watch L1-S-0800 2000 2050 --date 20261125 --plan", "vehicles --route L1", "alerts --stop 2000",
        ])
    func `Each command with --own-sources leaves out a source that speaks of other routes alone`(line: String) throws {
        let other = """
            header { gtfs_realtime_version: "2.0" timestamp: 1795553980 }
            entity { id: "a" trip_update { trip { trip_id: "F1-O-0815" start_date: "20261125" }
                stop_time_update { stop_sequence: 1 departure { delay: 60 } } } }
            """
        let file = folder.url.appendingPathComponent("other.textproto")
        try Data(other.utf8).write(to: file)
        let words = ["--database", try HarbourCity.database()] + line.components(separatedBy: " ")
        let messages = ["--realtime", HarbourCity.message, "--realtime", file.path] + HarbourCity.now
        func ask(_ more: [String]) throws -> Executable.Run {
            try Executable.query.run(
                words + messages + more, in: folder, environment: ["GTFS_FAVORITES": folder.path("mine.sqlite")])
        }
        #expect(try ask(["--own-sources"]).status == 0)
        try Data("garbage".utf8).write(to: file)
        let own = try ask(["--own-sources"])
        #expect(own.status == 0 && !own.errors.contains("other.textproto"), "\(own.errors)")
        #expect(own.errors.contains("1 source that speaks of other routes was not read."), "\(own.errors)")
        #expect(try ask([]).errors.contains("other.textproto"))
    }

    @Test func `A board with --own-sources is shown where nothing can be kept of its sources`() throws {
        let path = folder.path("none/favorites.sqlite")
        let own = try HarbourCity.ask(
            ["favorites", "board", "--own-sources", "--realtime", HarbourCity.message, "--favorites", path]
                + HarbourCity.now)
        #expect(own.status == 0)
        #expect(own.errors.contains("cannot be kept beside the favourites"), "\(own.errors)")
    }
}
