import Foundation
import Testing

@Suite("Completion in shells, and manual pages")
struct ShellTests {
    /// What bash offers behind a line, by the script that gtfs-query writes.
    private func completions(_ line: [String], in folder: TemporaryFolder) throws -> [String] {
        let script = try Executable.query.run(["--generate-completion-script", "bash"], in: folder)
        #expect(script.status == 0)
        try Data(script.output.utf8).write(to: URL(fileURLWithPath: folder.path("completion.bash")))
        let quoted = line.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
        let lines = """
            source ./completion.bash
            COMP_WORDS=(gtfs-query \(quoted.joined(separator: " ")))
            COMP_CWORD=\(line.count)
            COMP_LINE="${COMP_WORDS[*]}"
            COMP_POINT=${#COMP_LINE}
            COMPREPLY=()
            _gtfs-query gtfs-query "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["--norc", "-c", lines]
        process.currentDirectoryURL = folder.url
        process.environment = ["PATH": "\(Executable.products.path):/usr/bin:/bin"]
        process.standardInput = FileHandle.nullDevice
        let run = try Executable.finish(process)
        #expect(run.errors == "")
        return run.output.split(separator: "\n").map(String.init)
    }

    private func folder(_ stops: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: HarbourCity.fixtures.appendingPathComponent("minimal"), to: folder.url.appendingPathComponent("feed"))
        try Data((try folder.text("feed/stops.txt") + stops).utf8).write(
            to: URL(fileURLWithPath: folder.path("feed/stops.txt")))
        let made = try Executable.importer.run(["feed", "--quiet", "--output", "city.sqlite"], in: folder)
        #expect(made.status == 0, "\(made.errors)")
        return folder
    }

    @Test("bash completes files behind an option before the command, and the command behind them")
    func filesBeforeTheCommand() throws {
        let folder = try folder("")
        #expect(try completions(["--database", "ci"], in: folder) == ["city.sqlite"])
        #expect(try completions(["--database", "city.sqlite", "depa"], in: folder) == ["departures"])
        #expect(try completions(["dep"], in: folder) == ["departures"])
        #expect(try completions(["--format", "geo"], in: folder) == ["geojson"])
    }

    @Test("bash completes the ids of stops and routes from the database, and names where no id begins so")
    func ids() throws {
        let folder = try folder("X100,King's Cross,-33.5,151.5\nX200,\"Bray, Daly (Sea)\",-33.6,151.5\n")
        for command in [["departures"], ["stop"], ["connections", "A"], ["journeys"], ["routes", "--stop"]] {
            #expect(try completions(command + ["X"], in: folder) == ["X100", "X200"], "\(command)")
        }
        #expect(try completions(["--database", "city.sqlite", "stop", "X1"], in: folder) == ["X100"])
        #expect(try completions(["stop", "King"], in: folder) == ["King's Cross"])
        #expect(try completions(["stop", "Bray"], in: folder) == ["Bray, Daly (Sea)"])
        #expect(try !completions(["route", ""], in: folder).isEmpty)
        #expect(try completions(["--database", "missing.sqlite", "stop", "X"], in: folder) == [])
    }

    @Test("no word of a feed is run by the shell that completes it")
    func hostile() throws {
        let folder = try folder("X$(touch run),A,-33.5,151.5\nX`touch run`,B,-33.6,151.5\nX;touch run,C,-33.7,151.5\n")
        let found = try completions(["stop", "X"], in: folder)
        #expect(found.sorted() == ["X$(touch run)", "X;touch run", "X`touch run`"])
        #expect(try !folder.names.contains("run"))
    }

    @Test("the manual pages have the command, the exit codes, the variables of the environment and the files")
    func manual() throws {
        let folder = try TemporaryFolder()
        let root = HarbourCity.fixtures.deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", root.appendingPathComponent(".ci/packages/manual.py").path, "--bin", Executable.products.path,
            folder.url.path,
        ]
        process.environment = Executable.surroundings
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let page = try folder.text("gtfs-query.1")
        #expect(
            page.contains(".SH SYNOPSIS\n\\fBgtfs\\-query\\fR [\\fB\\-\\-database\\fR \\fIpath\\fR] \\fICOMMAND\\fR"))
        #expect(page.contains("\n\\fB2\\fR\nOf diff: a side cannot be read. Of validate and realtime with"))
        let imports = try folder.text("gtfs-import.1")
        #expect(imports.contains(".SH SYNOPSIS\n\\fBgtfs\\-import\\fR [\\fIoptions\\fR] [\\fIfeed\\fR ...]\n"))
        #expect(page.contains("(values: table, json, csv; default: table)"))
        #expect(page.contains(".SH SEE ALSO\n.BR gtfs\\-import (1),\n.BR gtfs\\-export (1)\n"))
        #expect(page.contains(".SH FILES\n"))
        for variable in try variables(root.appendingPathComponent("Sources")) {
            let pages = try ["gtfs-import.1", "gtfs-query.1", "gtfs-export.1"].map(folder.text).joined()
            #expect(pages.contains("\n\\fB\(variable)\\fR\n"), "\(variable) is in no ENVIRONMENT")
        }
    }

    /// The variables of the environment that the sources name; a program finds others by itself along $PATH.
    private func variables(_ sources: URL) throws -> Set<String> {
        let named = try Regex(#"(?:environment|variables|variable)(?:\[|\()"([A-Z_]{3,})""#)
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var found: Set<String> = []
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: named) {
                if let name = match.output[1].substring { found.insert(String(name)) }
            }
        }
        #expect(found.contains("GTFS_DATABASE") && found.contains("NO_COLOR"))
        return found.subtracting(["PATH"])
    }
}
