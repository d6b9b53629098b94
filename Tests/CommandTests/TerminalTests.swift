import Foundation
import GTFSModel
import Terminal
import Testing

@testable import QueryCommands

@Suite("Tables on a terminal")
struct TerminalTests {
    private struct Row {
        let id: String
        let name: String
        let notes: String
    }

    private static let columns = [
        TableColumn<Row>("Id") { $0.id }.coloured { _ in RouteColours(background: "1D70B8", text: "FFFFFF") },
        TableColumn<Row>("Name") { $0.name }.shortened(2), TableColumn<Row>("Notes") { $0.notes }.shortened(1),
    ]
    private static var section: TableSection {
        .rows([Row(id: "1234567890", name: "Lantern Square", notes: "few seats available")], columns)
    }

    private func table(width: Int) -> [String] {
        let screen = TerminalScreen(width: width, height: 24)
        return TableWriter(screen: screen).text([Self.section]).split(separator: "\n").map(String.init)
    }

    @Test(
        "the least useful column is shortened first, ids never",
        arguments: [
            (80, "1234567890  Lantern Square  few seats available"),
            (47, "1234567890  Lantern Square  few seats available"),
            (40, "1234567890  Lantern Square  few seats a…"), (36, "1234567890  Lantern Square  few sea…"),
            (34, "1234567890  Lantern Squ…  few sea…"), (30, "1234567890  Lantern…  few sea…"),
            (26, "1234567890  Lanter…  few …"), (10, "1234567890  Lant…  few …"),
        ])
    func widths(width: Int, line: String) {
        let lines = table(width: width)
        #expect(lines[1] == line)
        #expect(width < 24 || lines.allSatisfy { DisplayWidth.of($0) <= width })
    }

    private struct Train {
        let (time, way, stop, notes): (String, String, String, String)
    }

    @Test("what is said above goes first, then titles get shorter, then names, then a column that may go")
    func order() {
        let columns = [
            TableColumn<Train>("Time") { $0.time }, TableColumn("Way to go") { $0.way }.repeating("Saltpan"),
            TableColumn("Platform") { _ in "3" }.headed("Pl"), TableColumn("Name") { $0.stop }.shortened(2),
            TableColumn("Notes") { $0.notes }.shortened(1).leaving(1),
        ]
        let train = Train(time: "08:00", way: "Saltpan", stop: "Lantern Square", notes: "few seats available")
        func head(_ width: Int?) -> [String] {
            let screen = width.map { TerminalScreen(width: $0, height: 24) }
            return TableWriter(screen: screen).text([.rows([train], columns)]).split(separator: "\n").map(String.init)
        }
        let all = "Time   Way to go  Platform  Name            Notes"
        #expect(head(nil)[0] == all)
        #expect(head(63)[0] == all)
        #expect(head(62)[0] == "Time   Platform  Name            Notes")
        #expect(head(51)[0] == "Time   Pl  Name            Notes")
        #expect(head(41)[1] == "08:00  3   Lantern Square  few seats ava…")
        #expect(head(29)[1] == "08:00  3   Lantern…  few sea…")
        #expect(head(28) == ["Time   Pl  Name", "08:00  3   Lantern Square"])
        #expect(head(17)[1] == "08:00  3   Lante…")
    }

