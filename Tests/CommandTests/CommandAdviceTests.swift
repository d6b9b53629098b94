import Foundation
import GTFSModel
import GTFSQuery
import Terminal
import Testing

@Suite("Errors of the libraries in the words of the command line")
struct CommandAdviceTests {
    @Test(
        "advice names the command or the option that does it",
        arguments: [
            (.importFeed, "it", "make it with `gtfs-import FEED.zip`."),
            (.importFeed, "one", "make one with `gtfs-import FEED.zip`."),
            (.chooseDatabase, nil, "give the path of a database that `gtfs-import` made."),
            (.upgradeDatabase, "a.sqlite", "run `gtfs-query --database a.sqlite migrate`."),
            (.searchStops, nil, "`gtfs-query search TEXT` finds stops by their names."),
            (.findTrip, nil, "`gtfs-query departures STOP_ID` shows the trips at a stop."),
            (.listRoutes, nil, "`gtfs-query routes` lists what there is."),
            (.listAgencies, "names them", "`gtfs-query info` names them."),
            (
                .askDirect, nil,
                "ask for direct trips, as `gtfs-query connections` does; a program may also give a smaller change_reach."
            ),
            (.otherOutput, nil, "name another file with --output."),
            (.moveOutput, nil, "name another file with --output, or move it away."),
            (.replaceOutput, nil, "name another file with --output, or replace it with --force."),
            (.makeRoom, nil, "make room, or name another file with --output."),
            (.otherReport, nil, "name another file with --report."),
            (.makeRoomForReport, nil, "make room, or name another file with --report."),
            (.importWithErrors, nil, "mend the feed, or import without --strict."),
            (.excludeOptional, "optional files, e.g. shapes", "--exclude takes optional files, e.g. shapes."),
            (.allowText, "4", "import it with --max-text 4 if you trust it"),
            (.unpackFirst, "a.zip", "unpack it with `7z x a.zip -ofeed` and import the folder feed"),
        ] as [(ErrorAdvice.Kind, String?, String)])
    func advice(kind: ErrorAdvice.Kind, argument: String?, sentence: String) {
        let advice = ErrorAdvice(kind, "as the library says.", argument: argument)
        let error = StoreError(.io, path: "a.sqlite", "It cannot be done: there", advice: advice)
        #expect(error.description == "It cannot be done: there: as the library says.")
        #expect(CommandAdvice.sentence(of: error) == "It cannot be done: there: \(sentence)")
    }

    @Test(
        "help for a command that there is not is an error that names the nearest",
        arguments: [
            (["help", "departure"], "There is no command \"departure\": did you mean \"departures\"?"),
            (["departure", "--help"], "There is no command \"departure\": did you mean \"departures\"?"),
            (["favorites", "ad", "--help"], "There is no command of favorites \"ad\": did you mean \"add\"?"),
            (["help", "nope"], "There is no command \"nope\": give one of "),
        ])
    func unknownHelp(words: [String], sentence: String) throws {
        let run = try Executable.query.run(words, in: TemporaryFolder())
        #expect(run.status == 64 && run.output == "" && run.errors.hasPrefix("Error: \(sentence)"), "\(run.errors)")
        for known in [["help"], ["help", "departures"], ["departures", "--help"], ["help", "favorites", "add"]] {
            #expect(try Executable.query.run(known, in: TemporaryFolder()).status == 0, "\(known)")
        }
    }

    @Test(
        "advice that needs no program, and an error without any, are as the library says",
        arguments: [ErrorAdvice(nil, "try again."), ErrorAdvice(ErrorAdvice.Kind(rawValue: "later"), "wait."), nil])
    func same(advice: ErrorAdvice?) {
        let error = QueryError(.badValue, field: "limit", "limit is odd", advice: advice)
        #expect(CommandAdvice.sentence(of: error) == error.description)
        #expect(CommandAdvice.sentence(of: CancellationError()) == "CancellationError()")
    }

    @Test(
        "a file that is none, and an id that is none, end with the commands",
        arguments: [
            (["info", "--database", "none"], "none does not exist: make it with `gtfs-import FEED.zip`."),
            (
                ["stop", "--database", "a", "zzzzzzzz"],
                "The feed has no stop \"zzzzzzzz\": `gtfs-query search TEXT` finds stops by their names."
            ),
            (
                ["route", "--database", "a", "zzzzzzzz"],
                "The feed has no route \"zzzzzzzz\": `gtfs-query routes` lists what there is."
            ),
            (
                ["trip", "--database", "a", "zzzzzzzz"],
                "The feed has no trip \"zzzzzzzz\": `gtfs-query departures STOP_ID` shows the trips at a stop."
            ),
            (
                ["routes", "--database", "a", "--agency", "zzzzzzzz"],
                "The feed has no agency \"zzzzzzzz\": `gtfs-query info` lists what there is."
            ),
        ])
    func printed(arguments: [String], sentence: String) throws {
        let folder = try TemporaryFolder()
        try SmallDatabase.make("a", in: folder)
        let run = try Executable.query.run(arguments, in: folder)
        #expect(run.errors == "Error: \(sentence)\n")
        #expect(run.status == 1)
        guard arguments[0] != "info" else { return }
        let question = arguments.joined(separator: " ") + "\n"
        try Data(question.utf8).write(to: URL(fileURLWithPath: folder.path("question")))
        let line = try Executable.query.run(["lines"], in: folder, input: folder.path("question"))
        let quoted = sentence.replacing("\"", with: "\\\"")
        #expect(line.output.contains(#""nearest":[],"message":"\#(quoted)"}}"#), "\(line.output)")
    }
}
