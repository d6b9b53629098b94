import Foundation
import GTFSQuery
import Testing

@testable import QueryCommands

@Suite("Which database is asked")
struct DatabaseChoiceTests {
    @Test("none in the folder is an error that says what to do")
    func none() throws {
        let run = try Executable.query.run(["info"], in: TemporaryFolder())
        #expect(
            run.errors == """
                Error: There is no toolkit database in this folder: make one with `gtfs-import FEED.zip`, or name one \
                with --database PATH or $GTFS_DATABASE.

                """)
        #expect(run.status == 1)
    }

    @Test("several in the folder are listed; other files are no databases")
    func several() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make("one.sqlite", in: folder)
        try SmallDatabase.make("two", in: folder)
        try SmallDatabase.make(".unfinished.sqlite", in: folder)
        try SmallDatabase.make("foreign.sqlite", in: folder)
        try SmallDatabase.spoil("foreign.sqlite", in: folder, sql: "PRAGMA application_id = 7")
        try Data("stop_id\n".utf8).write(to: folder.url.appendingPathComponent("stops.txt"))
        let run = try Executable.query.run(["info"], in: folder)
        #expect(
            run.errors
                == "Error: There are 2 toolkit databases in this folder (one.sqlite, two): name one with --database PATH.\n"
        )
        #expect(run.status == 1)
    }

    @Test("a database that a command asks stays open until the process ends")
    func staysOpen() throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make("one.sqlite", in: folder)
        _ = try DatabaseChoice(database: [folder.path("one.sqlite")], lang: nil).timetable().info()
        #if os(Linux)
            let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            #expect(files.contains { $0.hasSuffix("\(folder.url.lastPathComponent)/one.sqlite") })
        #endif
    }

    #if os(Linux)
        /// The status of a question with a limit of kilobytes of addresses; 124 if it does not end.
        private func status(_ kilobytes: Int, _ folder: TemporaryFolder) throws -> Int32 {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let query = Executable.products.appendingPathComponent("gtfs-query").path
            process.arguments = [
                "-c", "ulimit -v \(kilobytes); exec timeout -s KILL 20 \(query) --database one.sqlite info",
            ]
            process.currentDirectoryURL = folder.url
            process.environment = Executable.surroundings.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            return try Executable.finish(process).status
        }

        /// A sanitizer takes terabytes of addresses.
        private static let isSanitized = Executable.surroundings.keys.contains { $0.hasSuffix("SAN_OPTIONS") }

        @Test("where a thread cannot be made, a question ends with a sentence", .enabled(if: !isSanitized))
        func fewAddresses() throws {
            let folder = try TemporaryFolder()
            try SmallDatabase.make("one.sqlite", in: folder)
            // The least with an answer.
            var (low, high) = (20_000, 2_000_000)
            while high - low > 500 {
                let middle = (low + high) / 2
                if try status(middle, folder) == 0 { high = middle } else { low = middle }
            }
            for less in stride(from: 0, through: 12_000, by: 500) {
                let status = try status(high - less, folder)
                #expect(status != 124 && status != 137 && status != 9, "\(high - less) kB")
            }
        }
    #endif

    @Test(
        "an option names it before or after the command, the environment where no option does",
        arguments: [
            (["--database", "one.sqlite", "migrate"], nil), (["migrate", "--database=one.sqlite"], nil),
            (["--format", "table", "--database", "one.sqlite", "migrate"], nil), (["migrate"], "one.sqlite"),
            (["migrate", "--database", "one.sqlite"], "two"),
        ] as [([String], String?)])
    func named(arguments: [String], variable: String?) throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make("one.sqlite", in: folder)
        try SmallDatabase.make("two", in: folder)
        let run = try Executable.query.run(
            arguments, in: folder, environment: variable.map { ["GTFS_DATABASE": $0] } ?? [:])
        #expect(run.output == "Database  one.sqlite\nSchema    version 3 already: nothing to do\n")
        #expect(run.errors == "")
    }

    @Test(
        "one that cannot be asked is refused in one sentence",
        arguments: [
            (
                "PRAGMA user_version = 99",
                "Error: x has schema version 99, this toolkit knows versions up to 3: update the toolkit, or import "
                    + "the feed again with this one.\n"
            ),
            (
                "PRAGMA user_version = 0",
                "Error: x has schema version 0, this toolkit reads version 3: run `gtfs-query --database x migrate`.\n"
            ),
            (
                "PRAGMA application_id = 1",
                "Error: x is no database of this toolkit: make one with `gtfs-import FEED.zip`.\n"
            ),
        ])
    func refused(sql: String, sentence: String) throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make("x", in: folder)
        try SmallDatabase.spoil("x", in: folder, sql: sql)
        let run = try Executable.query.run(["info", "--database", "x"], in: folder)
        #expect(run.errors == sentence)
        #expect(run.output == "")
        #expect(run.status == 1)
    }

    @Test(
        "a wrong command line ends with 64",
        arguments: [
            ["nothing"], ["info", "--formt", "json"], ["info", "--format"], ["info", "--format", "xml"],
            ["info", "--database", "a", "--database", "b"], ["info", "--database"], ["info", "-x"],
            ["size", "--budget", "-1"],
        ])
    func wrong(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make(in: folder)
        let run = try Executable.query.run(arguments, in: folder)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("Error: "))
    }
}