    @Test("a text that goes on is broken between words, and no line is too long", arguments: 1...40)
    func wrapped(width: Int) {
        let text = "L1 08:11 Lantern Square–08:28 Saltpan › walk 400 m"
        let lines = DisplayWidth.wrap(text, to: width)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= max(2, width) && !$0.isEmpty })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        guard width >= 12 else { return }
        #expect(lines.joined(separator: " ") == text)
        let indented = DisplayWidth.wrap("  warning " + text, to: width + 8, indent: "      ")
        #expect(
            indented.count > 1 && indented.dropFirst().allSatisfy { $0.hasPrefix("      ") && $0.count <= width + 8 })
        #expect(indented[0].hasPrefix("  warning"))
    }

    @Test func `A word too long for a line is broken after one of its signs`() {
        #expect(
            DisplayWidth.wrap("trip_distance_exceeds_shape_distance_below_threshold", to: 45)
                == ["trip_distance_exceeds_shape_distance_below_", "threshold"])
        #expect(DisplayWidth.wrap("csvRowNumber", to: 10) == ["csvRowNumb", "er"])
    }

    @Test func `Names and values below a row are as wide as the table may be, each name in its column`() {
        let section = TableSection.rows(
            [1, 2], [TableColumn<Int>("No") { "\($0)" }],
            below: { [("Means", "a stop is \($0) m from its shape"), ("At", $0 == 1 ? "Quay" : nil)] })
        #expect(
            TableWriter(screen: TerminalScreen(width: 30, height: 24)).text([section]) == """
                No
                1
                  Means  a stop is 1 m from
                         its shape
                  At     Quay
                2
                  Means  a stop is 2 m from
                         its shape

                """)
    }

    @Test("a cell is cut by the columns that it takes")
    func wide() {
        #expect(DisplayWidth.cut("東京駅前", to: 5) == "東京…")
        #expect(DisplayWidth.cut("東京駅前", to: 8) == "東京駅前")
        #expect(DisplayWidth.cut("Cafe\u{301}s", to: 5) == "Cafe\u{301}s")
    }

    @Test("colours only where the terminal has them; text stays legible, and widths stay the same")
    func colours() {
        let plain = TableWriter(screen: TerminalScreen(width: 80, height: 24)).text([Self.section])
        #expect(!plain.contains("\u{1B}"))
        let screen = TerminalScreen(width: 80, height: 24, colours: .trueColour)
        let coloured = TableWriter(screen: screen).text([Self.section])
        let code = "\u{1B}[48;2;29;112;184;38;2;255;255;255m"
        #expect(coloured.contains(code + "1234567890\u{1B}[0m  Lantern"))
        #expect(coloured.replacing(code, with: "").replacing("\u{1B}[0m", with: "") == plain)
        #expect(RouteColours(background: "FFFF00", text: "FFFFFE")?.text == .black)
        #expect(RouteColours(background: "000080", text: nil)?.text == .white)
        #expect(RouteColours(background: nil, text: "000000") == nil)
        #expect(RouteColours(background: "+12345", text: nil) == nil)
    }

    @Test(
        "which colours a terminal has",
        arguments: [
            (["TERM": "xterm-256color"], "indexed"), (["COLORTERM": "truecolor"], "trueColour"),
            (["TERM": "vt100"], "none"),
            (["COLORTERM": "truecolor", "NO_COLOR": "1"], "none"),
            (["TERM": "xterm-256color", "NO_COLOR": ""], "indexed"),
        ])
    func kinds(variables: [String: String], colours: String) {
        #expect("\(TerminalScreen.colours(variables))" == colours)
    }

    @Test("the heading stands above the table on a terminal, and nowhere else")
    func heading() throws {
        var answer = Answer(["x"], sections: [Self.section])
        answer.heading = { "Lantern\u{1B}Square" }
        #expect(try answer.text(.table, on: TerminalScreen(width: 80, height: 24)).hasPrefix("Lantern Square\nId "))
        #expect(try answer.text(.table).hasPrefix("Id "))
        #expect(try answer.text(.json) == "[\"x\"]\n")
    }

    @Test("a pager gets the text; $PAGER may name one, or forbid it")
    func pager() throws {
        let folder = try TemporaryFolder()
        let pager = try #require(Pager(["PAGER": "tr a b > '\(folder.path("seen"))'"]))
        let variables = ["PATH": "/usr/bin:/bin"]
        #expect(pager.show(String(repeating: "a", count: 200_000), variables))
        #expect(try folder.text("seen") == String(repeating: "b", count: 200_000))
        #expect(Pager([:])?.command == "less")
        #expect(Pager(["PAGER": ""]) == nil)
        #expect(Pager(["PAGER": "cat"]) == nil)
    }

    @Test("a watched board has the clock, and no more lines than the terminal")
    func watchLines() {
        let lines = BoardWatch.Lines(text: "a\nb\nc\n", notes: ["n"], clock: "08:00:15")
        #expect(lines.fitting(TerminalScreen(width: 12, height: 9)) == ["    08:00:15", "a", "b", "c", "n"])
        #expect(lines.fitting(TerminalScreen(width: 12, height: 3)) == ["    08:00:15", "a", "… 3 more"])
    }
}

/// Commands run on a terminal that `script` makes, as util-linux has it.
@Suite(
    "Commands on a terminal",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "NOT RUN: script is not installed"))
struct PseudoTerminalTests {
    /// All that the command writes onto a terminal of 60 columns.
    private func output(
        of words: [String], before: String = "", after: String = "", variables: [String: String] = [:]
    ) throws -> String {
        let folder = try TemporaryFolder()
        let process = try HarbourCity.process(words, in: folder)
        // These name feeds, and ask no database.
        let arguments = ["validate", "diff"].contains(words.first ?? "") ? words : process.arguments ?? []
        let command = ([before, process.executableURL?.path ?? ""] + arguments + [after]).joined(separator: " ")
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        process.arguments = ["-qec", command, "/dev/null"]
        let terminal = ["TERM": "xterm-256color", "COLUMNS": "60", "LINES": "12", "PAGER": "cat"]
        process.environment = Executable.surroundings.merging(terminal) { $1 }.merging(variables) { $1 }
        process.standardOutput = try folder.handle("output")
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try folder.text("output")
    }

    private static let board = ["departures", "2000", "--for", "15"] + HarbourCity.now

    /// For the shell on the terminal: waits until a condition holds, for two minutes at most.
    private static let waiting =
        "wait_until() { n=0; until eval \"$1\" || [ $n -ge 1200 ]; do n=$((n + 1)); sleep 0.1; done; };"

    @Test("a board has a heading, the colours of its routes, and fits")
    func board() throws {
        let text = try output(of: Self.board)
        #expect(text.contains("Lantern Square (2000), Wednesday 2026-11-25, as of 08:00 Au…"))
        #expect(text.contains("\u{1B}[48;5;"))
        let plain = text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(whereSeparator: \.isNewline)
        #expect(plain.count == 5)
        #expect(plain.allSatisfy { $0.count <= 60 })
        #expect(try !output(of: Self.board, variables: ["NO_COLOR": "1"]).contains("\u{1B}"))
    }

    /// Every command that writes tables.
    private static let tables = [
        "departures 2000 --realtime MESSAGE NOW", "departures 2000 --group --realtime MESSAGE NOW",
        "departures 2000 --at 2026-11-25T08:00", "departures 2000 2010 --realtime MESSAGE NOW",
        "trip L1-N-0740 --realtime MESSAGE NOW", "trip L1-N-0740", "alerts --realtime MESSAGE NOW",
        "vehicles --realtime MESSAGE NOW", "realtime MESSAGE NOW", "stops", "routes", "stop 2000", "route L1",
        "services",
        "nearby -33.87 151.21", "nearby -33.87 151.21 --departures --at 2026-11-25T08:00", "search lantern",
        "connections 2000 2050 --realtime MESSAGE NOW", "journeys 2000 4061 --at 2026-11-25T08:00",
        "journeys 2000 4061 --at 2026-11-25T08:00 --commute", "reach 2000 --minutes 30 --at 2026-11-25T08:00",
        "transfers 2000",
        "shape --route L1", "map", "timetable L1 --date 20261125", "diagram L1 --date 20261125", "calendar --year 2026",
        "info",
        "size", "verify", "validate FIXTURES/harbour-city", "visits --limit 400 --history HISTORY",
        "visits --trip F1-O-0815 --history HISTORY", "performance --by route --history HISTORY", "feeds",
        "realtime MESSAGE NOW --check", "diff FIXTURES/harbour-city FIXTURES/minimal",
    ]

    @Test("every table fits 80 columns and 60, with all its ids and times", arguments: tables)
    func fit(command: String) throws {
        let words = command.replacing("NOW", with: HarbourCity.now.joined(separator: " ")).split(separator: " ").map(
            String.init
        )
        .map { $0 == "MESSAGE" ? HarbourCity.message : $0 }
        .map { $0.replacing("FIXTURES", with: HarbourCity.fixtures.path) }
        .map { $0 == "HISTORY" ? (try? RecordedWeek.path()) ?? $0 : $0 }
        for width in [80, 60] {
            let text = try output(of: words, after: "2>/dev/null", variables: ["COLUMNS": "\(width)", "NO_COLOR": "1"])
            let lines = text.split(whereSeparator: \.isNewline)
            #expect(!lines.isEmpty)
            for line in lines { #expect(DisplayWidth.of(String(line)) <= width, "\(width): \(line)") }
            if command == "services" {
                #expect(lines.drop { !$0.hasPrefix("DAILY") }.prefix(2).contains { $0.contains("Su") }, "\(text)")
            }
            guard command.hasPrefix("departures 2000 ") || command.hasPrefix("trip") else { continue }
            let plain = try HarbourCity.ask(words).output
            let times = plain.matches(of: #/\d\d:\d\d(:\d\d)?|[A-Z]\d+-[A-Z]-\d+/#).map { String($0.output.0) }
            #expect(times.filter { !text.contains($0) } == [])
        }
    }

    @Test("a list that is longer than the terminal goes through the pager")
    func pager() throws {
        let text = try output(of: ["stops"], variables: ["PAGER": "head -1"])
        #expect(text.split(whereSeparator: \.isNewline).count == 1)
        #expect(try output(of: ["routes", "--limit", "1"], variables: ["PAGER": "false"]).contains("Route"))
    }

    @Test("the summary of an import breaks between words")
    func importSummary() throws {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
        let feed = HarbourCity.fixtures.appendingPathComponent("harbour-city").path
        let command = "\(Executable.products.path)/gtfs-import '\(feed)' --output city.sqlite 2>/dev/null"
        process.arguments = ["-qec", command, "/dev/null"]
        process.environment = Executable.surroundings.merging(["TERM": "xterm", "COLUMNS": "60"]) { $1 }
        process.currentDirectoryURL = folder.url
        process.standardOutput = try folder.handle("output")
        try process.run()
        process.waitUntilExit()
        let lines = try folder.text("output").split(whereSeparator: \.isNewline)
        #expect(lines.count > 15 && lines.allSatisfy { $0.count <= 60 })
        #expect(lines.contains { $0.hasPrefix("      ") }, "what goes on stands deeper")
        #expect(lines.contains { $0.hasPrefix("  database ") })
    }

    @Test(
        "--watch uses the alternate screen, and the terminal is as before at any end",
        arguments: ["INT", "TERM", "HUP"])
    func watch(signal: String) throws {
        let clocks = #"$(grep -ao "08:00:[0-9][0-9]" output | sort -u | wc -l)"#
        let ended = "\(Self.waiting) (wait_until '[ \(clocks) -ge 2 ]'; kill -\(signal) $$) & exec"
        let text = try output(of: Self.board + ["--watch"], before: ended)
        #expect(text.hasPrefix("\u{1B}[?1049h\u{1B}[?25l"))
        #expect(text.contains("\u{1B}[?25h\u{1B}[?1049l"))
        let told = Set(text.matches(of: #/08:00:\d\d(?=\u{1B}\[K)/#).map { String($0.output) })
        #expect(told.count >= 2, "the clock goes on")
    }

    @Test("Ctrl-Z gives the terminal back while --watch sleeps, and the board comes again after it")
    func suspension() throws {
        let steps = [
            (#"grep -aq "Lantern Square" output && sleep 0.5"#, "TSTP"), (#"grep -aqF "?1049l" output"#, "CONT"),
            (#"tr "\n" " " <output | grep -aq "1049h.*1049h.*Lantern Square""#, "TERM"),
        ]
        let signals = steps.map { "wait_until '\($0)'; kill -\($1) $!;" }.joined(separator: " ")
        let text = try output(of: Self.board + ["--watch"], before: Self.waiting, after: "& \(signals) wait")
        let screens = text.matches(of: #/\u{1B}\[\?1049(h|l)/#).map { String($0.output.1) }
        #expect(screens == ["h", "l", "h", "l"])
        let second = text.split(separator: "\u{1B}[?1049h").last ?? ""
        #expect(second.contains("Lantern Square (2000)"), "the whole board is drawn again")
    }
}
